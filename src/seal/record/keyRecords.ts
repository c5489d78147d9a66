import { failure, success, type Result } from '../../lib/result.ts';
import { labelled, type Bytes } from '../bytes.ts';
import { dataKeyOf, recordKeyOf, wrapKeyOf } from '../keys/deriveKeys.ts';
import { openKey, sealKey } from '../keys/keyBox.ts';
import { meaningsOf } from '../keys/secrets.ts';
import type { KeyRecord, PassphraseSlot } from '../KeyRecord.ts';
import type { SealKeys } from '../SealKeys.ts';
import { keyName, keyNumberOf } from './parseKeyRecord.ts';
import { signKeyRecord, verifyKeyRecord } from './recordMac.ts';
import {
  makePassphraseSlot,
  makeRecoverySlot,
  openPassphraseSlot,
  openRecoverySlot,
  type KeyTools,
  type NoKey,
} from './slots.ts';

/** A record with everything that its secrets open. Kept in memory only while a person changes it. */
export interface OpenedRecord {
  readonly record: KeyRecord;
  /** What the device keeps. */
  readonly keys: SealKeys;
  readonly masterKey: Bytes;
  /** The data keys that the master key opens, by number. */
  readonly rawKeys: ReadonlyMap<number, Bytes>;
}

/** The two secrets that a log gets with its keys. */
export interface NewSecrets {
  readonly passphrase: string;
  /** As `makeRecoveryKey` made it. */
  readonly recoveryKey: string;
}

const keyLength = 32;

/**
 * New keys for a log, in state `sealing`. `before` is the record of a log that is `off`: its keys stay in the record,
 * and nothing is sealed under them any more.
 */
export async function makeKeyRecord(
  secrets: NewSecrets,
  before: KeyRecord | null,
  tools: KeyTools,
): Promise<Result<OpenedRecord, NoKey>> {
  const keys = before?.keys ?? {};
  const number = 1 + Math.max(0, ...Object.keys(keys).map(keyNumberOf));
  const revision = (before?.revision ?? 0) + 1;
  const rawKeys = new Map([[number, tools.random(keyLength)]]);
  const base = { format: 1, state: 'sealing', revision, activeKey: number } as const;
  return sealUnder(tools.random(keyLength), rawKeys, secrets, { ...base, keys }, tools);
}

/** A new master key and a new data key. The other data keys stay, under the new master key. */
export function withNewKeys(
  { record, rawKeys }: OpenedRecord,
  secrets: NewSecrets,
  tools: KeyTools,
): Promise<Result<OpenedRecord, NoKey>> {
  const number = 1 + Math.max(...Object.keys(record.keys).map(keyNumberOf));
  const all = new Map([...rawKeys, [number, tools.random(keyLength)]]);
  const base = { ...record, revision: record.revision + 1, activeKey: number };
  return sealUnder(tools.random(keyLength), all, secrets, base, tools);
}

/** Another passphrase for the same keys. */
export async function withPassphrase(
  opened: OpenedRecord,
  passphrase: string,
  tools: KeyTools,
): Promise<Result<OpenedRecord, NoKey>> {
  const slot = await makePassphraseSlot(opened.masterKey, passphrase, tools);
  return slot.ok ? success(await withSlots(opened, { passphrase: slot.value }, tools)) : slot;
}

/** Another recovery key for the same keys. */
export async function withRecoveryKey(
  opened: OpenedRecord,
  recoveryKey: string,
  tools: KeyTools,
): Promise<OpenedRecord> {
  const recovery = await makeRecoverySlot(opened.masterKey, recoveryKey, tools);
  return withSlots(opened, { recovery }, tools);
}

/** What opens a log, as typed: in the field for the passphrase, which takes the recovery key too, or in that for the key. */
export interface Secret {
  readonly kind: 'passphrase' | 'recovery-key';
  readonly value: string;
  /** The person says that it is right as typed, although it looks like mistyped words of the app. */
  readonly isAsTyped?: true;
}

/** Why a record does not open. A wrong secret and a changed record look alike. */
export interface WrongSecret {
  readonly kind: 'wrong-secret';
}

/** Opens `record`. A master key whose MAC does not fit is refused, and so is a missing active data key. */
export async function openKeyRecord(
  record: KeyRecord,
  secret: Secret,
  tools: Pick<KeyTools, 'uid' | 'deriveKey'>,
): Promise<Result<OpenedRecord, WrongSecret | NoKey>> {
  const { passphrase, recovery } = record.slots;
  // First: it is quick, and a person may have typed the key into the field for the passphrase.
  const byKey = await openRecoverySlot(recovery, secret.value, tools.uid);
  const found =
    byKey === null && secret.kind === 'passphrase'
      ? await openByMeaning(passphrase, secret.value, tools)
      : success(byKey);
  if (!found.ok) return found;
  const masterKey = found.value;
  if (masterKey === null) return failure({ kind: 'wrong-secret' });
  const recordKey = await recordKeyOf(masterKey);
  const isGenuine = await verifyKeyRecord(record, tools.uid, recordKey);
  const rawKeys = isGenuine ? await openDataKeys(record, masterKey, tools.uid) : new Map();
  if (!rawKeys.has(record.activeKey)) return failure({ kind: 'wrong-secret' });
  return success(await openedRecord(record, masterKey, rawKeys));
}

/** The master key by what a person typed. null: none of its meanings opens `slot`. */
export async function openByMeaning(
  slot: PassphraseSlot,
  typed: string,
  tools: Pick<KeyTools, 'uid' | 'deriveKey'>,
): Promise<Result<Bytes | null, NoKey>> {
  for (const passphrase of meaningsOf(typed)) {
    const opened = await openPassphraseSlot(slot, passphrase, tools);
    if (!opened.ok || opened.value !== null) return opened;
  }
  return success(null);
}

/** Signs a record with new slots and with `rawKeys` under `masterKey`. */
async function sealUnder(
  masterKey: Bytes,
  rawKeys: ReadonlyMap<number, Bytes>,
  secrets: NewSecrets,
  base: Omit<KeyRecord, 'slots' | 'mac'>,
  tools: KeyTools,
): Promise<Result<OpenedRecord, NoKey>> {
  const passphrase = await makePassphraseSlot(masterKey, secrets.passphrase, tools);
  if (!passphrase.ok) return passphrase;
  const recovery = await makeRecoverySlot(masterKey, secrets.recoveryKey, tools);
  const wrapKey = await wrapKeyOf(masterKey);
  const keys: Record<string, string> = { ...base.keys };
  for (const [number, raw] of rawKeys) {
    keys[keyName(number)] = await sealKey(raw, wrapKey, keyPlace(tools.uid, number), tools.random);
  }
  const slots = { passphrase: passphrase.value, recovery };
  const recordKey = await recordKeyOf(masterKey);
  const record = await signKeyRecord({ ...base, slots, keys }, tools.uid, recordKey);
  return success(await openedRecord(record, masterKey, rawKeys));
}

async function withSlots(
  opened: OpenedRecord,
  slots: Partial<KeyRecord['slots']>,
  { uid }: KeyTools,
): Promise<OpenedRecord> {
  const { record, keys } = opened;
  const next = {
    ...record,
    revision: record.revision + 1,
    slots: { ...record.slots, ...slots },
  };
  return { ...opened, record: await signKeyRecord(next, uid, keys.recordKey) };
}

async function openedRecord(
  record: KeyRecord,
  masterKey: Bytes,
  rawKeys: ReadonlyMap<number, Bytes>,
): Promise<OpenedRecord> {
  const dataKeys = await Promise.all([...rawKeys].map(([number, raw]) => dataKeyOf(number, raw)));
  const recordKey = await recordKeyOf(masterKey);
  const keys = { recordKey, dataKeys, activeKey: record.activeKey };
  return { record, keys, masterKey, rawKeys };
}

/** The data keys that `masterKey` opens. Those of an earlier time of encryption stay closed. */
async function openDataKeys(
  record: KeyRecord,
  masterKey: Bytes,
  uid: string,
): Promise<ReadonlyMap<number, Bytes>> {
  const wrapKey = await wrapKeyOf(masterKey);
  const rawKeys = new Map<number, Bytes>();
  for (const [name, box] of Object.entries(record.keys)) {
    const number = keyNumberOf(name);
    const raw = await openKey(box, wrapKey, keyPlace(uid, number));
    if (raw !== null) rawKeys.set(number, raw);
  }
  return rawKeys;
}

function keyPlace(uid: string, number: number): Bytes {
  return labelled('daylog-key/1', [uid, number.toString()]);
}
