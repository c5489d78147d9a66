import { utf8, type Bytes } from '../bytes.ts';
import type { RandomBytes } from './keyBox.ts';
import { madePassphrase } from './passphraseWords.ts';

/** Crockford's base 32: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The characters of a passphrase that the app made before it made words. */
const earlierLength = 24;
/** 160 bits. */
const recoveryBytes = 20;
const checkLength = 2;
const groupLength = 4;

/** The fewest characters of a passphrase that a person chooses. */
export const minPassphraseLength = 12;

/** The bytes of a passphrase for Argon2id. NFKC, because devices type the same letter in several ways. */
export function passphraseBytes(passphrase: string): Bytes {
  return utf8(passphrase.normalize('NFKC'));
}

/** A new recovery key of 160 bits: eight groups of four characters, and two that find a typing error. */
export async function makeRecoveryKey(random: RandomBytes): Promise<string> {
  const raw = random(recoveryBytes);
  return inGroups(toBase32(raw) + (await checkOf(raw)));
}

/**
 * The passphrases that a typed text may mean, the likeliest first. They are a passphrase of the app in another
 * spelling, the text itself, the text without spaces around it, and a passphrase of earlier versions of the app.
 */
export function meaningsOf(typed: string): readonly string[] {
  const words = madePassphrase(typed);
  const earlier = spelled(typed);
  const isEarlier = earlier.length === earlierLength && fromBase32(earlier) !== null;
  return [
    ...new Set([
      ...(words === null ? [] : [words]),
      typed,
      typed.trim(),
      ...(isEarlier ? [inGroups(earlier)] : []),
    ]),
  ];
}

/** The bytes of a typed recovery key, in any spelling. null: a character is wrong. */
export async function parseRecoveryKey(typed: string): Promise<Bytes | null> {
  const text = spelled(typed);
  const raw = fromBase32(text.slice(0, -checkLength));
  if (raw?.length !== recoveryBytes) return null;
  return text.endsWith(await checkOf(raw)) && text.length === 34 ? raw : null;
}

/** Typed base 32 as we write it. Forgives case, width, spaces, dashes of all kinds, O, I and L. */
function spelled(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** The groups of a passphrase or a recovery key as they are shown. */
function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

/** The first ten bits of the SHA-256. */
async function checkOf(raw: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  return toBase32(hash).slice(0, checkLength);
}

/** Five bits a character, from the first bit on; the last character is filled with zeros. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet.charAt(parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The whole bytes in `text`. null: a character is not in the alphabet. */
function fromBase32(text: string): Bytes | null {
  const places = Array.from(text, (character) => alphabet.indexOf(character));
  if (places.includes(-1)) return null;
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('');
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
