import { expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { createFakeClock } from '../support/fakeClock.ts';

const first = dayKey('2026-01-01');

it('a day on a screen gets its changes, however many other days are watched', async () => {
  const log = createDayLog({
    localStore: memoryLocalStore(),
    channel: memoryTabChannels()(),
    clock: createFakeClock(),
  });
  log.start();
  // A year in one scroll: each day is watched as soon as it is requested.
  for (let count = 0; count < 365; count += 1) {
    log.day(addDays(first, count)).subscribe(() => undefined);
  }
  // Like React: requests some during a render, and watches them afterwards.
  const given = [366, 367, 368].map((count) => addDays(first, count));
  const stores = given.map((day) => ({ day, store: log.day(day) }));
  const changed: string[] = [];
  for (const { day, store } of stores) store.subscribe(() => changed.push(day));
  for (const day of given) {
    const content = { time: timeString(9, 0, 0), zone: 'UTC', text: 'words', addedLater: false };
    expect((await log.add({ day, ...content })).ok).toBe(true);
  }
  expect(new Set(changed)).toEqual(new Set(given));
  for (const { store } of stores) {
    const view = store.getSnapshot();
    expect('entries' in view && view.entries.map(({ text }) => text)).toEqual(['words']);
  }
  log.stop();
});
