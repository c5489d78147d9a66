import { failure, success, type Result } from '../../lib/result.ts';
import type { EncryptionState, KeyRecord, PassphraseSlot, RecoverySlot } from '../KeyRecord.ts';

/** The cost of Argon2id that this app writes. RFC 9106, section 4, second recommendation, with one lane. */
export const writtenCost = { m: 65_536, t: 3, p: 1 } as const;

/** OWASP's minimum for Argon2id. A server that offers less may be trying to make guessing cheap. */
const leastCost = { m: 19_456, t: 2 } as const;
/** More would stop the device instead of opening the log. */
const mostCost = { m: 1_048_576, t: 64, p: 16 } as const;

const states: readonly EncryptionState[] = ['sealing', 'on', 'opening', 'off'];
/** Of 12 bits, so that each sealed string of format 1 begins with `AQ`. */
const largestKeyNumber = 4_095;

/** Why a record is not used. */
export interface RecordFault {
  readonly kind: 'malformed' | 'too-weak';
}

/** The key record in `value`, which a server sent. Fields that format 1 does not name are ignored. */
export function parseKeyRecord(value: unknown): Result<KeyRecord, RecordFault> {
  const malformed = failure({ kind: 'malformed' } as const);
  if (!isFields(value) || value['format'] !== 1 || !isFields(value['slots'])) return malformed;
  const { revision, activeKey, mac } = value;
  const state = states.find((each) => each === value['state']);
  const passphrase = parsePassphraseSlot(value['slots']['passphrase']);
  const recovery = parseRecoverySlot(value['slots']['recovery']);
  const keys = parseKeys(value['keys']);
  if (state === undefined || passphrase === null || recovery === null || keys === null) {
    return malformed;
  }
  if (!isWhole(revision, 1, Number.MAX_SAFE_INTEGER)) return malformed;
  if (!isWhole(activeKey, 1, largestKeyNumber) || keys[keyName(activeKey)] === undefined) {
    return malformed;
  }
  if (!isBase64Url(mac, 43, 43)) return malformed;
  if (passphrase.m < leastCost.m || passphrase.t < leastCost.t) {
    return failure({ kind: 'too-weak' });
  }
  const slots = { passphrase, recovery };
  return success({ format: 1, state, revision, activeKey, slots, keys, mac });
}

/** The name of a data key in the record. Bare numbers would make the database turn the keys into a list. */
export function keyName(number: number): string {
  return `k${number}`;
}

/** The number of the data key with this name. */
export function keyNumberOf(name: string): number {
  return Number(name.slice(1));
}

function parsePassphraseSlot(value: unknown): PassphraseSlot | null {
  if (!isFields(value) || value['kdf'] !== 'argon2id') return null;
  const { m, t, p, salt, box } = value;
  if (!isWhole(m, 1, mostCost.m) || !isWhole(t, 1, mostCost.t) || !isWhole(p, 1, mostCost.p)) {
    return null;
  }
  return isSalt(salt) && isBox(box) ? { kdf: 'argon2id', m, t, p, salt, box } : null;
}

function parseRecoverySlot(value: unknown): RecoverySlot | null {
  if (!isFields(value) || value['kdf'] !== 'hkdf') return null;
  const { salt, box } = value;
  return isSalt(salt) && isBox(box) ? { kdf: 'hkdf', salt, box } : null;
}

function parseKeys(value: unknown): Readonly<Record<string, string>> | null {
  if (!isFields(value)) return null;
  const keys: Record<string, string> = {};
  for (const [name, box] of Object.entries(value)) {
    if (!/^k[1-9]\d{0,3}$/.test(name) || keyNumberOf(name) > largestKeyNumber) return null;
    if (!isBox(box)) return null;
    keys[name] = box;
  }
  return keys;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isBase64Url(value: unknown, shortest: number, longest: number): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]+$/.test(value)) return false;
  return value.length >= shortest && value.length <= longest;
}

/** 16 bytes. */
const isSalt = (value: unknown): value is string => isBase64Url(value, 22, 22);
/** 12 bytes of nonce, 32 of key, 16 of tag. */
const isBox = (value: unknown): value is string => isBase64Url(value, 80, 80);
