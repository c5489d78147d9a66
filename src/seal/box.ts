import { failure, success, type Result } from '../lib/result.ts';
import { concatBytes, fromBase64Url, toBase64Url, utf8, type Bytes } from './bytes.ts';
import { pad, unpad } from './padding.ts';
import type { SealedString } from './SealedRow.ts';
import type { DataKey, SealKeys } from './SealKeys.ts';

const format = 1;
const headerLength = 3;
const nonceLength = 12;
const tagLength = 16;
/** The longest sealed string that the rules accept: of 100 000 characters, each of six bytes in JSON (`\u0001`). */
const longestSealed = 820_000;

/** Why a row does not open. */
export interface OpenFailure {
  readonly kind:
    /** It is no sealed string of format 1. */
    | 'not-sealed'
    /** This device does not have the key. */
    | 'unknown-key'
    /** It was changed, moved to another place, or sealed under other keys. */
    | 'does-not-open'
    /** It opens and holds something else than format 1 says. */
    | 'malformed';
}

/** Format and key number, the first bytes of a sealed string and of what it is bound to. */
export function headerOf(keyNumber: number): Bytes {
  return new Uint8Array([format, keyNumber >> 8, keyNumber & 255]);
}

/** The sealed string in `value`, unopened. null if it cannot be one. */
export function parseSealedString(value: unknown): SealedString | null {
  if (typeof value !== 'string' || value.length > longestSealed) return null;
  return /^AQ[A-Za-z0-9_-]{58,}$/.test(value) ? (value as SealedString) : null;
}

/**
 * Seals `text` under `key`, bound to `associated`. The nonce is made of both, so the same text in the same place gives
 * the same string (docs/encryption.md, "Why the nonce is synthetic").
 */
export async function sealText(
  text: string,
  associated: Bytes,
  key: DataKey,
): Promise<SealedString> {
  const padded = pad(utf8(text));
  const mac = await crypto.subtle.sign('HMAC', key.nonce, concatBytes(associated, padded));
  const nonce = new Uint8Array(mac, 0, nonceLength);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: associated },
    key.seal,
    padded,
  );
  const whole = concatBytes(headerOf(key.number), nonce, new Uint8Array(sealed));
  return toBase64Url(whole) as SealedString;
}

/** The text in `sealed` and the number of its key. `associatedFor` gives what it is bound to under that number. */
export async function openText(
  sealed: string,
  associatedFor: (keyNumber: number) => Bytes,
  keys: Pick<SealKeys, 'dataKeys'>,
): Promise<Result<{ readonly text: string; readonly keyNumber: number }, OpenFailure>> {
  const bytes = parseSealedString(sealed) === null ? null : fromBase64Url(sealed);
  if (bytes?.[0] !== format || bytes.length < headerLength + nonceLength + tagLength) {
    return failure({ kind: 'not-sealed' });
  }
  const keyNumber = ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);
  const key = keys.dataKeys.find(({ number }) => number === keyNumber);
  if (key === undefined) return failure({ kind: 'unknown-key' });
  const padded = await decrypt(bytes, associatedFor(keyNumber), key);
  if (padded === null) return failure({ kind: 'does-not-open' });
  const text = textOf(unpad(padded));
  return text === null ? failure({ kind: 'malformed' }) : success({ text, keyNumber });
}

async function decrypt(bytes: Bytes, associated: Bytes, key: DataKey): Promise<Bytes | null> {
  const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: associated },
      key.seal,
      bytes.subarray(headerLength + nonceLength),
    );
    return new Uint8Array(opened);
  } catch {
    // WebCrypto gives no reason: the tag does not fit.
    return null;
  }
}

function textOf(bytes: Bytes | null): string | null {
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
