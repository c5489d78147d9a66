import { toBase64Url, utf8, type Bytes } from '../../seal/bytes.ts';

/** OWASP's figure for PBKDF2 with SHA-256. It slows a guess on this device down; a short PIN stays guessable. */
const iterations = 600_000;

/** A hash of `pin` for comparison, base64url. */
export async function hashPin(pin: string, salt: Bytes): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', utf8(pin), 'PBKDF2', false, ['deriveBits']);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(params, secret, 256)));
}
