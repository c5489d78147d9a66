import { concatBytes, fromBase64Url, labelled, toBase64Url, utf8, type Bytes } from '../bytes.ts';
import type { KeyRecord } from '../KeyRecord.ts';
import { keyNumberOf } from './parseKeyRecord.ts';

/** A record that still lacks its MAC. */
export type UnsignedRecord = Omit<KeyRecord, 'mac'>;

/** `record` with its MAC under `recordKey`. */
export async function signKeyRecord(
  { format, state, revision, activeKey, slots, keys }: UnsignedRecord,
  uid: string,
  recordKey: CryptoKey,
): Promise<KeyRecord> {
  const record = { format, state, revision, activeKey, slots, keys };
  const mac = await crypto.subtle.sign('HMAC', recordKey, recordBytes(record, uid));
  return { ...record, mac: toBase64Url(new Uint8Array(mac)) };
}

/** Whether a holder of the master key behind `recordKey` made `record`, for the log of `uid`. */
export async function verifyKeyRecord(
  record: KeyRecord,
  uid: string,
  recordKey: CryptoKey,
): Promise<boolean> {
  const mac = fromBase64Url(record.mac);
  return (
    mac !== null && (await crypto.subtle.verify('HMAC', recordKey, mac, recordBytes(record, uid)))
  );
}

/** `record` in another state, as revision n + 1. Needs no secret, because no key changes. */
export function withState(
  record: KeyRecord,
  uid: string,
  recordKey: CryptoKey,
  state: KeyRecord['state'],
): Promise<KeyRecord> {
  return signKeyRecord({ ...record, state, revision: record.revision + 1 }, uid, recordKey);
}

/** A list without names, so that no order of fields has to be agreed on. */
function recordBytes(record: UnsignedRecord, uid: string): Bytes {
  const { passphrase, recovery } = record.slots;
  const list = [
    record.format,
    record.state,
    record.revision,
    record.activeKey,
    [passphrase.kdf, passphrase.m, passphrase.t, passphrase.p, passphrase.salt, passphrase.box],
    [recovery.kdf, recovery.salt, recovery.box],
    Object.entries(record.keys).sort(([one], [other]) => keyNumberOf(one) - keyNumberOf(other)),
  ];
  return concatBytes(labelled('daylog-record/1', [uid]), utf8(JSON.stringify(list)));
}
