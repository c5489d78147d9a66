import { argon2id, type ArgonOpts } from '@noble/hashes/argon2.js';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { fieldsOf, numberOr, textOr, type Fields } from './json.ts';
import { hkdf, labelled, openBox } from './primitives.ts';

/** What a secret opens of a key record. */
export interface OpenedKeys {
  /** The raw data keys by number. */
  readonly dataKeys: ReadonlyMap<number, Buffer>;
  /** Whether the record is as a holder of the secret made it. */
  readonly isGenuine: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 34;
const earlierPassphraseLength = 24;
const madeWords = 12;

/** Opens `logs/{uid}/encryption` with a passphrase or a recovery key. null: the secret does not open it. */
export function openKeys(record: Fields, uid: string, secret: string): OpenedKeys | null {
  const slots = fieldsOf(record['slots']);
  const recoveryKey = parseRecoveryKey(secret);
  const masterKey =
    (recoveryKey && openRecoverySlot(fieldsOf(slots['recovery']), uid, recoveryKey)) ??
    openByMeaning(fieldsOf(slots['passphrase']), uid, secret);
  if (masterKey === null) return null;
  const wrapKey = hkdf(masterKey, 'daylog wrap');
  const dataKeys = new Map<number, Buffer>();
  for (const [name, box] of Object.entries(fieldsOf(record['keys']))) {
    const number = name.slice(1);
    const associated = labelled('daylog-key/1', [uid, number]);
    const raw = openBox(bytesOf(box), wrapKey, associated);
    if (raw !== null) dataKeys.set(Number(number), raw);
  }
  return { dataKeys, isGenuine: isGenuine(record, uid, masterKey) };
}

/** As typed, then without spaces around it, then as the app writes the passphrases that it makes, and made earlier. */
function openByMeaning(slot: Fields, uid: string, typed: string): Buffer | null {
  const letters = inAlphabet(typed);
  const isEarlier = letters?.length === earlierPassphraseLength;
  const earlier = isEarlier ? [letters.replaceAll(/.{4}(?=.)/g, '$&-')] : [];
  const words =
    typed
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const made = words.length === madeWords ? [words.join(' ')] : [];
  for (const passphrase of new Set([typed, typed.trim(), ...made, ...earlier])) {
    const masterKey = openPassphraseSlot(slot, uid, passphrase);
    if (masterKey !== null) return masterKey;
  }
  return null;
}

function openPassphraseSlot(slot: Fields, uid: string, passphrase: string): Buffer | null {
  const [m, t, p] = ['m', 't', 'p'].map((name) => numberOr(slot[name], 0));
  if (slot['kdf'] !== 'argon2id' || !m || !t || !p) return null;
  const key = derived(passphrase, bytesOf(slot['salt']), { m, t, p });
  if (key === null) return null;
  const place = [uid, 'passphrase', 'argon2id', `${m}`, `${t}`, `${p}`, textOr(slot['salt'], '')];
  return openBox(bytesOf(slot['box']), key, labelled('daylog-slot/1', place));
}

function derived(passphrase: string, salt: Buffer, cost: ArgonOpts): Uint8Array | null {
  try {
    return argon2id(Buffer.from(passphrase.normalize('NFKC')), salt, { ...cost, dkLen: 32 });
  } catch {
    // A damaged slot: no salt, or more memory than any device has.
    return null;
  }
}

function openRecoverySlot(slot: Fields, uid: string, recoveryKey: Buffer): Buffer | null {
  if (slot['kdf'] !== 'hkdf') return null;
  const key = hkdf(recoveryKey, 'daylog recovery', bytesOf(slot['salt']));
  const place = [uid, 'recovery', 'hkdf', textOr(slot['salt'], '')];
  return openBox(bytesOf(slot['box']), key, labelled('daylog-slot/1', place));
}

/** The 20 bytes of a recovery key. null: the text is none, or two check characters tell of a typing error. */
function parseRecoveryKey(typed: string): Buffer | null {
  const text = inAlphabet(typed);
  if (text?.length !== recoveryLength) return null;
  const bits = bitsOf(text);
  const bytes = Buffer.from(
    (bits.slice(0, 160).match(/.{8}/g) ?? []).map((bit) => parseInt(bit, 2)),
  );
  const hash = createHash('sha256').update(bytes).digest();
  const check =
    (hash[0] ?? 0).toString(2).padStart(8, '0') + (hash[1] ?? 0).toString(2).padStart(8, '0');
  return bits.slice(160) === check.slice(0, 10) ? bytes : null;
}

/** The letters of the alphabet that are typed, in whatever spelling. null: there are others. */
function inAlphabet(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(text) ? text : null;
}

function bitsOf(text: string): string {
  return Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join(
    '',
  );
}

function isGenuine(record: Fields, uid: string, masterKey: Buffer): boolean {
  const slots = fieldsOf(record['slots']);
  const passphrase = fieldsOf(slots['passphrase']);
  const recovery = fieldsOf(slots['recovery']);
  const keys = Object.entries(fieldsOf(record['keys']));
  const list = [
    ...['format', 'state', 'revision', 'activeKey'].map((name) => record[name]),
    ['kdf', 'm', 't', 'p', 'salt', 'box'].map((name) => passphrase[name]),
    ['kdf', 'salt', 'box'].map((name) => recovery[name]),
    keys.sort(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1))),
  ];
  const mac = createHmac('sha256', hkdf(masterKey, 'daylog record'))
    .update(labelled('daylog-record/1', [uid]))
    .update(JSON.stringify(list))
    .digest();
  const stored = bytesOf(record['mac']);
  return stored.length === mac.length && timingSafeEqual(stored, mac);
}

function bytesOf(value: unknown): Buffer {
  return Buffer.from(textOr(value, ''), 'base64url');
}
