import { expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import { makePassphrase, makeRecoveryKey } from '../keys/secrets.ts';
import {
  makeKeyRecord,
  openKeyRecord,
  withNewKeys,
  withPassphrase,
  withRecoveryKey,
} from './keyRecords.ts';
import { parseKeyRecord } from './parseKeyRecord.ts';
import { verifyKeyRecord, withState } from './recordMac.ts';
import type { DeriveKey, KeyTools } from './slots.ts';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
/** Stands for Argon2id, which takes a second. */
const deriveKey: DeriveKey = async ({ secret, salt }) => {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() };
  return success(new Uint8Array(await crypto.subtle.deriveBits(params, key, 256)));
};
const tools: KeyTools = { uid: 'ann', random, deriveKey };

async function annsRecord() {
  const secrets = {
    passphrase: makePassphrase(random),
    recoveryKey: await makeRecoveryKey(random),
  };
  const made = await makeKeyRecord(secrets, null, tools);
  if (!made.ok) throw new Error('no key');
  return { secrets, made: made.value };
}

it('opens with the passphrase and with the recovery key, however it is typed', async () => {
  const { secrets, made } = await annsRecord();
  const { record } = made;
  expect(parseKeyRecord(JSON.parse(JSON.stringify(record)))).toEqual(success(record));
  const typed = secrets.recoveryKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  for (const secret of [
    { kind: 'passphrase', value: secrets.passphrase },
    { kind: 'recovery-key', value: typed },
  ] as const) {
    const opened = await openKeyRecord(record, secret, tools);
    expect(opened.ok && opened.value.masterKey).toEqual(made.masterKey);
  }
});

it('refuses another passphrase, another person and each changed field', async () => {
  const { secrets, made } = await annsRecord();
  const { record } = made;
  const secret = { kind: 'passphrase', value: secrets.passphrase } as const;
  const wrong = { ok: false, error: { kind: 'wrong-secret' } };
  expect(await openKeyRecord(record, { ...secret, value: 'x'.repeat(20) }, tools)).toEqual(wrong);
  expect(await openKeyRecord(record, secret, { ...tools, uid: 'ben' })).toEqual(wrong);
  const { slots } = record;
  const others = [
    { ...record, state: 'off' as const },
    { ...record, revision: 2 },
    { ...record, keys: { ...record.keys, k2: record.keys['k1'] ?? '' } },
    { ...record, slots: { ...slots, recovery: { ...slots.recovery, box: slots.passphrase.box } } },
    { ...record, mac: 'A'.repeat(43) },
  ];
  for (const other of others) expect(await openKeyRecord(other, secret, tools)).toEqual(wrong);
});

it('keeps the keys under another passphrase and another recovery key', async () => {
  const { secrets, made } = await annsRecord();
  const other = await withPassphrase(made, 'another passphrase', tools);
  if (!other.ok) throw new Error('no key');
  const recoveryKey = await makeRecoveryKey(random);
  const both = await withRecoveryKey(other.value, recoveryKey, tools);
  expect(both.record.revision).toBe(3);
  for (const [secret, isRight] of [
    [{ kind: 'passphrase', value: secrets.passphrase }, false],
    [{ kind: 'recovery-key', value: secrets.recoveryKey }, false],
    [{ kind: 'passphrase', value: 'another passphrase' }, true],
    [{ kind: 'recovery-key', value: recoveryKey }, true],
  ] as const) {
    expect((await openKeyRecord(both.record, secret, tools)).ok).toBe(isRight);
  }
  expect(await verifyKeyRecord(both.record, 'ann', made.keys.recordKey)).toBe(true);
});

it('adds a data key under a new master key and keeps the old ones', async () => {
  const { made } = await annsRecord();
  const secrets = {
    passphrase: 'the second passphrase',
    recoveryKey: await makeRecoveryKey(random),
  };
  const next = await withNewKeys(made, secrets, tools);
  if (!next.ok) throw new Error('no key');
  const opened = await openKeyRecord(
    next.value.record,
    { kind: 'passphrase', value: secrets.passphrase },
    tools,
  );
  expect(opened.ok && [...opened.value.rawKeys.keys()]).toEqual([1, 2]);
  expect(opened.ok && opened.value.rawKeys.get(1)).toEqual(made.rawKeys.get(1));
  expect(opened.ok && opened.value.keys.activeKey).toBe(2);
  expect(await verifyKeyRecord(next.value.record, 'ann', made.keys.recordKey)).toBe(false);
});

it('is turned on again with new keys beside the old boxes', async () => {
  const { made } = await annsRecord();
  const off = await withState(made.record, 'ann', made.keys.recordKey, 'off');
  const secrets = {
    passphrase: 'the second passphrase',
    recoveryKey: await makeRecoveryKey(random),
  };
  const again = await makeKeyRecord(secrets, off, tools);
  if (!again.ok) throw new Error('no key');
  expect(again.value.record).toMatchObject({ state: 'sealing', revision: 3, activeKey: 2 });
  expect(again.value.record.keys['k1']).toBe(made.record.keys['k1']);
  const secret = { kind: 'passphrase', value: secrets.passphrase } as const;
  const opened = await openKeyRecord(again.value.record, secret, tools);
  expect(opened.ok && [...opened.value.rawKeys.keys()]).toEqual([2]);
});

it('refuses a record that asks for a cheap or an endless derivation', async () => {
  const { record } = (await annsRecord()).made;
  const withCost = (cost: object) => ({
    ...record,
    slots: { ...record.slots, passphrase: { ...record.slots.passphrase, ...cost } },
  });
  expect(parseKeyRecord(withCost({ m: 8 }))).toEqual({ ok: false, error: { kind: 'too-weak' } });
  expect(parseKeyRecord(withCost({ t: 1 }))).toEqual({ ok: false, error: { kind: 'too-weak' } });
  for (const cost of [{ m: 2 ** 30 }, { t: 1_000 }, { salt: undefined }, { kdf: 'pbkdf2' }]) {
    expect(parseKeyRecord(withCost(cost))).toEqual({ ok: false, error: { kind: 'malformed' } });
  }
});
