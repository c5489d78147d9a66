const encoder = new TextEncoder();

/** Bytes with a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** `text` as UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8(text: string): Bytes {
  return new Uint8Array(encoder.encode(text));
}

/** The parts one after another. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * `label`, then each field with its length in two bytes, big endian. So no two lists of fields give the same bytes.
 * A field has at most 65 535 bytes.
 */
export function labelled(label: string, fields: readonly (string | Uint8Array)[]): Bytes {
  const parts: Uint8Array[] = [utf8(label)];
  for (const field of fields) {
    const bytes = typeof field === 'string' ? utf8(field) : field;
    parts.push(new Uint8Array([bytes.length >> 8, bytes.length & 255]), bytes);
  }
  return concatBytes(...parts);
}

/** `bytes` as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  // `apply` takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of base64url without padding. null for any other text: only one text stands for the same bytes. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return hasNoSpareBits(text, bytes) ? bytes : null;
}

/** The last character may carry bits that stand for nothing. They must be 0. */
function hasNoSpareBits(text: string, bytes: Bytes): boolean {
  const tail = text.length % 4;
  return tail === 0 || text.endsWith(toBase64Url(bytes.slice(-(bytes.length % 3))));
}
