import { describe, expect, it } from 'vitest';

import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createTagRename } from '../../src/features/tags/createTagRename.ts';
import { waitForEntries } from '../../src/hooks/log/waitForEntries.ts';
import { failure } from '../../src/lib/result.ts';
import { memoryLocalStore } from '../../src/storage/memoryLocalStore.ts';
import { memoryTabChannels } from '../../src/storage/memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';

const friday = dayKey('2026-11-20');
const sunday = dayKey('2026-11-22');
const renaming = { key: 'haus', from: 'Haus', to: 'Heim' };

/** A log on a device that holds everything, with `texts` written on their days. */
async function openLog(texts: readonly (readonly [DayKey, string])[]) {
  const localStore = memoryLocalStore();
  await localStore.write('relaxed', async (writer) => {
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  const log = createDayLog({
    ...{ localStore, channel: memoryTabChannels()() },
    clock: { now: () => Date.parse('2026-11-22T12:00:00Z'), setTimer: () => () => undefined },
  });
  log.start();
  const places = [];
  for (const [day, text] of texts) {
    const content = { day, text, time: timeString(9, 0, 0), zone: 'UTC', addedLater: false };
    const added = await log.add(content);
    if (!added.ok) throw new Error('not written');
    places.push({ day, id: added.value.id });
  }
  const entriesOn = async (day: DayKey) => {
    const entries = await waitForEntries(log.day(day));
    if (!entries.ok) throw new Error('not read', { cause: entries.error });
    return entries.value;
  };
  return {
    log,
    places,
    entriesOn,
    texts: async () =>
      [...(await entriesOn(friday)), ...(await entriesOn(sunday))].map(({ text }) => text),
    unsent: () => log.countUnsent(),
  };
}

const threeEntries = [
  [friday, 'a #Haus'],
  [friday, 'b #HAUS and `#haus`'],
  [sunday, 'c #haus'],
] as const;

describe('renaming a tag across the log', () => {
  it('edits each entry that has it, through the outbox, and says how many', async () => {
    const { log, places, texts, unsent } = await openLog(threeEntries);
    const rename = createTagRename(log);
    await rename.start(renaming, places);
    expect(await texts()).toEqual(['a #Heim', 'b #Heim and `#haus`', 'c #Heim']);
    expect(rename.state.getSnapshot()).toEqual({ kind: 'done', renaming, done: 3 });
    expect(await unsent()).toEqual({ ok: true, value: 6 });
  });

  it('passes over what has lost the tag or is gone', async () => {
    const { log, places, texts, entriesOn } = await openLog(threeEntries);
    const [first, second] = await entriesOn(friday);
    if (first === undefined || second === undefined) throw new Error('not there');
    await log.remove(first);
    await log.edit(second, { text: 'b' });
    const rename = createTagRename(log);
    await rename.start(renaming, places);
    expect(await texts()).toEqual(['b', 'c #Heim']);
    expect(rename.state.getSnapshot()).toMatchObject({ kind: 'done', done: 1 });
  });

  it('is taken back word for word, except where something was changed since', async () => {
    const { log, places, texts, entriesOn } = await openLog(threeEntries);
    const rename = createTagRename(log);
    await rename.start(renaming, places);
    const [, second] = await entriesOn(friday);
    if (second === undefined) throw new Error('not there');
    await log.edit(second, { text: 'b #Heim, more' });
    await rename.undo();
    expect(await texts()).toEqual(['a #Haus', 'b #Heim, more', 'c #haus']);
    expect(rename.state.getSnapshot()).toEqual({
      ...{ kind: 'undone', renaming, done: 2, changedSince: 1, isRefused: false },
    });
  });

  it('stops when told to, goes on from there, and takes all of it back', async () => {
    const { log, places, texts } = await openLog(threeEntries);
    const rename = createTagRename(log);
    const end = rename.state.subscribe(() => {
      const state = rename.state.getSnapshot();
      if (state.kind === 'running' && state.done === 1) rename.stop();
    });
    await rename.start(renaming, places);
    end();
    expect(rename.state.getSnapshot()).toEqual({
      ...{ kind: 'stopped', renaming, done: 2, left: 1, isRefused: false },
    });
    await rename.goOn();
    expect(rename.state.getSnapshot()).toMatchObject({ kind: 'done', done: 3 });
    await rename.undo();
    expect(await texts()).toEqual(threeEntries.map(([, text]) => text));
  });

  it('stops where the device cannot keep a change, and goes on when it can', async () => {
    const { log, places, texts } = await openLog(threeEntries);
    let edits = 0;
    const rename = createTagRename({
      day: (day) => log.day(day),
      edit: (entry: Entry, changes) => {
        edits += 1;
        if (edits === 2) return Promise.resolve(failure({ kind: 'quota', cause: null } as const));
        return log.edit(entry, changes);
      },
    });
    await rename.start(renaming, places);
    expect(rename.state.getSnapshot()).toMatchObject({
      ...{ kind: 'stopped', done: 1, left: 2, isRefused: true },
    });
    await rename.goOn();
    expect(await texts()).toEqual(['a #Heim', 'b #Heim and `#haus`', 'c #Heim']);
  });

  it('stops at a day that the device does not give, there and back, and skips nothing', async () => {
    const { log, places, texts } = await openLog(threeEntries);
    const error = { kind: 'corrupt', cause: null } as const;
    let isReadable = false;
    const rename = createTagRename({
      edit: (entry: Entry, changes) => log.edit(entry, changes),
      day: (day) =>
        day === friday || isReadable
          ? log.day(day)
          : {
              getSnapshot: () => ({ kind: 'unreadable', error }),
              subscribe: () => () => undefined,
            },
    });
    await rename.start(renaming, places);
    expect(rename.state.getSnapshot()).toMatchObject({
      ...{ kind: 'stopped', done: 2, left: 1, isRefused: true },
    });
    isReadable = true;
    await rename.goOn();
    expect(rename.state.getSnapshot()).toMatchObject({ kind: 'done', done: 3 });
    isReadable = false;
    await rename.undo();
    expect(rename.state.getSnapshot()).toMatchObject({ kind: 'undone', done: 2, isRefused: true });
    expect(await texts()).toEqual(['a #Haus', 'b #HAUS and `#haus`', 'c #Heim']);
  });
});
