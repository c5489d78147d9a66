import { expect, it } from 'vitest';

import { success } from '../../lib/result.ts';
import { makePassphrase } from '../keys/passphraseWords.ts';
import { makeRecoveryKey } from '../keys/secrets.ts';
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

const wrong = { ok: false, error: { kind: 'wrong-secret' } };

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
    { kind: 'passphrase', value: ` ${secrets.passphrase}\n` },
    { kind: 'recovery-key', value: typed },
    // In the field for the passphrase.
    { kind: 'passphrase', value: typed },
  ] as const) {
    const opened = await openKeyRecord(record, secret, tools);
    expect(opened.ok && opened.value.masterKey).toEqual(made.masterKey);
  }
});

it('refuses another passphrase, another person and each changed field', async () => {
  const { secrets, made } = await annsRecord();
  const { record } = made;
  const secret = { kind: 'passphrase', value: secrets.passphrase } as const;
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

/** `value` with each leaf changed, one at a time. A leaf is a text or a number. */
function* withEachLeafChanged(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'string') {
    // The last character may only carry two bits that count.
    const at = value.length - 2;
    yield [path, value.slice(0, at) + (value.charAt(at) === 'A' ? 'B' : 'A') + value.slice(at + 1)];
  } else
    for (const [name, child] of Object.entries(value as object))
      for (const [leaf, changed] of withEachLeafChanged(child, `${path}/${name}`))
        yield [leaf, { ...(value as object), [name]: changed }];
}

it('refuses each changed field, or it is no record any more', async () => {
  const { secrets, made } = await annsRecord();
  const fields: string[] = [];
  for (const [field, value] of withEachLeafChanged(made.record)) {
    fields.push(field);
    const parsed = parseKeyRecord(value);
    if (!parsed.ok) continue;
    for (const secret of [
      { kind: 'passphrase', value: secrets.passphrase },
      { kind: 'recovery-key', value: secrets.recoveryKey },
    ] as const) {
      expect([field, await openKeyRecord(parsed.value, secret, tools)]).toEqual([field, wrong]);
    }
    expect(await verifyKeyRecord(parsed.value, 'ann', made.keys.recordKey)).toBe(false);
  }
  expect(fields).toEqual([
    ...['/format', '/state', '/revision', '/activeKey'],
    ...['kdf', 'm', 't', 'p', 'salt', 'box'].map((name) => `/slots/passphrase/${name}`),
    ...['kdf', 'salt', 'box'].map((name) => `/slots/recovery/${name}`),
    ...['/keys/k1', '/mac'],
  ]);
});

it('refuses a box that opens to the master key of another record', async () => {
  const [one, other] = [await annsRecord(), await annsRecord()];
  const { secrets } = one;
  const again = await makeKeyRecord(secrets, null, tools);
  if (!again.ok) throw new Error('no key');
  const mixed = { ...other.made.record, slots: again.value.record.slots };
  for (const secret of [
    { kind: 'passphrase', value: secrets.passphrase },
    { kind: 'recovery-key', value: secrets.recoveryKey },
  ] as const)
    expect(await openKeyRecord(mixed, secret, tools)).toEqual(wrong);
});

it('says that there is no key, and not that the secret is wrong', async () => {
  const { secrets, made } = await annsRecord();
  const noKey = { ok: false, error: { kind: 'no-key' } } as const;
  const poor: KeyTools = { ...tools, deriveKey: () => Promise.resolve(noKey) };
  const secret = { kind: 'passphrase', value: secrets.passphrase } as const;
  expect(await openKeyRecord(made.record, secret, poor)).toEqual(noKey);
  expect(await makeKeyRecord(secrets, null, poor)).toEqual(noKey);
  expect(await withPassphrase(made, 'another passphrase', poor)).toEqual(noKey);
});

it('keeps no key that can be read out', async () => {
  const { recordKey, dataKeys } = (await annsRecord()).made.keys;
  for (const key of [recordKey, ...dataKeys.flatMap(({ seal, nonce }) => [seal, nonce])])
    expect(key.extractable).toBe(false);
});

it('reads no record of another shape, and makes none up', async () => {
  const { record } = (await annsRecord()).made;
  const { slots, mac, keys } = record;
  const malformed = { ok: false, error: { kind: 'malformed' } };
  const others: unknown[] = [
    ...[null, undefined, 7, 'x', [], {}],
    { ...record, format: 2 },
    { ...record, state: 'paused' },
    ...[0, 1.5, -1, '1', 2 ** 53].map((revision) => ({ ...record, revision })),
    ...[0, 2, 4_096].map((activeKey) => ({ ...record, activeKey })),
    { ...record, mac: mac.slice(1) },
    { ...record, slots: { passphrase: slots.passphrase } },
    { ...record, slots: { ...slots, passphrase: { ...slots.passphrase, salt: undefined } } },
    { ...record, slots: { ...slots, recovery: { ...slots.recovery, salt: '' } } },
    { ...record, keys: {} },
    { ...record, keys: [null, keys['k1']] },
    ...['k0', 'k01', 'k4096', '2', '__proto__x'].map((name) => ({
      ...record,
      keys: { ...keys, [name]: keys['k1'] },
    })),
    { ...record, keys: { ...keys, k2: 'short' } },
  ];
  for (const other of others) expect(parseKeyRecord(other)).toEqual(malformed);
  expect(parseKeyRecord({ ...record, changedAt: 5, later: {} })).toEqual(success(record));
});
