import { expect, it } from 'vitest';

import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { valueOf } from '../../../tests/support/syncWorld.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import { createEntryInbox } from './createEntryInbox.ts';

const reported = (text: string, updatedAtMs: number) =>
  testEntry({ text, updatedAtMs, id: asEntryId(text), writeId: asWriteId(text) });

it('brings back no entry that left its day while the day rested', async () => {
  const clock = createFakeClock();
  const localStore = memoryLocalStore();
  const inbox = createEntryInbox(
    {
      localStore,
      timers: createEngineTimers(clock),
      restMs: () => 1000,
      emit: () => undefined,
      connection: {
        trouble: (error) => {
          throw new Error(error.kind);
        },
      },
    },
    { onNews: () => undefined, onTaken: () => undefined },
  );
  const first = reported('first', 1);
  inbox.take(first);
  await clock.advance(0);
  // The day rests now.
  const moved = reported('moved', 2);
  inbox.take(moved);
  inbox.take(reported('stays', 3));
  inbox.left(moved.day, moved.id);
  await clock.advance(5000);
  const record = valueOf(await localStore.read((reader) => reader.day(first.day)));
  expect(record?.entries.map(({ text }) => text)).toEqual(['first', 'stays']);
  expect(inbox.isHolding(first.day)).toBe(false);
});
