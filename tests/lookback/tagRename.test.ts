import { describe, expect, it } from 'vitest';

import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { findTags, tagKey } from '../../src/entries/tags.ts';
import { failure } from '../../src/lib/result.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import type { EntryPlace, RenameProgress } from '../../src/log/tags/TagRename.ts';
import type { TagRenameHelp } from '../../src/log/tags/TagRenames.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createKillable } from '../support/killable.ts';

const friday = dayKey('2026-11-20');
const sunday = dayKey('2026-11-22');
const renaming = { key: 'haus', from: 'Haus', to: 'Heim' };
const clock = {
  now: () => Date.parse('2026-11-22T12:00:00Z'),
  setTimer: (callback: () => void, ms: number) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const written = [
  [friday, 'a #Haus'],
  [friday, 'b #HAUS and `#haus`'],
  [friday, 'no tag'],
  [sunday, 'c #haus, #Heim'],
] as const;
const before = written.map(([, text]) => text);
const after = ['a #Heim', 'b #Heim and `#haus`', 'no tag', 'c #Heim, #Heim'];

/** A device that holds everything, with `texts` written on their days. Tabs come and go. */
async function device(texts: readonly (readonly [DayKey, string])[] = written) {
  const store = memoryLocalStore();
  const connect = memoryTabChannels();
  await store.write('relaxed', async (writer) => {
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  let lastTurn: Promise<void> = Promise.resolve();

  const entries = async (): Promise<readonly Entry[]> => {
    const days = await store.read((reader) => reader.days(friday, sunday, 9));
    if (!days.ok) throw new Error('not read', { cause: days.error });
    return days.value.flatMap((day) => day.entries);
  };
  const entriesWithTag = async (key: string): Promise<readonly EntryPlace[]> =>
    (await entries()).filter(({ text }) => findTags(text).some(({ name }) => tagKey(name) === key));
  /** As a Web Lock: a tab that dies lets the next one begin. */
  const alone: TagRenameHelp['alone'] = async (signal, work) => {
    const turn = lastTurn.then(() => (signal.aborted ? undefined : work()));
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
    lastTurn = Promise.race([turn, ended]);
    return turn;
  };

  function openTab(localStore: LocalStore = store, help: Partial<TagRenameHelp> = {}) {
    const log = createDayLog({
      localStore,
      channel: connect(),
      clock,
      tagRenameHelp: { entriesWithTag, alone, ...help },
    });
    log.start();
    const renames = log.tagRenames;
    return {
      log,
      renames,
      progress: (): RenameProgress | null => {
        const state = renames.state.getSnapshot();
        return state.kind === 'none' ? null : state.rename.progress;
      },
    };
  }

  const writer = openTab();
  for (const [day, text] of texts) {
    const content = { day, text, time: timeString(9, 0, 0), zone: 'UTC', addedLater: false };
    const added = await writer.log.add(content);
    if (!added.ok) throw new Error('not written');
  }
  writer.log.stop();
  return {
    store,
    entries,
    entriesWithTag,
    openTab,
    texts: async () => (await entries()).map(({ text }) => text),
    entry: async (text: string) => {
      const found = (await entries()).find((entry) => entry.text === text);
      if (found === undefined) throw new Error(`No entry says ${text}`);
      return found;
    },
    /** The lock of a killed tab is free again. */
    freeLock: () => {
      lastTurn = Promise.resolve();
    },
  };
}

type Device = Awaited<ReturnType<typeof device>>;

/** Runs `task` in a tab that is killed at its `request`-th request; false when it needed fewer. */
async function killedAt(
  request: number,
  on: Device,
  task: (tab: ReturnType<Device['openTab']>) => Promise<void>,
): Promise<boolean> {
  const channel = memoryTabChannels()();
  const mortal = createKillable({ localStore: on.store, channel, clock });
  const died = new Promise<boolean>((resolve) => {
    mortal.killAtRequest(request, () => resolve(true));
  });
  const isKilled = await Promise.race([
    died,
    task(on.openTab(mortal.localStore)).then(() => false),
  ]);
  on.freeLock();
  return isKilled;
}

describe('renaming a tag across the log', () => {
  it('edits each entry that has it, through the outbox, and says how many', async () => {
    const on = await device();
    const { renames, progress, log } = on.openTab();
    await renames.start(renaming, 9);
    expect(await on.texts()).toEqual(after);
    expect(progress()).toEqual({ kind: 'renamed', done: 3 });
    expect(await log.countUnsent()).toEqual({ ok: true, value: 7 });
  });

  it('passes over what has lost the tag, is gone, or would become too long', async () => {
    const long = `#haus${' x'.repeat(49_997)}`;
    const on = await device([...written, [sunday, long]]);
    const tab = on.openTab(on.store, {
      entriesWithTag: async (key) => {
        const places = await on.entriesWithTag(key);
        await tab.log.remove(await on.entry('a #Haus'));
        await tab.log.edit(await on.entry('b #HAUS and `#haus`'), { text: 'b' });
        return places;
      },
    });
    await tab.renames.start({ ...renaming, to: 'Heimat' }, 4);
    expect(await on.texts()).toEqual(['b', 'no tag', 'c #Heimat, #Heim', long]);
    expect(tab.progress()).toEqual({ kind: 'renamed', done: 1 });
  });

  it('changes only the spelling of a tag, and ends', async () => {
    const on = await device();
    const { renames, progress } = on.openTab();
    await renames.start({ ...renaming, to: 'Haus' }, 3);
    expect(await on.texts()).toEqual([
      'a #Haus',
      'b #Haus and `#haus`',
      'no tag',
      'c #Haus, #Heim',
    ]);
    expect(progress()).toEqual({ kind: 'renamed', done: 2 });
  });

  it('is taken back word for word, except where something was changed since', async () => {
    const on = await device();
    const first = on.openTab();
    await first.renames.start(renaming, 3);
    first.log.stop();
    const { renames, progress, log } = on.openTab();
    await log.edit(await on.entry('b #Heim and `#haus`'), { text: 'b #Heim, more' });
    await renames.resume();
    await renames.undo();
    expect(await on.texts()).toEqual(['a #Haus', 'b #Heim, more', 'no tag', 'c #haus, #Heim']);
    expect(progress()).toEqual({ kind: 'undone', done: 2, changedSince: 1 });
  });

  it('stops when told to, goes on from there, and takes all of it back', async () => {
    const on = await device();
    const { renames, progress } = on.openTab();
    const stopping: Promise<void>[] = [];
    renames.state.subscribe(() => {
      if (stopping.length === 0 && progress()?.done === 1) stopping.push(renames.stop());
    });
    await renames.start(renaming, 3);
    await Promise.all(stopping);
    expect(progress()).toMatchObject({ kind: 'stopped', all: 3 });
    expect(await on.texts()).not.toEqual(after);
    await renames.goOn();
    expect(progress()).toEqual({ kind: 'renamed', done: 3 });
    expect(await on.texts()).toEqual(after);
    await renames.undo();
    expect(await on.texts()).toEqual(before);
  });

  it('counts an entry once that got the tag again meanwhile, and gives back its last text', async () => {
    const on = await device();
    const { renames, progress, log } = on.openTab();
    const stopping: Promise<void>[] = [];
    renames.state.subscribe(() => {
      if (stopping.length === 0 && progress()?.done === 1) stopping.push(renames.stop());
    });
    await renames.start(renaming, 3);
    await Promise.all(stopping);
    await log.edit(await on.entry('a #Heim'), { text: 'a #Haus, again' });
    await renames.goOn();
    expect(await on.texts()).toEqual(['a #Heim, again', ...after.slice(1)]);
    expect(progress()).toEqual({ kind: 'renamed', done: 3 });
    await renames.undo();
    expect(await on.texts()).toEqual(['a #Haus, again', ...before.slice(1)]);
  });

  it('rests where the device does not take a step, and goes on when it does', async () => {
    const on = await device();
    let error: StorageError | null = null;
    let writes = 0;
    const { renames, progress } = on.openTab({
      ...on.store,
      write: (durability, work) => {
        writes += 1;
        if (writes === 3) error = { kind: 'quota', cause: null };
        return error === null ? on.store.write(durability, work) : Promise.resolve(failure(error));
      },
    });
    await renames.start(renaming, 3);
    expect(renames.state.getSnapshot()).toMatchObject({ refusal: { kind: 'quota' } });
    expect(progress()).toEqual({ kind: 'renaming', done: 1, all: 3 });
    error = null;
    await renames.goOn();
    expect(renames.state.getSnapshot()).toMatchObject({ refusal: null });
    expect(await on.texts()).toEqual(after);
  });

  it('waits for an answer, can be stopped and undone meanwhile, and ends with the log', async () => {
    const on = await device();
    const never = { entriesWithTag: () => new Promise<never>(() => undefined) };
    const waiting = on.openTab(on.store, never);
    const working = waiting.renames.start(renaming, 3);
    await expect.poll(waiting.progress).toEqual({ kind: 'renaming', done: 0, all: 3 });
    await waiting.renames.stop();
    await working;
    await waiting.renames.undo();
    expect(waiting.progress()).toEqual({ kind: 'undone', done: 0, changedSince: 0 });
    const again = waiting.renames.start(renaming, 3);
    await expect.poll(waiting.progress).toMatchObject({ kind: 'renaming' });
    waiting.log.stop();
    await again;
    const next = on.openTab();
    await next.renames.resume();
    expect(await on.texts()).toEqual(after);
  });

  it('begins no second rename beside one that runs, and forgets one that was dismissed', async () => {
    const on = await device();
    const waiting = on.openTab(on.store, { entriesWithTag: () => new Promise(() => undefined) });
    void waiting.renames.start(renaming, 3);
    await expect.poll(waiting.progress).not.toBeNull();
    await waiting.renames.dismiss();
    void waiting.renames.start({ key: 'heim', from: 'Heim', to: 'x' }, 1);
    await waiting.renames.stop();
    expect(waiting.renames.state.getSnapshot()).toMatchObject({ rename: { renaming } });
    await waiting.renames.dismiss();
    const next = on.openTab();
    await next.renames.resume();
    expect(next.progress()).toBeNull();
    expect(await on.store.read((reader) => reader.renamedEntryIds())).toEqual({
      ok: true,
      value: [],
    });
  });

  it('is worked at by one tab; the others show it, and the next goes on when that one closes', async () => {
    const on = await device();
    let asked = 0;
    const waiting = on.openTab(on.store, {
      entriesWithTag: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    void waiting.renames.start(renaming, 3);
    await expect.poll(() => asked).toBe(1);
    const other = on.openTab();
    const taking = other.renames.resume();
    await expect.poll(other.progress).toEqual({ kind: 'renaming', done: 0, all: 3 });
    expect(await on.texts()).toEqual(before);
    waiting.log.stop();
    await taking;
    expect(await on.texts()).toEqual(after);
    const third = on.openTab();
    await third.renames.resume();
    await other.renames.undo();
    await expect.poll(third.progress).toEqual({ kind: 'undone', done: 3, changedSince: 0 });
  });

  it('ends the same, and is undone the same, wherever the tab was killed', async () => {
    let kills = 0;
    for (let request = 1; ; request++) {
      const on = await device();
      const isKilled = await killedAt(request, on, ({ renames }) => renames.start(renaming, 3));
      const next = on.openTab();
      await next.renames.resume();
      if (next.progress() === null) {
        expect(await on.texts()).toEqual(before);
        await next.renames.start(renaming, 3);
      }
      expect(await on.texts()).toEqual(after);
      expect(next.progress()).toEqual({ kind: 'renamed', done: 3 });

      const isUndoKilled = await killedAt(request, on, async ({ renames }) => {
        await renames.resume();
        await renames.undo();
      });
      const last = on.openTab();
      await last.renames.resume();
      await last.renames.undo();
      expect(await on.texts()).toEqual(before);
      expect(last.progress()).toEqual({ kind: 'undone', done: 3, changedSince: 0 });
      if (!isKilled && !isUndoKilled) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(20);
  });
});
