import { failure, success, type Result } from '../lib/result.ts';
import type { Bytes } from '../seal/bytes.ts';
import { minPassphraseLength } from '../seal/keys/secrets.ts';
import type { PassphraseSlot } from '../seal/KeyRecord.ts';
import { openByMeaning } from '../seal/record/keyRecords.ts';
import type { KeyTools, NoKey } from '../seal/record/slots.ts';
import type { KnownRecord } from './createRecordAccess.ts';
import type { EncryptionRefusal } from './Encryption.ts';

/** What a new passphrase is tried with. */
type Tools = Pick<KeyTools, 'uid' | 'deriveKey'>;

/** The refusal of a passphrase with too few characters. null: it is long enough. */
export function shortPassphrase(passphrase: string) {
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
export async function refusedPassphrase(
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
