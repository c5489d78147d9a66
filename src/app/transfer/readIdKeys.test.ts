import { describe, expect, it } from 'vitest';

import { withState } from '../../seal/record/recordMac.ts';
import { memoryKeyStore } from '../../../tests/support/memoryKeyStore.ts';
import { makeTestKeys } from '../../../tests/support/testKeys.ts';
import { readIdKeys } from './readIdKeys.ts';

async function keysOf(device: Parameters<ReturnType<typeof memoryKeyStore>['write']>[0] | null) {
  const store = memoryKeyStore();
  if (device !== null) await store.write(device);
  const read = await readIdKeys(store)();
  if (!read.ok) throw new Error(read.error.kind);
  return read.value;
}

describe('the keys of imported ids', () => {
  it('are none for a log that was never encrypted', async () => {
    expect(await keysOf(null)).toEqual({ kind: 'readable', earlier: [] });
  });

  it('are those of the active data key, with the earlier ones beside them', async () => {
    const { record, keys } = await makeTestKeys('ann');
    const other = await makeTestKeys('ann');
    const one = await keysOf({ record, keys });
    if (one.kind !== 'encrypted') throw new Error(one.kind);
    expect(one.current).toHaveLength(32);
    expect(one.earlier).toEqual([]);

    const [added] = other.keys.dataKeys;
    if (added === undefined) throw new Error('no key');
    const dataKeys = [...keys.dataKeys, { ...added, number: 2 }];
    const renewed = { record, keys: { ...keys, dataKeys, activeKey: 2 } };
    const two = await keysOf(renewed);
    if (two.kind !== 'encrypted') throw new Error(two.kind);
    expect(two.current).not.toEqual(one.current);
    expect(two.earlier).toEqual([one.current]);
  });

  it('stay known when the log is readable again', async () => {
    const { record, keys } = await makeTestKeys('ann');
    const encrypted = await keysOf({ record, keys });
    if (encrypted.kind !== 'encrypted') throw new Error(encrypted.kind);
    const off = await withState(record, 'ann', keys.recordKey, 'off');
    const after = await keysOf({ record: off, keys });
    expect(after).toEqual({ kind: 'readable', earlier: [encrypted.current] });
  });

  it('lock a device that has met the record alone', async () => {
    const { record } = await makeTestKeys('ann');
    expect(await keysOf({ record, keys: null })).toEqual({ kind: 'locked' });
  });
});
