import { failure, success, type Result } from '../lib/result.ts';
import type { KeyRecord, PassphraseSlot } from '../seal/KeyRecord.ts';
import type { Bytes } from '../seal/bytes.ts';
import { wordProblem } from '../seal/keys/passphraseWords.ts';
import { minPassphraseLength } from '../seal/keys/secrets.ts';
import {
  makeKeyRecord,
  openKeyRecord,
  withNewKeys,
  withPassphrase,
  withRecoveryKey,
  type OpenedRecord,
  openByMeaning,
} from '../seal/record/keyRecords.ts';
import { verifyKeyRecord, withState } from '../seal/record/recordMac.ts';
import type { KeyTools, NoKey } from '../seal/record/slots.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { EncryptionDecisions } from './createEncryption.ts';
import {
  changedElsewhere,
  createRecordAccess,
  type KeyedRecord,
  type KnownRecord,
  type Outcome,
  type RecordAccess,
  type RecordAccessDeps,
} from './createRecordAccess.ts';
import { turningOn, type DeviceKeys } from './DeviceKeys.ts';
import { isActive, isReadable } from './EngineMode.ts';
import type { EncryptionRefusal, Secret } from './Encryption.ts';
import { needsConsent, withRecord } from './judgeRecord.ts';

/** What the decisions are made with. */
export interface DecisionDeps extends RecordAccessDeps, KeyTools {
  /** Resolves when the person's own words are sent, or have waited long enough. */
  readonly ownWordsSent: () => Promise<void>;
}

/**
 * A person's decisions. Each makes a record and puts it as the next revision; the rules take one of two at once. Keys
 * are stored on this device after their record is on the server. A kill before leaves the log as it was; a kill after
 * leaves a log that the secrets open, which the person has seen and confirmed.
 */
export function createDecisions(deps: DecisionDeps): EncryptionDecisions {
  const { keyStore } = deps;
  const access = createRecordAccess(deps);

  /** Puts a record, with the keys that this device had before. */
  function put({ record, keys }: KeyedRecord, { device }: KnownRecord): Outcome {
    return access.put({
      record,
      keys: withEarlierKeys(keys, device),
      ...turningOn(device, record),
    });
  }

  /** Changes the record of an encrypted log, which `current` must open. */
  async function change(
    current: Secret,
    from: readonly KeyRecord['state'][],
    next: (
      opened: OpenedRecord,
      known: KnownRecord,
    ) => Promise<Result<KeyedRecord, EncryptionRefusal>>,
  ): Outcome {
    const mistyped = mistypedWords(current);
    if (mistyped !== null) return mistyped;
    const known = await access.look();
    if (!known.ok) return known;
    const { record } = known.value;
    if (record === null || !from.includes(record.state)) return changedElsewhere;
    if (needsConsent(known.value.device, record)) return becomesReadable;
    const opened = await openKeyRecord(record, current, deps);
    if (!opened.ok) return opened;
    const changed = await next(opened.value, known.value);
    return changed.ok ? put(changed.value, known.value) : changed;
  }

  return {
    turnOn: async (secrets) => {
      const isShort = shortPassphrase(secrets.passphrase);
      if (isShort !== null) return isShort;
      const known = await access.look();
      if (!known.ok) return known;
      const { record } = known.value;
      if (record !== null && isActive(record)) return changedElsewhere;
      const refusal = await refusedPassphrase(secrets.passphrase, known.value, null, deps);
      if (refusal !== null) return refusal;
      const made = await makeKeyRecord(secrets, record, deps);
      // A readable write that is under way would be refused, and sent again sealed.
      await deps.ownWordsSent();
      return made.ok ? put(made.value, known.value) : made;
    },
    unlock: async (secret, consent) => {
      const mistyped = mistypedWords(secret);
      if (mistyped !== null) return mistyped;
      const known = await access.look();
      if (!known.ok) return known;
      const { record, device } = known.value;
      if (record === null) return changedElsewhere;
      const opened = await openKeyRecord(record, secret, deps);
      if (!opened.ok) return opened;
      if (consent === undefined && needsConsent(device, record)) return becomesReadable;
      return access.keep({ record, keys: withEarlierKeys(opened.value.keys, device) });
    },
    agreeToReadable: () => agreeToReadable(access, deps.uid),
    changePassphrase: (current, next) =>
      change(
        current,
        encrypted,
        async (opened, known) =>
          (await refusedPassphrase(next, known, opened.masterKey, deps)) ??
          withPassphrase(opened, next, deps),
      ),
    changeRecoveryKey: (current, next) =>
      change(current, encrypted, async (opened) =>
        success(await withRecoveryKey(opened, next, deps)),
      ),
    changeKeys: (current, next) =>
      change(
        current,
        ['sealing', 'on'],
        async (opened, known) =>
          (await refusedPassphrase(next.passphrase, known, null, deps)) ??
          withNewKeys(opened, next, deps),
      ),
    turnOff: (current) =>
      change(current, ['sealing', 'on'], async ({ record, keys }) => {
        const next = await withState(record, deps.uid, keys.recordKey, 'opening');
        return success({ record: next, keys });
      }),
    takeRows: (rows) => {
      deps.channel.post({ kind: 'rows-accepted', rows });
      return Promise.resolve(success(undefined));
    },
    check: async (secret) => {
      const mistyped = mistypedWords(secret);
      if (mistyped !== null) return mistyped;
      const stored = await keyStore.read();
      if (!stored.ok) return stored;
      if (stored.value === null) return failure({ kind: 'wrong-secret' });
      const opened = await openKeyRecord(stored.value.record, secret, deps);
      return opened.ok ? success(undefined) : opened;
    },
  };
}

async function agreeToReadable(access: RecordAccess, uid: string): Outcome {
  const known = await access.look();
  if (!known.ok) return known;
  const { record, device } = known.value;
  if (record === null || !isReadable(record)) return changedElsewhere;
  const keys = device?.keys ?? null;
  if (device === null || keys === null) return wrongSecret;
  const isGenuine = await verifyKeyRecord(record, uid, keys.recordKey);
  const next = isGenuine ? withRecord(device, record) : null;
  return next?.keys == null ? wrongSecret : access.keep({ record, keys: next.keys });
}

/** The refusal of words with a typing error. It comes before the second that a key takes. null: none was found. */
function mistypedWords({ kind, value, isAsTyped }: Secret) {
  const problem = kind === 'recovery-key' || isAsTyped === true ? null : wordProblem(value);
  return problem && failure({ kind: 'mistyped' as const, problem });
}

const becomesReadable = failure({ kind: 'becomes-readable' as const });
const wrongSecret = failure({ kind: 'wrong-secret' as const });
const encrypted: readonly KeyRecord['state'][] = ['sealing', 'on', 'opening'];

/** `keys` with those of an earlier time that this device has: a row may still be sealed under them. */
function withEarlierKeys(keys: SealKeys, device: DeviceKeys | null): SealKeys {
  const numbers = new Set(keys.dataKeys.map(({ number }) => number));
  const earlier = (device?.keys?.dataKeys ?? []).filter(({ number }) => !numbers.has(number));
  return { ...keys, dataKeys: [...keys.dataKeys, ...earlier] };
}

/** What a new passphrase is tried with. */
type Tools = Pick<KeyTools, 'uid' | 'deriveKey'>;

/** The refusal of a passphrase with too few characters. null: it is long enough. */
function shortPassphrase(passphrase: string) {
  const minLength = minPassphraseLength;
  return Array.from(passphrase.normalize('NFKC')).length < minLength
    ? failure({ kind: 'short-passphrase' as const, minLength })
    : null;
}

/**
 * Why a log may not get `passphrase`: it is short, or it opens a record of other keys that this device or the server
 * knows. A server that kept such records could show them to a new device, where the passphrase would open them as if
 * they were the present ones. Takes about a second for each record. null: it may.
 */
async function refusedPassphrase(
  passphrase: string,
  { record, device }: KnownRecord,
  /** The key that the log keeps. null: it gets a new one. */
  masterKey: Bytes | null,
  tools: Tools,
): Promise<Result<never, EncryptionRefusal> | null> {
  const isShort = shortPassphrase(passphrase);
  if (isShort !== null) return isShort;
  const records = [record, device?.record].flatMap((each) => each ?? []);
  const slots = records.map((each) => each.slots.passphrase);
  const isUsed = await opensOtherKey(
    passphrase,
    [...slots, ...(device?.earlierSlots ?? [])],
    masterKey,
    tools,
  );
  if (!isUsed.ok) return isUsed;
  return isUsed.value ? failure({ kind: 'used-passphrase' }) : null;
}

async function opensOtherKey(
  passphrase: string,
  slots: readonly PassphraseSlot[],
  masterKey: Bytes | null,
  tools: Tools,
): Promise<Result<boolean, NoKey>> {
  const different = new Map(slots.map((slot) => [slot.box, slot]));
  for (const slot of different.values()) {
    const opened = await openByMeaning(slot, passphrase, tools);
    if (!opened.ok) return opened;
    if (opened.value !== null && !isSameKey(opened.value, masterKey)) return success(true);
  }
  return success(false);
}

/** Both are in the memory of this page, so nobody measures how long it takes. */
function isSameKey(one: Bytes, other: Bytes | null): boolean {
  return other !== null && one.every((byte, at) => byte === other[at]);
}
