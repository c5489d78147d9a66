import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { testEntry } from '../support/testEntry.ts';
import { emptyMeta, type DayRecord, type LogMeta } from '../../src/log/LocalStore.ts';
import { forgetUnreadable } from '../../src/log/encryption/forgetUnreadable.ts';

const first = dayKey('2026-11-20');
const filled: LogMeta = {
  born: 'born',
  cursor: { changedAtMs: 9, day: first, isExact: true },
  fill: { kind: 'complete' },
  savedAsOfMs: 4,
};

/** A device with 450 read days, of which those of `unreadable` have rows that it could not read. */
async function deviceWith(unreadable: readonly number[]) {
  const store = memoryLocalStore();
  await store.write('strict', async (writer) => {
    await writer.putMeta(filled);
    for (let count = 0; count < 450; count++) {
      const day = addDays(first, count);
      await writer.putDay({
        day,
        entries: [testEntry({ id: asEntryId(`e${count}`), day })],
        syncedChanges: 3,
        syncedChangedAtMs: 8,
        unreadable: unreadable.includes(count) ? 2 : 0,
        edition: 1,
      });
    }
  });
  const read = async () => {
    const result = await store.read(async (reader) => ({
      meta: await reader.meta(),
      days: await reader.days(first, addDays(first, 450), 450),
    }));
    if (!result.ok) throw new Error('not read');
    return result.value;
  };
  return { store, read };
}

const isUnread = (record: DayRecord) => record.syncedChanges === null;

describe('rows that could not be read', () => {
  it('are read again, and with them the index; the words here stay', async () => {
    const { store, read } = await deviceWith([0, 210, 449]);
    const before = await read();
    await forgetUnreadable(store);
    const after = await read();
    expect(after.days.flatMap((record, index) => (isUnread(record) ? index : []))).toEqual([
      0, 210, 449,
    ]);
    expect(after.days.map(({ entries }) => entries)).toEqual(
      before.days.map(({ entries }) => entries),
    );
    const { cursor, fill } = emptyMeta;
    expect(after.meta).toEqual({ ...filled, cursor, fill });
  });

  it('leave a copy without any as it is', async () => {
    const { store, read } = await deviceWith([]);
    const before = await read();
    await forgetUnreadable(store);
    expect(await read()).toEqual(before);
  });
});
