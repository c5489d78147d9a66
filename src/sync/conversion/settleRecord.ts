import { parseKeyRecord } from '../../seal/record/parseKeyRecord.ts';
import { verifyKeyRecord, withState } from '../../seal/record/recordMac.ts';
import type { KeyRecord } from '../../seal/KeyRecord.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import type { WireStore } from '../wire/WireStore.ts';
import type { Requests } from './createRequests.ts';

/** A key record while the rows of its log are being converted. */
export type ConvertingRecord = KeyRecord & { readonly state: 'sealing' | 'opening' };

/** Dependencies of the two functions below. */
export interface RecordDeps {
  readonly requests: Requests;
  readonly keyRecord: Pick<WireStore['keyRecord'], 'read' | 'put'>;
  readonly uid: string;
  readonly keys: Pick<SealKeys, 'recordKey' | 'activeKey'>;
}

/**
 * The current record, if it asks for the same conversion as `record`. null: another device was faster, or a person
 * decided otherwise. The gate decides what follows for this device.
 */
export async function currentRecord(
  record: ConvertingRecord,
  { requests, keyRecord, uid, keys }: RecordDeps,
): Promise<ConvertingRecord | null> {
  const parsed = parseKeyRecord(await requests.untilAnswered(() => keyRecord.read()));
  if (!parsed.ok) return null;
  const now = parsed.value;
  const isGenuine = await requests.unlessStopped(verifyKeyRecord(now, uid, keys.recordKey));
  const isAsBefore = now.state === record.state && now.activeKey === keys.activeKey;
  return isGenuine && isAsBefore && now.revision >= record.revision
    ? { ...now, state: record.state }
    : null;
}

/**
 * Ends the conversion in the key record: the log is `on` or `off` from then on. Resolves when this device or another
 * has done it, or when the record asks for no conversion any more.
 */
export async function endConversion(record: ConvertingRecord, deps: RecordDeps): Promise<void> {
  const { requests, keyRecord, uid, keys } = deps;
  let now: ConvertingRecord | null = record;
  for (let attempt = 0; now !== null; attempt += 1) {
    const next = await requests.unlessStopped(
      withState(now, uid, keys.recordKey, now.state === 'sealing' ? 'on' : 'off'),
    );
    if ((await requests.once(() => keyRecord.put(next))).ok) return;
    if (attempt > 0) await requests.pause(attempt);
    now = await currentRecord(now, deps);
  }
}
