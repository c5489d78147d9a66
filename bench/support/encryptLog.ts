import { deriveArgon2id } from '../../src/app/encryption/deriveArgon2id.ts';
import { parseMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { updateForConversion } from '../../src/firebase/log/updateFor.ts';
import { makeRecoveryKey } from '../../src/seal/keys/secrets.ts';
import { makeKeyRecord } from '../../src/seal/record/keyRecords.ts';
import { withState } from '../../src/seal/record/recordMac.ts';
import { sealingConversion } from '../../src/sync/conversion/rowConversions.ts';
import { parseStoredEntry } from '../../src/sync/wire/parseStored.ts';
import type { SealedBody, StoredEntry } from '../../src/sync/wire/StoredRow.ts';
import type { SdkPlace } from './bareSdk.ts';
import { openOwnerView } from './ownerView.ts';

/** Days in one write. */
const daysInBatch = 100;

const childrenOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Seals the plain log at `place` under a new `passphrase`, as the app does, but past the rules and all at once. */
export async function encryptLog(place: SdkPlace, passphrase: string): Promise<void> {
  const log = await openOwnerView(place);
  const { uid } = log;
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const secrets = { passphrase, recoveryKey: await makeRecoveryKey(random) };
  const made = await makeKeyRecord(secrets, null, { uid, random, deriveKey: deriveArgon2id });
  if (!made.ok) throw new Error('No key could be derived.');
  const { record, keys } = made.value;
  const conversion = sealingConversion(uid, keys);

  async function sealedDay(name: string, entries: unknown): Promise<StoredEntry<SealedBody>[]> {
    const day = parseMonthDayYear(name);
    if (day === undefined) throw new Error(`${name} is no day.`);
    const rows: StoredEntry<SealedBody>[] = [];
    for (const [id, value] of childrenOf(entries)) {
      const row = parseStoredEntry(id, day, value);
      const sealed = row.body === null ? 'stuck' : await conversion.entry(row);
      if (typeof sealed === 'string') throw new Error(`${name}/${id} is ${sealed}.`);
      rows.push(sealed);
    }
    return rows;
  }

  const days = childrenOf(await log.read('entries'));
  for (let from = 0; from < days.length; from += daysInBatch) {
    const entries: StoredEntry<SealedBody>[] = [];
    for (const [name, rows] of days.slice(from, from + daysInBatch))
      entries.push(...(await sealedDay(name, rows)));
    await log.update(updateForConversion({ entries, versions: [] }));
  }
  const encryption = await withState(record, uid, keys.recordKey, 'on');
  await log.update({ schema: 2, encryption });
}
