import { describe, expect, it } from 'vitest';

import {
  signedTestRecord,
  testKeyRecord,
  testSealKeys,
} from '../../tests/support/encryption/testKeyRecord.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { DeviceKeys } from './DeviceKeys.ts';
import type { EngineMode } from './EngineMode.ts';
import { judgeRecord, type SeenRecord } from './judgeRecord.ts';

const keys = await testSealKeys();
const otherKeys = await testSealKeys();
const { box } = testKeyRecord().slots.recovery;
const on = await signedTestRecord({ revision: 3 }, keys);
const off = await signedTestRecord({ revision: 3, state: 'off' }, keys);
const next = (changes: Partial<KeyRecord>) => signedTestRecord({ revision: 4, ...changes }, keys);
const other = (changes: Partial<KeyRecord> = {}) =>
  signedTestRecord({ revision: 4, ...changes }, otherKeys);

const seen = (value: unknown): SeenRecord => ({ value });
const withKeys: DeviceKeys = { record: on, keys };
const withoutKeys: DeviceKeys = { record: on, keys: null };
const turnedOff: DeviceKeys = { record: off, keys };

const plain = (recordRevision: number | null = null) => ({ kind: 'plain', recordRevision });
const locked = (why: string) => ({ kind: 'locked', why });
const faulty = (fault: string) => ({ kind: 'faulty', fault });
const sealed = (record: KeyRecord) => ({ kind: 'sealed', record });

/** A device, what the server says, and the mode. Nothing in this table teaches the device anything. */
const table: readonly [string, DeviceKeys | null, SeenRecord, object][] = [
  ['a device that knows nothing starts plain', null, 'not-heard', plain()],
  ['a device with keys starts sealed', withKeys, 'not-heard', sealed(on)],
  [
    'a device whose browser stores no keys starts locked',
    withoutKeys,
    'not-heard',
    locked('no-keys'),
  ],
  ['a log that was turned off starts plain', turnedOff, 'not-heard', plain(3)],

  ['a log without a record is plain', null, seen(null), plain()],
  ['a new device meets a log that is off', null, seen(off), plain(3)],
  ['a new device meets something else', null, seen('on'), faulty('damaged')],

  ['the known record', withKeys, seen(on), sealed(on)],
  [
    'the known record with the time of the server',
    withKeys,
    seen({ ...on, changedAt: 5 }),
    sealed(on),
  ],
  ['the known record of a log that is off', turnedOff, seen(off), plain(3)],
  ['the record is gone', withKeys, seen(null), faulty('missing')],
  ['the record is gone, without keys here', withoutKeys, seen(null), faulty('missing')],
  [
    'the record of a log that was off is gone',
    turnedOff,
    seen(null),
    { ...plain(), wasEncrypted: true },
  ],
  [
    'an older record',
    withKeys,
    seen(await signedTestRecord({ revision: 2 }, keys)),
    faulty('older'),
  ],
  [
    'an older record that is off',
    withKeys,
    seen(await signedTestRecord({ revision: 2, state: 'off' }, keys)),
    faulty('older'),
  ],
  [
    'an older record, without keys here',
    withoutKeys,
    seen(await signedTestRecord({ revision: 2 }, keys)),
    faulty('older'),
  ],
  [
    'another record of the same revision',
    withKeys,
    seen(await signedTestRecord({ revision: 3, state: 'off' }, keys)),
    faulty('older'),
  ],
  ['the known MAC with another state', withKeys, seen({ ...on, state: 'off' }), faulty('older')],
  ['no record at all', withKeys, seen({ format: 2 }), faulty('damaged')],
  [
    'a record whose passphrase is cheap to guess',
    withKeys,
    seen({
      ...(await next({})),
      slots: { ...on.slots, passphrase: { ...on.slots.passphrase, m: 8 } },
    }),
    faulty('damaged'),
  ],

  ['other keys', withKeys, seen(await other()), locked('keys-changed')],
  [
    'off, and signed by nobody we know',
    withKeys,
    seen(await other({ state: 'off' })),
    locked('keys-changed'),
  ],
  [
    'off, without a MAC',
    withKeys,
    seen({ ...testKeyRecord({ revision: 4, state: 'off' }), mac: undefined }),
    faulty('damaged'),
  ],
  ['a newer record, without keys here', withoutKeys, seen(await next({})), locked('no-keys')],
  [
    'off and newer, without keys here',
    withoutKeys,
    seen(await next({ state: 'off' })),
    locked('no-keys'),
  ],
  ['turned on and off again elsewhere', turnedOff, seen(await other({ state: 'off' })), plain(4)],
  [
    'a data key more, which is not here',
    withKeys,
    seen(await next({ keys: { k1: box, k2: box } })),
    locked('keys-changed'),
  ],
  [
    'another active key, which is not here',
    withKeys,
    seen(await next({ keys: { k1: box, k2: box }, activeKey: 2 })),
    locked('keys-changed'),
  ],
];

const [sealing, opening] = [await next({ state: 'sealing' }), await next({ state: 'opening' })];
const sealedAgain = await other({ state: 'sealing' });

describe('the decision on a key record', () => {
  it.each(table)('%s', async (_name, device, what, mode) => {
    const judged = await judgeRecord(device, what, 'ada');
    expect(judged.mode).toMatchObject(mode);
    expect(judged.device).toBe(device);
  });

  it.each(['sealing', 'on'] as const)(
    'follows a newer record with a valid MAC to the state %s, and learns it',
    async (state) => {
      const record = await next({ state });
      const judged = await judgeRecord(withKeys, seen(record), 'ada');
      expect(judged.mode).toEqual<EngineMode>({ kind: 'sealed', record: record as never, keys });
      expect(judged.device).toEqual({ record, keys });
    },
  );

  it.each(['opening', 'off'] as const)(
    'asks a person before it follows a newer record with a valid MAC to %s, and learns nothing',
    async (state) => {
      const judged = await judgeRecord(withKeys, seen(await next({ state })), 'ada');
      expect(judged.mode).toEqual(locked('becomes-readable'));
      expect(judged.device).toBe(withKeys);
    },
  );

  it('asks no more once a person has agreed to the turning-off', async () => {
    const device = {
      record: await signedTestRecord({ revision: 3, state: 'opening' }, keys),
      keys,
    };
    const again = await next({ state: 'opening' });
    const stillOpening = await judgeRecord(device, seen(again), 'ada');
    expect(stillOpening.mode).toEqual({ kind: 'sealed', record: again, keys });
    const ended = await next({ state: 'off' });
    const judged = await judgeRecord(device, seen(ended), 'ada');
    expect(judged).toEqual({ mode: plain(4), device: { record: ended, keys } });
  });

  it('asks again after the log was encrypted once more', async () => {
    const again = await judgeRecord(turnedOff, seen(sealedAgain), 'ada');
    expect(again.device).toEqual({ record: sealedAgain, keys: null });
    const known = { record: sealedAgain, keys: otherKeys };
    const end = await signedTestRecord({ revision: 5, state: 'opening' }, otherKeys);
    const judged = await judgeRecord(known, seen(end), 'ada');
    expect(judged).toEqual({ mode: locked('becomes-readable'), device: known });
  });

  it('seals under the active key that a newer record names, if it is here', async () => {
    const both = await testSealKeys([1, 2]);
    const before = await signedTestRecord({ revision: 3, keys: { k1: box, k2: box } }, both);
    const record = await signedTestRecord({ ...before, revision: 4, activeKey: 2 }, both);
    const device = { record: before, keys: { ...both, activeKey: 1 } };
    const judged = await judgeRecord(device, seen(record), 'ada');
    expect(judged.device?.keys?.activeKey).toBe(2);
  });

  it.each([
    ['being sealed', null, sealing],
    ['sealed', null, on],
    ['being opened', null, opening],
    ['sealed again', turnedOff, sealedAgain],
  ] as const)('remembers without the keys that a log is %s', async (_name, device, record) => {
    const judged = await judgeRecord(device, seen(record), 'ada');
    expect(judged).toEqual({ mode: locked('no-keys'), device: { record, keys: null } });
    expect(await judgeRecord(judged.device, 'not-heard', 'ada')).toEqual(judged);
    const gone = await judgeRecord(judged.device, seen(null), 'ada');
    expect(gone).toEqual({ ...judged, mode: faulty('missing') });
  });

  it('takes no record of another person', async () => {
    const bobs = await signedTestRecord({ revision: 4 }, keys, 'bob');
    const judged = await judgeRecord(withKeys, seen(bobs), 'ada');
    expect(judged.mode).toEqual(locked('keys-changed'));
  });
});
