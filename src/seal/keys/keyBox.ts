import { concatBytes, fromBase64Url, toBase64Url, type Bytes } from '../bytes.ts';

const nonceLength = 12;

/** Fills an array with random bytes: `crypto.getRandomValues`, or a fixed source in tests. */
export type RandomBytes = (length: number) => Bytes;

/** Seals 32 key bytes under `key` with a random nonce: base64url of nonce, ciphertext and tag. */
export async function sealKey(
  raw: Bytes,
  key: CryptoKey,
  associated: Bytes,
  random: RandomBytes,
): Promise<string> {
  const nonce = random(nonceLength);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: associated },
    key,
    raw,
  );
  return toBase64Url(concatBytes(nonce, new Uint8Array(sealed)));
}

/** The key bytes in `box`. null: the key is another one, or the box was changed. */
export async function openKey(
  box: string,
  key: CryptoKey,
  associated: Bytes,
): Promise<Bytes | null> {
  const bytes = fromBase64Url(box);
  if (bytes === null) return null;
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, nonceLength), additionalData: associated },
      key,
      bytes.subarray(nonceLength),
    );
    return opened.byteLength === 32 ? new Uint8Array(opened) : null;
  } catch {
    return null;
  }
}
