import { createDecipheriv, hkdfSync } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** HKDF-SHA-256: 32 bytes of `secret` for the purpose `info`. */
export function hkdf(
  secret: Uint8Array,
  info: string,
  salt: Uint8Array = new Uint8Array(0),
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
}

/** `label`, then each field as UTF-8 with its length in two bytes, big endian. */
export function labelled(label: string, fields: readonly (string | Uint8Array)[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from(label)];
  for (const field of fields) {
    const bytes = typeof field === 'string' ? Buffer.from(field) : field;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}

/** Opens nonce, ciphertext and tag of AES-256-GCM. null: another key, another place, or changed bytes. */
export function openBox(box: Uint8Array, key: Uint8Array, associated: Uint8Array): Buffer | null {
  if (box.length < nonceLength + tagLength) return null;
  const nonce = box.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associated).setAuthTag(box.subarray(-tagLength));
  try {
    const opened = decipher.update(box.subarray(nonceLength, -tagLength));
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}
