import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { lastState, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import type { ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import type { TabMessage } from '../../src/log/TabChannel.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { Candidate } from '../../src/transfer/Candidate.ts';
import { compareWith, findKnown, type KnownEntries } from '../../src/transfer/planning/compare.ts';
import { livesOf as storedLives, planImport } from '../../src/transfer/planning/planImport.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { formats } from '../../src/transfer/formats/formats.ts';
import { batchesOf, runImport, runUndo } from '../../src/transfer/runImport.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { inReadableLog, readableLog } from '../support/idKeys.ts';
import { createKillable } from '../support/killable.ts';
import { createSyncWorld, friday, textsIn, valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

const monday = dayKey('2024-01-01');

/** Line `index` of a journal with `perDay` lines a day. */
function line(index: number, text = `line ${index}`, perDay = 20): Candidate {
  return {
    source: 'jrnl',
    sourceId: `line ${index}`,
    journal: '',
    text,
    tags: [],
    details: [],
    isStarred: false,
    writtenAtMs: null,
    losses: [],
    raw: null,
    own: null,
    moment: {
      kind: 'wall',
      day: addDays(monday, Math.floor(index / perDay)),
      time: timeString(9, 0, index % 60),
      zone: 'Etc/Unknown',
    },
  };
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

function livesOf(candidates: readonly Candidate[]): readonly ImportedLife[] {
  const journal = inReadableLog({ source: 'jrnl', candidates, unreadable: [] });
  const nothing: KnownEntries = {
    entries: new Map(),
    texts: new Map(),
    deleted: new Set(),
    isWhole: true,
    isBeingUndone: false,
  };
  const choices = {
    zone: 'UTC',
    hasTags: true,
    hasDetails: false,
    hasStars: true,
    hasPhotos: true,
    leftOut: [],
  };
  const { fresh } = planImport(journal, nothing, choices);
  return storedLives(fresh, 1_900_000_000_000);
}

function recordOf(id: string, total: number): ImportRecord {
  return {
    id,
    source: 'jrnl',
    fileName: 'journal.txt',
    startedAtMs: 0,
    state: 'running',
    total,
    done: 0,
    parts: 0,
    undoneParts: 0,
    undone: 0,
    kept: 0,
  };
}

/** Imports what the device does not know yet, as the transfer worker does. */
async function imports(world: World, device: Device, candidates: readonly Candidate[], id = '1') {
  const lives = livesOf(candidates);
  const ids = new Set(lives.map((life) => lastState(life).id));
  const known = valueOf(await findKnown(device.localStore, ids));
  const fresh = lives.filter((life) => {
    const entry = lastState(life);
    return compareWith(known.entries.get(entry.id), entry) === 'new';
  });
  const deps = { localStore: device.localStore, channel: device.postsAsTab, clock: world.clock };
  const control = { nextBatch: () => Promise.resolve('go' as const), onProgress: () => undefined };
  const record = await runImport(deps, recordOf(id, fresh.length), batchesOf(fresh), control);
  return { fresh, record: valueOf(record) };
}

async function undoes(world: World, device: Device, id = '1') {
  const deps = { localStore: device.localStore, channel: device.postsAsTab, clock: world.clock };
  return valueOf(await runUndo(deps, id, () => undefined));
}

const countUnsent = async (device: Device) =>
  valueOf(await device.localStore.read((reader) => reader.countOutbox()));

const textsOf = (device: Device, day = monday) => textsIn(device.log.day(day).getSnapshot());

const serverTexts = (world: World) =>
  world.server
    .allEntries()
    .map(({ text }) => text)
    .sort();

describe('an import', () => {
  it('is on the day at once and reaches the server', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const stop = phone.log.day(monday).subscribe(() => undefined);
    const { record } = await imports(world, phone, lines(25));
    expect(record).toMatchObject({ state: 'done', total: 25, done: 25, parts: 1 });
    await world.clock.settle();
    expect(textsOf(phone)).toEqual(lines(20).map(({ text }) => text));
    await world.passes(10_000);
    expect(serverTexts(world)).toEqual(
      lines(25)
        .map(({ text }) => text)
        .sort(),
    );
    await phone.expectOutbox([]);
    stop();
  });

  it.each([
    { line: 'online', listed: [] },
    { line: 'offline', listed: [{ state: 'stopped', done: 200, total: 450 }] },
  ])('ends when the log is deleted elsewhere, and fills it no further ($line)', async (story) => {
    const world = createSyncWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(1000);
    const deps = { localStore: phone.localStore, channel: phone.postsAsTab, clock: world.clock };
    let batches = 0;
    const result = await runImport(deps, recordOf('1', 450), batchesOf(livesOf(lines(450))), {
      nextBatch: async () => {
        batches += 1;
        if (batches !== 2) return 'go';
        if (story.line === 'online') await world.passes(60_000);
        else phone.goesOffline();
        world.server.clear();
        phone.goesOnline();
        await world.passes(10_000);
        return 'go';
      },
      onProgress: () => undefined,
    });
    expect(valueOf(result)?.state).not.toBe('done');
    await world.passes(60_000);
    expect(valueOf(await phone.localStore.read((reader) => reader.imports()))).toMatchObject(
      story.listed,
    );
    // Unsent words survive a deletion elsewhere, and are sent.
    expect(serverTexts(world)).toHaveLength(story.line === 'online' ? 0 : 200);
  });

  it('takes whole days in batches of 200, and tells of all of them a few times a second', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const heard: TabMessage[] = [];
    phone.hears((message) => heard.push(message));
    phone.goesOffline();
    await world.passes(1000);
    heard.splice(0);
    let nowMs = world.clock.now();
    const deps = {
      localStore: phone.localStore,
      channel: phone.postsAsTab,
      clock: { now: () => nowMs },
    };
    const progress: number[] = [];
    const record = await runImport(deps, recordOf('1', 1010), batchesOf(livesOf(lines(1010))), {
      nextBatch: () => {
        nowMs += 100;
        return Promise.resolve('go');
      },
      onProgress: ({ done }) => progress.push(done),
    });
    expect(valueOf(record)).toMatchObject({ parts: 6, done: 1010, state: 'done' });
    await world.clock.settle();
    const notices = heard.filter(({ kind }) => kind === 'days-filled' || kind === 'day');
    expect(notices).toEqual([
      { kind: 'days-filled', first: '2024-01-01', last: '2024-01-10' },
      { kind: 'days-filled', first: '2024-01-11', last: '2024-02-09' },
      { kind: 'days-filled', first: '2024-02-10', last: '2024-02-20' },
    ]);
    expect(progress).toEqual([0, 200, 800, 1010]);
    expect(await countUnsent(phone)).toBe(1010);
  });

  it('tells of each batch after the clock was put back', async () => {
    const phone = createSyncWorld().device();
    let nowMs = 1_000_000;
    const progress: number[] = [];
    const deps = {
      localStore: phone.localStore,
      channel: phone.postsAsTab,
      clock: { now: () => (nowMs -= 1000) },
    };
    await runImport(deps, recordOf('1', 600), batchesOf(livesOf(lines(600))), {
      nextBatch: () => Promise.resolve('go'),
      onProgress: ({ done }) => progress.push(done),
    });
    expect(progress).toEqual([0, 200, 400, 600]);
  });

  it('keeps a day together, however many entries it has', () => {
    const lives = livesOf(
      [...Array(3).keys()].flatMap((day) =>
        Array.from({ length: day === 1 ? 450 : 30 }, (_, index) => {
          const candidate = line(day * 1000 + index, `${day} ${index}`, 1000);
          return candidate;
        }),
      ),
    );
    const batches = batchesOf(lives);
    expect(batches.map((batch) => batch.length)).toEqual([30, 450, 30]);
    expect(batchesOf([])).toEqual([]);
  });

  it('divides a day of very many entries, so that the progress moves', async () => {
    const ofDay = (count: number) =>
      livesOf(Array.from({ length: count }, (_, index) => line(index, `${index}`, 100_000)));
    expect(batchesOf(ofDay(2300)).map((batch) => batch.length)).toEqual([1000, 1000, 300]);
    expect(batchesOf(ofDay(20_000)).map((batch) => batch.length)).toEqual(Array(10).fill(2000));
    const world = createSyncWorld();
    const phone = world.device();
    phone.goesOffline();
    const deps = { localStore: phone.localStore, channel: phone.postsAsTab, clock: world.clock };
    const seen: number[] = [];
    const result = await runImport(deps, recordOf('1', 2300), batchesOf(ofDay(2300)), {
      nextBatch: () => world.passes(300).then(() => 'go' as const),
      onProgress: ({ done }) => seen.push(done),
    });
    expect(valueOf(result)).toMatchObject({ state: 'done', done: 2300, parts: 3 });
    expect(seen).toEqual([0, 1000, 2000, 2300]);
    const day = valueOf(await phone.localStore.read((reader) => reader.day(monday)));
    expect(day?.entries).toHaveLength(2300);
  });

  it('adds nothing when the same file comes again, on either of two devices', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await imports(world, phone, lines(50));
    expect((await imports(world, phone, lines(50), '2')).fresh).toEqual([]);
    await world.passes(20_000);
    expect((await imports(world, laptop, lines(50))).fresh).toEqual([]);
    expect(world.server.allEntries().length).toBe(50);
  });

  it('doubles nothing when two devices import the same file at once', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await Promise.all([imports(world, phone, lines(50)), imports(world, laptop, lines(50))]);
    await world.passes(60_000);
    expect(serverTexts(world)).toEqual(
      lines(50)
        .map(({ text }) => text)
        .sort(),
    );
    expect(world.server.allVersions()).toEqual([]);
    for (const device of [phone, laptop]) {
      await device.expectOutbox([]);
      expect(device.log.parked.getSnapshot()).toEqual([]);
    }
  });

  it('brings nothing back that was edited, moved or deleted since, not even from a changed file', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await imports(world, phone, lines(4));
    const stop = phone.log.day(monday).subscribe(() => undefined);
    await world.passes(10_000);
    const entry = (text: string) => phone.entrySaying(text, monday);
    valueOf(await phone.log.edit(entry('line 0'), { text: 'edited' }));
    valueOf(await phone.log.edit(entry('line 1'), { day: friday }));
    valueOf(await phone.log.remove(entry('line 2')));
    await world.passes(10_000);
    // A device that knows nothing of it, because it was offline since before the import.
    const changed = [0, 1, 2, 3].map((index) => line(index, `changed ${index}`));
    const late = world.device();
    late.goesOffline();
    await imports(world, late, changed);
    late.goesOnline();
    await imports(world, laptop, lines(4), '2');
    await imports(world, phone, changed, '2');
    await world.passes(60_000);
    expect(serverTexts(world)).toEqual(['edited', 'line 1', 'line 3']);
    for (const device of [phone, laptop, late]) {
      await device.expectOutbox([]);
      expect(device.log.parked.getSnapshot()).toEqual([]);
    }
    stop();
  });

  it('adds nothing over an unsent change of an entry that was moved, although its plan is older', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await imports(world, phone, lines(1));
    await world.passes(1000);
    const [added] = world.server.allEntries();
    if (added === undefined) throw new Error('not imported');
    valueOf(await phone.log.edit(added, { day: friday }));
    await world.passes(1000);
    phone.goesOffline();
    await phone.userEdits('line 0', 'mine: line 0');
    const moved = laptop.entrySaying('line 0');
    valueOf(await laptop.log.remove(moved));
    await world.passes(1000);
    const deps = { localStore: phone.localStore, channel: phone.postsAsTab, clock: world.clock };
    const control = {
      nextBatch: () => Promise.resolve('go' as const),
      onProgress: () => undefined,
    };
    const again = await runImport(deps, recordOf('2', 1), batchesOf(livesOf(lines(1))), control);
    expect(valueOf(again)).toMatchObject({ state: 'done', done: 0 });
    phone.goesOnline();
    await world.passes(60_000);
    expect(serverTexts(world)).toEqual(['mine: line 0']);
  });

  it('is cut off by a crash after a whole batch, and continues with the rest', async () => {
    for (const request of [1, 5, 100, 300, 500]) {
      const world = createSyncWorld();
      const store = memoryLocalStore();
      const phone = world.device(store);
      phone.goesOffline();
      await world.passes(1000);
      const lives = livesOf(lines(500));
      const process = createKillable({
        localStore: store,
        channel: phone.opensChannel(),
        clock: world.clock,
      });
      let hasDied = false;
      process.killAtRequest(request, () => (hasDied = true));
      const control = {
        nextBatch: () => Promise.resolve('go' as const),
        onProgress: () => undefined,
      };
      void runImport(process, recordOf('1', 500), batchesOf(lives), control);
      await world.passes(1000);
      expect(hasDied).toBe(true);
      const stored = valueOf(await store.read((reader) => reader.importRecord('1')));
      const done = stored?.done ?? 0;
      expect(done % 200).toBe(0);
      expect(await countUnsent(phone)).toBe(done);
      expect((await imports(world, phone, lines(500), '2')).fresh.length).toBe(500 - done);
      phone.goesOnline();
      await world.passes(200_000);
      expect(world.server.allEntries().length).toBe(500);
    }
  });

  it('stops after a batch when the person says so, and keeps what it has', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const lives = livesOf(lines(500));
    const answers = ['go', 'stop'] as const;
    let asked = 0;
    const deps = { localStore: phone.localStore, channel: phone.postsAsTab, clock: world.clock };
    const record = await runImport(deps, recordOf('1', 500), batchesOf(lives), {
      nextBatch: () => Promise.resolve(answers[asked++] ?? 'stop'),
      onProgress: () => undefined,
    });
    expect(valueOf(record)).toMatchObject({ state: 'stopped', done: 200, total: 500 });
    expect(await countUnsent(phone)).toBe(200);
  });

  it('says so when the disk is full, and keeps the batches before', async () => {
    const world = createSyncWorld();
    const store = memoryLocalStore();
    let writes = 0;
    const filling: LocalStore = {
      ...store,
      write: (durability, work) =>
        ++writes > 2
          ? Promise.resolve({ ok: false, error: { kind: 'quota', cause: null } })
          : store.write(durability, work),
    };
    const deps = { localStore: filling, channel: { post: () => undefined }, clock: world.clock };
    const control = {
      nextBatch: () => Promise.resolve('go' as const),
      onProgress: () => undefined,
    };
    const batches = batchesOf(livesOf(lines(500)));
    const result = await runImport(deps, recordOf('1', 500), batches, control);
    expect(result).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(valueOf(await store.read((reader) => reader.countOutbox()))).toBe(200);
  });
});

describe('own words during an import', () => {
  it('are acknowledged before it, hardly later than without it', async () => {
    const acknowledgedAfter = async (count: number) => {
      const world = createSyncWorld();
      const phone = world.device();
      await world.passes(1000);
      await imports(world, phone, lines(count));
      await world.passes(count === 0 ? 0 : 100);
      const startMs = world.clock.now();
      await phone.userAdds('mine');
      const isThere = () => world.server.day(friday).entries.length > 0;
      while (!isThere()) await world.passes(1);
      const ms = world.clock.now() - startMs;
      return { ms, isImporting: (await countUnsent(phone)) > 100 };
    };
    const alone = await acknowledgedAfter(0);
    const beside = await acknowledgedAfter(2000);
    expect(beside.isImporting).toBe(true);
    expect(beside.ms).toBeLessThanOrEqual(1.5 * alone.ms);
  });

  it.each([
    ['until they are sent', true, 150],
    ['for a second without a network', false, 1000],
  ])('hold it %s', async (_name, isOnline, heldMs) => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const { localStore, postsAsTab: channel } = phone;
    const host = createTransferHost({
      ...photoDeps,
      idKeys: readableLog,
      localStore,
      channel,
      clock: world.clock,
      formats,
      deletions: noDeletions,
    });
    const text = '[2024-01-01 09:00] one\n\n[2024-01-02 09:00] two\n';
    await host.actions.open([{ path: 'a.txt', file: new Blob([text]) }], 'a.txt', 'UTC');
    if (!isOnline) phone.goesOffline();
    await phone.userAdds('mine');
    void host.actions.start();
    await world.passes(10);
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'importing', record: { done: 0 } });
    await world.passes(heldMs);
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'ended', record: { done: 2 } });
    await phone.expectOutbox(isOnline ? [] : ['add mine', 'add one', 'add two']);
  });

  it('an edit of an imported entry that is still unsent goes ahead together with it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    phone.goesOffline();
    await world.passes(1000);
    await imports(world, phone, lines(600));
    const last = addDays(monday, 29);
    const stop = phone.log.day(last).subscribe(() => undefined);
    await world.clock.settle();
    valueOf(await phone.log.edit(phone.entrySaying('line 599', last), { text: 'mine' }));
    phone.goesOnline();
    await world.passes(300);
    expect(serverTexts(world)).toContain('mine');
    expect(world.server.allEntries().length).toBeLessThan(100);
    await world.passes(100_000);
    expect(world.server.allEntries().length).toBe(600);
    stop();
  });
});

describe('the undo of an import', () => {
  it('puts sent entries into the trash, and unsent entries leave the outbox', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await imports(world, phone, lines(3000));
    await world.passes(500);
    const sent = world.server.allEntries().length;
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(1000);
    const record = await undoes(world, phone);
    expect(record).toMatchObject({ state: 'undone', undone: 3000, kept: 0 });
    expect(await countUnsent(phone)).toBeLessThan(2000);
    await world.passes(100_000);
    expect(world.server.allEntries()).toEqual([]);
    // What was never sent left no trace.
    expect(world.server.trash().entries.length).toBeLessThan(1000);
    await phone.expectOutbox([]);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
  });

  it('leaves entries that changed since, and counts them', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await imports(world, phone, lines(5));
    const stop = phone.log.day(monday).subscribe(() => undefined);
    await world.passes(10_000);
    valueOf(await phone.log.edit(phone.entrySaying('line 1', monday), { text: 'edited' }));
    await phone.userAdds('mine', { day: monday });
    await world.passes(10_000);
    expect(await undoes(world, phone)).toMatchObject({ state: 'undone', undone: 4, kept: 1 });
    const part = valueOf(await phone.localStore.read((reader) => reader.importPart('1')));
    expect(part?.entries.map(({ day }) => day)).toEqual([monday]);
    await world.passes(10_000);
    expect(serverTexts(world)).toEqual(['edited', 'mine']);
    // Another undo changes nothing.
    expect(await undoes(world, phone)).toMatchObject({ state: 'undone', undone: 4, kept: 1 });
    stop();
  });

  it('leaves entries that moved since, and names their day', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await imports(world, phone, lines(5));
    const stop = phone.log.day(monday).subscribe(() => undefined);
    await world.passes(10_000);
    valueOf(await phone.log.edit(phone.entrySaying('line 1', monday), { day: friday }));
    valueOf(await phone.log.remove(phone.entrySaying('line 2', monday)));
    await world.passes(10_000);
    expect(await undoes(world, phone)).toMatchObject({ state: 'undone', undone: 3, kept: 1 });
    const part = valueOf(await phone.localStore.read((reader) => reader.importPart('1')));
    expect(part?.entries.map(({ day }) => day)).toEqual([friday]);
    await world.passes(10_000);
    expect(serverTexts(world)).toEqual(['line 1']);
    stop();
  });

  it('leaves an entry that the person changes at the same moment, and adds no duplicate', async () => {
    const cases = [{ day: friday }, { time: timeString(20, 0, 0) }, { text: 'edited' }].flatMap(
      (changes) => ['phone', 'laptop'].map((first) => ({ changes, first })),
    );
    for (const { changes, first } of cases) {
      const world = createSyncWorld();
      const phone = world.device();
      const laptop = world.device();
      await world.passes(1000);
      phone.goesOffline();
      await imports(world, phone, lines(2));
      const stop = phone.log.day(monday).subscribe(() => undefined);
      await world.clock.settle();
      const seen = phone.entrySaying('line 1', monday);
      await undoes(world, phone);
      // The notice of the undo has not reached the screen.
      const changed = valueOf(await phone.log.edit(seen, changes));
      if (first === 'laptop') await imports(world, laptop, lines(2));
      await world.passes(10_000);
      phone.goesOnline();
      await world.passes(20_000);
      if (first === 'phone') await imports(world, laptop, lines(2));
      await world.passes(20_000);
      expect(serverTexts(world)).toEqual(['line 0', changed.text].sort());
      expect(world.server.allEntries().find(({ id }) => id === seen.id)).toMatchObject({
        day: changed.day,
        time: changed.time,
        text: changed.text,
        clashesWith: null,
      });
      await phone.expectOutbox([]);
      stop();
    }
  });

  it('is followed by an import of the same file with other choices, which brings the entries back', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await imports(world, phone, lines(3));
    await world.passes(10_000);
    await undoes(world, phone);
    await world.passes(10_000);
    expect(serverTexts(world)).toEqual([]);
    const again = [line(0), line(1, 'line 1 with #tag'), line(2)];
    expect((await imports(world, phone, again, '2')).fresh.length).toBe(3);
    await world.passes(20_000);
    expect(serverTexts(world)).toEqual(['line 0', 'line 1 with #tag', 'line 2']);
    expect(world.server.allEntries().every(({ clashesWith }) => clashesWith === null)).toBe(true);
    await phone.expectOutbox([]);
    expect(await undoes(world, phone, '2')).toMatchObject({ undone: 3, kept: 0 });
    await world.passes(20_000);
    expect(serverTexts(world)).toEqual([]);
  });

  it('leaves when an entry was written, whatever an import after it says', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const dated = { ...line(0), writtenAtMs: 5 };
    await imports(world, phone, [dated, line(1)]);
    await world.passes(10_000);
    await undoes(world, phone);
    await world.passes(10_000);
    const again = [line(0, 'line 0 and more'), { ...line(1), writtenAtMs: 6 }];
    await imports(world, phone, again, '2');
    await world.passes(20_000);
    await phone.expectOutbox([]);
    expect(phone.log.parked.getSnapshot()).toEqual([]);
    const written = world.server.allEntries().map((entry) => [entry.text, entry.writtenAtMs]);
    expect(written.sort()).toEqual([
      ['line 0 and more', 5],
      ['line 1', undefined],
    ]);
  });

  it('survives a crash at any request, and ends the same', async () => {
    for (const request of [1, 2, 50, 300, 500]) {
      const world = createSyncWorld();
      const store = memoryLocalStore();
      const phone = world.device(store);
      await world.passes(1000);
      await imports(world, phone, lines(500));
      await world.passes(200);
      const process = createKillable({
        localStore: store,
        channel: phone.opensChannel(),
        clock: world.clock,
      });
      process.killAtRequest(request, () => undefined);
      void runUndo(process, '1', () => undefined);
      await world.passes(1000);
      expect(process.isDead()).toBe(true);
      expect(await undoes(world, phone)).toMatchObject({ state: 'undone', undone: 500, kept: 0 });
      await world.passes(100_000);
      expect(serverTexts(world)).toEqual([]);
      await phone.expectOutbox([]);
    }
  });

  it('loses no race with an acknowledgement that never came', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.line().losesNextAcknowledgement();
    await imports(world, phone, lines(40));
    await world.passes(30);
    phone.goesOffline();
    expect(world.server.allEntries().length).toBeGreaterThan(0);
    await undoes(world, phone);
    phone.leaderDies();
    await world.passes(120_000);
    expect(serverTexts(world)).toEqual([]);
    await phone.expectOutbox([]);
  });
});
