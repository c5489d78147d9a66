const encoder = new TextEncoder();
const decoder = new TextDecoder();

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const notThere = 64;
/** The place in the alphabet by character code. */
const places = Uint8Array.from({ length: 128 }, (_, code) => {
  const place = alphabet.indexOf(String.fromCharCode(code));
  return place < 0 ? notThere : place;
});

/** Bytes with a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** `text` as UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
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
  const longest = fields.reduce((sum, { length }) => sum + 2 + 3 * length, 3 * label.length);
  const bytes = new Uint8Array(longest);
  let at = encoder.encodeInto(label, bytes).written;
  for (const field of fields) {
    const rest = bytes.subarray(at + 2);
    if (typeof field !== 'string') rest.set(field);
    const length =
      typeof field === 'string' ? encoder.encodeInto(field, rest).written : field.length;
    bytes.set([length >> 8, length & 255], at);
    at += 2 + length;
  }
  return bytes.slice(0, at);
}

/** `bytes` as base64url without padding. Written by hand, because `btoa` and its replacements take ten times as long. */
export function toBase64Url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      codes[at] = codeOf(held >> bits);
      at += 1;
    }
  }
  if (bits > 0) codes[at] = codeOf(held << (6 - bits));
  return decoder.decode(codes);
}

/** The bytes of base64url without padding. null for any other text: only one text stands for the same bytes. */
export function fromBase64Url(text: string): Bytes | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const place = places[text.charCodeAt(index)] ?? notThere;
    if (place === notThere) return null;
    held = ((held << 6) | place) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = held >> bits;
      at += 1;
    }
  }
  // The last character may carry bits that stand for nothing. They must be 0.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}

/** The character code of six bits. */
function codeOf(six: number): number {
  return alphabet.charCodeAt(six & 63);
}
