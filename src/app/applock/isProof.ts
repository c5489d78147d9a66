import type { AppLockDevice } from '../../account/AppLock.ts';
import { concatBytes, fromBase64Url, utf8, type Bytes } from '../../seal/bytes.ts';

/** What a device answers to a WebAuthn challenge. */
export interface DeviceAnswer {
  /** Of the credential, base64url. */
  readonly id: string;
  /** JSON of the browser: what was asked, and by which page. */
  readonly clientData: Bytes;
  /** Hash of the site, then flags, then a counter. */
  readonly authenticatorData: Bytes;
  readonly signature: Bytes;
}

/** What the answer has to be about. */
export interface AskedProof {
  readonly device: AppLockDevice;
  /** base64url. */
  readonly challenge: string;
  readonly origin: string;
  /** The host of the page. */
  readonly rpId: string;
}

/** Flags of the authenticator data: the person was there, and was verified. */
const verifiedFlags = 0b101;

/**
 * Whether `answer` proves that `device` has checked its person for this page and this challenge (W3C Web Authentication,
 * "Verifying an Authentication Assertion"). The counter is not compared: the devices meant here do not count. Never throws.
 */
export async function isProof(answer: DeviceAnswer, asked: AskedProof): Promise<boolean> {
  const { id, clientData, authenticatorData, signature } = answer;
  if (id !== asked.device.id || !isAbout(clientData, asked)) return false;
  const site = await sha256(utf8(asked.rpId));
  // 32 bytes of hash, 1 of flags, 4 of counter.
  if (authenticatorData.length < 37) return false;
  if (!site.every((byte, at) => byte === authenticatorData[at])) return false;
  if (((authenticatorData[32] ?? 0) & verifiedFlags) !== verifiedFlags) return false;
  const signed = concatBytes(authenticatorData, await sha256(clientData));
  try {
    return await isSigned(signed, signature, asked.device);
  } catch {
    // The stored key is none of its algorithm.
    return false;
  }
}

function isAbout(clientData: Bytes, { challenge, origin }: AskedProof): boolean {
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder().decode(clientData));
  } catch {
    return false;
  }
  if (typeof said !== 'object' || said === null) return false;
  if (!('type' in said) || !('challenge' in said) || !('origin' in said)) return false;
  const isFramed = 'crossOrigin' in said && said.crossOrigin === true;
  return (
    said.type === 'webauthn.get' &&
    said.challenge === challenge &&
    said.origin === origin &&
    !isFramed
  );
}

async function isSigned(signed: Bytes, signature: Bytes, device: AppLockDevice): Promise<boolean> {
  const spki = fromBase64Url(device.publicKey);
  if (spki === null) return false;
  if (device.algorithm === -257) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, key, signature, signed);
  }
  const raw = rawSignature(signature);
  if (raw === null) return false;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, raw, signed);
}

/**
 * r and s of an ECDSA signature, 32 bytes each, as WebCrypto takes them. WebAuthn has them as two integers in a sequence
 * of ASN.1, DER: `30 length 02 length r 02 length s`. null for anything else.
 */
function rawSignature(der: Bytes): Bytes | null {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  if (r === null || s === null || s.end !== der.length) return null;
  const raw = new Uint8Array(64);
  raw.set(r.bytes, 32 - r.bytes.length);
  raw.set(s.bytes, 64 - s.bytes.length);
  return raw;
}

/** The integer of at most 32 bytes at `start`, without its leading zero. */
function integerAt(
  der: Bytes,
  start: number,
): { readonly bytes: Bytes; readonly end: number } | null {
  const length = der[start + 1];
  if (der[start] !== 0x02 || length === undefined) return null;
  const end = start + 2 + length;
  if (length === 0 || end > der.length) return null;
  const isPadded = der[start + 2] === 0;
  const bytes = der.slice(start + 2 + (isPadded ? 1 : 0), end);
  return bytes.length <= 32 ? { bytes, end } : null;
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
