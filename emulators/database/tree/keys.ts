/** Bounds that sort before and after every key. The SDK sends them for ranges without a key. */
export const minKey = '[MIN_NAME]';
export const maxKey = '[MAX_NAME]';

const integerPattern = /^-?0*\d{1,10}$/;

/** The 32-bit integer that a key spells, or null for a text key. */
export function integerKey(key: string): number | null {
  const first = key.charCodeAt(0);
  // Fast path: most keys begin with a letter, or with "-" and a letter.
  if (first !== 45 && (first < 48 || first > 57)) return null;
  if (!integerPattern.test(key)) return null;
  const value = Number(key);
  return value >= -2147483648 && value <= 2147483647 ? value : null;
}

/**
 * Realtime Database key order. Keys that spell 32-bit integers come first, by number and then by length ("1"
 * before "01"). All others follow by UTF-16 unit. {@link minKey} and {@link maxKey} are the two ends.
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  if (a === minKey || b === maxKey) return -1;
  if (b === minKey || a === maxKey) return 1;
  const left = integerKey(a);
  const right = integerKey(b);
  if (left !== null) {
    if (right === null) return -1;
    return left === right ? a.length - b.length : left - right;
  }
  if (right !== null) return 1;
  return a < b ? -1 : 1;
}

const maxKeyBytes = 768;
const forbiddenPattern = /[.#$/[\]]/;

/**
 * Why a key cannot be stored, as the end of a sentence; null for a valid key. Limits:
 * firebase.google.com/docs/database/usage/limits
 */
export function keyProblem(key: string): string | null {
  if (key === '') return 'keys must not be empty';
  if (forbiddenPattern.test(key)) return 'keys must not contain ".", "#", "$", "/", "[", or "]"';
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    if (unit < 0x20 || unit === 0x7f) return 'keys must not contain control characters';
  }
  if (key.length > maxKeyBytes / 3 && Buffer.byteLength(key) > maxKeyBytes) {
    return `keys must not be longer than ${maxKeyBytes} bytes`;
  }
  return null;
}

const surrogate = /[\uD800-\uDFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A key in its stored form: UTF-8 cannot hold half of a surrogate pair. */
export function wellFormed(key: string): string {
  return surrogate.test(key) ? key.replace(loneSurrogate, '\uFFFD') : key;
}
