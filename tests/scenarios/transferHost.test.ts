import { describe, expect, it, vi } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { success } from '../../src/lib/result.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { writeIdOf } from '../../src/log/OutboxRecord.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { Candidate } from '../../src/transfer/Candidate.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { dayOneJson } from '../../src/transfer/formats/dayOne/dayOneJson.ts';
import { dayOnePlainText } from '../../src/transfer/formats/dayOne/dayOnePlainText.ts';
import type { JournalFormat, ReadQuestion } from '../../src/transfer/JournalFormat.ts';
import type { ChosenFile } from '../../src/transfer/openSource.ts';
import type { DeletionPages } from '../../src/transfer/planning/findDeleted.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { readableLog } from '../support/idKeys.ts';
import { valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

/** A journal of `LINES n`: n lines, 20 a day. */
function lineFormat(changes: Partial<JournalFormat> = {}): JournalFormat {
  const read: JournalFormat['read'] = async function* (folder) {
    for (const file of folder.files) {
      const text = new TextDecoder().decode(await file.bytes());
      const count = Number(/^LINES (\d+)/.exec(text)?.[1]);
      for (let index = 0; index < count; index += 1) {
        yield { kind: 'entry', candidate: lineOf(index) };
      }
    }
  };
  return {
    source: 'jrnl',
    recognise: async (folder) => {
      const [file] = folder.files;
      const text = file === undefined ? '' : new TextDecoder().decode(await file.bytes());
      return text.startsWith('LINES') ? { kind: 'yes', questions: [] } : { kind: 'no' };
    },
    read,
    ...changes,
  };
}

function lineOf(index: number): Candidate {
  return {
    source: 'jrnl',
    sourceId: String(index),
    journal: index < 450 ? '' : 'the rest',
    text: `line ${index}`,
    tags: [],
    details: [],
    isStarred: false,
    writtenAtMs: null,
    losses: [],
    raw: null,
    own: null,
    moment: {
      kind: 'wall',
      day: addDays(dayKey('2024-01-01'), Math.floor(index / 20)),
      time: timeString(9, 0, 0),
      zone: 'UTC',
    },
  };
}

const file = (content: string): readonly ChosenFile[] => [
  { path: 'lines.txt', file: new Blob([content]) },
];

const dayOne = JSON.stringify({
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: 'DF8B32A3FE25400BBBB3A7BBFCD23CE7',
      creationDate: '2024-04-16T23:00:00Z',
      timeZone: 'Europe/Dublin',
      text: 'Tea',
      location: { placeName: 'Tower', localityName: 'Dublin', latitude: 1, longitude: 2 },
      weather: { temperatureCelsius: 11, conditionsDescription: 'Clear' },
    },
  ],
});
const dayOneText =
  '\tDate:\t17 April 2024 at 00:00:00 GMT\n\tWeather:\tClear, 11 °C\n\tLocation:\tTower, Dublin\n\nTea\n';

/** A promise, and what resolves it. */
function gate(): readonly [Promise<void>, () => void] {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, () => open()];
}

const everything = {
  zone: 'UTC',
  hasTags: true,
  hasDetails: false,
  hasStars: true,
  hasPhotos: true,
};

function hostOn(
  localStore: LocalStore,
  formats: readonly JournalFormat[] = [lineFormat()],
  deletions = noDeletions,
) {
  const notices: string[] = [];
  const host = createTransferHost({
    ...photoDeps,
    idKeys: readableLog,
    deletions,
    localStore,
    formats,
    clock: createFakeClock(0),
    channel: { post: ({ kind }) => notices.push(kind) },
  });
  const open = (content: string) => host.actions.open(file(content), 'lines.txt', 'UTC');
  return { ...host, ...host.actions, open, notices };
}

describe('the import of a tab', () => {
  it('reads, plans, imports, and undoes', async () => {
    const host = hostOn(memoryLocalStore());
    const kinds: string[] = [];
    host.state.subscribe(() => kinds.push(host.state.getSnapshot().kind));
    await host.open('LINES 450');
    expect(host.state.getSnapshot()).toMatchObject({
      kind: 'planned',
      source: 'jrnl',
      otherSources: [],
      summary: { counts: { new: 450, here: 0, different: 0 } },
    });
    await host.start();
    expect(host.state.getSnapshot()).toMatchObject({
      kind: 'ended',
      error: null,
      record: { state: 'done', total: 450, done: 450, fileName: 'lines.txt', source: 'jrnl' },
    });
    expect([...new Set(kinds)]).toEqual(['reading', 'planned', 'importing', 'ended']);
    const [record] = host.imports.getSnapshot() ?? [];
    await host.undo(record?.id ?? '');
    expect(host.imports.getSnapshot()).toMatchObject([{ state: 'undone', undone: 450, kept: 0 }]);
    expect(await host.keptDays(record?.id ?? '')).toEqual([]);
    await host.forget(record?.id ?? '');
    expect(host.imports.getSnapshot()).toEqual([]);
  });

  it('plans again with other choices, and reads the files no second time', async () => {
    let reads = 0;
    const format = lineFormat();
    const counting = lineFormat({
      read: (folder, choices) => {
        reads += 1;
        return format.read(folder, choices);
      },
    });
    const host = hostOn(memoryLocalStore(), [counting]);
    await host.open('LINES 3');
    const choices = {
      zone: 'UTC',
      hasTags: false,
      hasDetails: true,
      hasStars: false,
      hasPhotos: true,
    };
    await host.choose({ ...choices, leftOut: [''] });
    expect(host.state.getSnapshot()).toMatchObject({
      kind: 'planned',
      choices: { hasDetails: true },
      summary: { counts: { new: 0 } },
    });
    expect(reads).toBe(1);
  });

  it.each([
    ['Day One', dayOneJson, 'Home.json', dayOne, 'weather:: Clear\ntemperature:: 11 °C'],
    ['Day One as text', dayOnePlainText, 'Home.txt', dayOneText, 'weather:: Clear, 11 °C'],
  ])('keeps place and weather of %s as trackers, and adds nothing twice', async (...each) => {
    const [, format, path, content, weather] = each;
    const store = memoryLocalStore();
    const host = hostOn(store, [format]);
    const open = () =>
      host.actions.open([{ path, file: new Blob([content]) }], path, 'Europe/Berlin');
    const day = dayKey('2024-04-17');
    const texts = async () =>
      valueOf(await store.read((reader) => reader.days(day, day, 1))).flatMap(({ entries }) =>
        entries.map(({ text }) => text),
      );
    await open();
    expect(host.state.getSnapshot()).toMatchObject({
      choices: { hasDetails: true },
      summary: { losses: [], samples: [{ text: `Tea\n\nplace:: Tower, Dublin\n${weather}` }] },
    });
    // As it was imported before: without the lines.
    await host.choose({ ...everything, leftOut: [] });
    await host.start();
    expect(await texts()).toEqual(['Tea']);
    await open();
    expect(host.state.getSnapshot()).toMatchObject({
      choices: { hasDetails: true },
      summary: { counts: { new: 0, here: 1, different: 0, deleted: 0 } },
    });
    await host.start();
    expect(await texts()).toEqual(['Tea']);
  });

  it('stops when the person says so, and continues the same import with the same file', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    await host.open('LINES 450');
    host.state.subscribe(() => {
      const now = host.state.getSnapshot();
      if (now.kind === 'importing' && now.record.done > 0) host.stop();
    });
    await host.start();
    expect(host.state.getSnapshot()).toMatchObject({
      kind: 'ended',
      record: { state: 'stopped', done: 200, total: 450 },
    });
    const later = hostOn(store);
    await later.open('LINES 450');
    expect(later.state.getSnapshot()).toMatchObject({
      summary: { counts: { new: 250, here: 200 } },
    });
    await later.start();
    expect(later.imports.getSnapshot()).toMatchObject([{ state: 'done', done: 450, total: 450 }]);
  });

  it('knows the same file by its content, and never by its name', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    const stop = host.state.subscribe(() => {
      const now = host.state.getSnapshot();
      if (now.kind === 'importing' && now.record.done > 0) host.stop();
    });
    await host.open('LINES 450');
    await host.start();
    stop();
    // Another file of the same name is an import of its own.
    await host.open('LINES 451');
    await host.choose({ ...everything, leftOut: [''] });
    await host.start();
    const known = () =>
      host.imports.getSnapshot()?.map(({ fileName, state, done }) => [fileName, state, done]);
    const expected = [
      ['lines.txt', 'stopped', 200],
      ['lines.txt', 'done', 1],
    ];
    expect(known()?.sort()).toEqual(expected.sort());
    // The first file goes on with its import, under any name.
    await host.actions.open(file('LINES 450'), 'renamed.txt', 'UTC');
    await host.start();
    expect(
      known()
        ?.map(([, state, done]) => `${state} ${done}`)
        .sort(),
    ).toEqual(['done 1', 'done 450']);
  });

  it('can undo everything when two tabs went on with the same import', async () => {
    const store = memoryLocalStore();
    const [one, other] = [hostOn(store), hostOn(store)];
    const stopsAt = (host: typeof one, done: number) =>
      host.state.subscribe(() => {
        const now = host.state.getSnapshot();
        if (now.kind === 'importing' && now.record.done === done) host.stop();
      });
    stopsAt(one, 200);
    await one.open('LINES 450');
    await one.start();
    // This tab reads the list of imports, and does not hear what the first one does after it.
    const late = hostOn(store);
    await late.open('LINES 450');
    stopsAt(other, 400);
    await other.open('LINES 450');
    await other.start();
    await late.start();
    expect(late.imports.getSnapshot()).toMatchObject([{ state: 'done', done: 450, total: 450 }]);
    await late.undo(late.imports.getSnapshot()?.[0]?.id ?? '');
    expect(late.imports.getSnapshot()).toMatchObject([{ state: 'undone', undone: 450, kept: 0 }]);
  });

  it('imports everything when another tab ends the same import first', async () => {
    const store = memoryLocalStore();
    const [one, other] = [hostOn(store), hostOn(store)];
    await one.open('LINES 650');
    await one.choose({ ...everything, leftOut: ['the rest'] });
    await other.open('LINES 650');
    const begun = new Promise<void>((resolve) => {
      const end = other.state.subscribe(() => {
        if (other.state.getSnapshot().kind !== 'importing') return;
        end();
        // Its first batch waits.
        other.pause();
        resolve();
      });
    });
    const ending = other.start();
    await begun;
    await vi.waitFor(async () => {
      expect(valueOf(await store.read((reader) => reader.imports()))).toHaveLength(1);
    });
    await one.start();
    other.resume();
    await ending;
    expect(other.state.getSnapshot()).toMatchObject({
      kind: 'ended',
      record: { state: 'done', done: 650, total: 650 },
    });
    const { id = '' } = other.imports.getSnapshot()?.[0] ?? {};
    await other.undo(id);
    expect(other.imports.getSnapshot()).toMatchObject([{ undone: 650 }]);
  });

  it('begins an import of its own after another tab has undone the one it knew', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    host.state.subscribe(() => {
      const now = host.state.getSnapshot();
      if (now.kind === 'importing' && now.record.done === 200) host.stop();
    });
    await host.open('LINES 450');
    await host.start();
    const late = hostOn(store);
    await late.open('LINES 450');
    await host.undo(host.imports.getSnapshot()?.[0]?.id ?? '');
    await late.start();
    const states = late.imports.getSnapshot()?.map(({ state, done }) => `${state} ${done}`);
    expect(states?.sort()).toEqual(['done 250', 'undone 200']);
  });

  it('pauses between two batches until it is resumed', async () => {
    const host = hostOn(memoryLocalStore());
    await host.open('LINES 450');
    host.pause();
    const paused = new Promise<void>((resolve) => {
      const end = host.state.subscribe(() => {
        const now = host.state.getSnapshot();
        if (now.kind !== 'importing') return;
        if (now.isPaused) {
          end();
          resolve();
        } else {
          host.pause();
        }
      });
    });
    const started = host.start();
    await paused;
    const now = host.state.getSnapshot();
    expect(now.kind === 'importing' && now.record.done).toBe(0);
    host.resume();
    await started;
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'ended', record: { done: 450 } });
  });

  it('asks what the format asks, and reads with the answers', async () => {
    const questions: readonly ReadQuestion[] = [{ kind: 'date-order', samples: ['03/04/2024'] }];
    const asked: unknown[] = [];
    const format = lineFormat();
    const asking = lineFormat({
      recognise: () => Promise.resolve({ kind: 'yes', questions }),
      read: (folder, choices) => {
        asked.push(choices);
        return format.read(folder, choices);
      },
    });
    const host = hostOn(memoryLocalStore(), [asking]);
    await host.open('LINES 1');
    expect(host.state.getSnapshot()).toEqual({ kind: 'asking', source: 'jrnl', questions });
    const answers = { dateOrder: 'day-first', columns: null } as const;
    await host.answer(answers);
    expect(asked).toEqual([answers]);
    expect(host.state.getSnapshot().kind).toBe('planned');
  });

  it('lets the person choose another program whose journal it could be', async () => {
    const other = lineFormat({ source: 'markdown' });
    const host = hostOn(memoryLocalStore(), [lineFormat(), other]);
    await host.open('LINES 1');
    expect(host.state.getSnapshot()).toMatchObject({ source: 'jrnl', otherSources: ['markdown'] });
    await host.chooseSource('markdown');
    expect(host.state.getSnapshot()).toMatchObject({ source: 'markdown', otherSources: ['jrnl'] });
  });

  it('imports nothing when the person chooses otherwise while it starts', async () => {
    const host = hostOn(memoryLocalStore());
    await host.open('LINES 3');
    const started = host.start();
    await host.choose({ ...everything, leftOut: [''] });
    await started;
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'planned', choices: { leftOut: [''] } });
    expect(host.imports.getSnapshot()).toEqual([]);
  });

  it('knows unsent deletions beside those of the server, also with other choices', async () => {
    const store = memoryLocalStore();
    const first = hostOn(store);
    await first.open('LINES 3');
    await first.start();
    const day = dayKey('2024-01-01');
    const deleted = valueOf(
      await store.write('strict', async (writer) => {
        const record = await writer.day(day);
        const [here, elsewhere, ...others] = record?.entries ?? [];
        if (record === undefined || here === undefined || elsewhere === undefined) return null;
        for (const { seq } of await writer.outbox(9)) await writer.deleteOutbox(seq);
        await writer.putDay({ ...record, entries: others });
        const write = { kind: 'delete', before: here, writeId: asWriteId('mine') } as const;
        await writer.appendOutbox({ entryId: here.id, write, savedAtMs: 1 });
        return elsewhere;
      }),
    );
    if (deleted === null) throw new Error('Nothing was imported.');
    const { id, writeId } = deleted;
    const row = { id, day, revision: 1, writeId, deletedAtMs: 1 };
    const page = success({ rows: [row], unreadable: 0, next: null });
    const host = hostOn(store, [lineFormat()], {
      ...noDeletions,
      trash: () => Promise.resolve(page),
    });
    await host.open('LINES 3');
    const counts = { new: 0, here: 1, different: 0, deleted: 2 };
    expect(host.state.getSnapshot()).toMatchObject({ deletions: 'known', summary: { counts } });
    await host.choose({ ...everything, leftOut: [] });
    expect(host.state.getSnapshot()).toMatchObject({ summary: { counts } });
  });

  it('knows an entry that the server has refused', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    await host.open('LINES 1');
    await host.start();
    await store.write('strict', async (writer) => {
      const [day] = await writer.days(dayKey('2024-01-01'), dayKey('2024-01-01'), 1);
      const [sent] = await writer.outbox(1);
      if (day === undefined || sent === undefined) return;
      await writer.putDay({ ...day, entries: [] });
      await writer.deleteOutbox(sent.seq);
      const { entryId, write, savedAtMs } = sent;
      const refused = { reason: 'permission-denied', parkedAtMs: 1 } as const;
      await writer.putParked({ id: writeIdOf(write), entryId, write, savedAtMs, ...refused });
    });
    await host.open('LINES 1');
    const counts = { new: 0, here: 1, different: 0, deleted: 0 };
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'planned', summary: { counts } });
  });

  it.each(['is read', 'is planned'])(
    'passes over a late answer about the journal before, when another %s',
    async (moment) => {
      const answers: (() => void)[] = [];
      const trash: DeletionPages['trash'] = (after) =>
        new Promise((resolve) => answers.push(() => void noDeletions.trash(after).then(resolve)));
      const [isOpen, openGate] = gate();
      const lines = lineFormat();
      let reads = 0;
      const other = lineFormat({
        source: 'markdown',
        read: async function* (folder, choices) {
          reads += 1;
          // The first time it is only counted.
          if (reads > 1) await isOpen;
          yield* lines.read(folder, choices);
        },
      });
      const host = hostOn(memoryLocalStore(), [lines, other], { ...noDeletions, trash });
      const opened = host.open('LINES 1');
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      const chosen = host.chooseSource('markdown');
      if (moment === 'is planned') openGate();
      await vi.waitFor(() => expect(answers).toHaveLength(moment === 'is planned' ? 2 : 1));
      answers[0]?.();
      await opened;
      openGate();
      await vi.waitFor(() => expect(answers).toHaveLength(2));
      const planned = { kind: 'planned', source: 'markdown' };
      expect(host.state.getSnapshot()).toMatchObject({ ...planned, deletions: 'asking' });
      answers[1]?.();
      await chosen;
      expect(host.state.getSnapshot()).toMatchObject({ ...planned, deletions: 'known' });
    },
  );

  it('refuses with a reason, and imports nothing', async () => {
    const refusalOf = async (formats: readonly JournalFormat[], content = 'LINES 1') => {
      const host = hostOn(memoryLocalStore(), formats);
      await host.open(content);
      const now = host.state.getSnapshot();
      return now.kind === 'refused' ? now.refusal : now.kind;
    };
    expect(await refusalOf([lineFormat()], 'words')).toEqual({ kind: 'unknown' });
    const encrypted = lineFormat({
      recognise: () => Promise.resolve({ kind: 'refused', reason: 'encrypted' }),
    });
    expect(await refusalOf([encrypted])).toEqual({
      kind: 'unreadable-journal',
      source: 'jrnl',
      reason: 'encrypted',
    });
    const lost = lineFormat({
      read: async function* () {
        await Promise.reject(new Error('The file is gone'));
        yield { kind: 'unreadable', where: '', reason: 'no-day' };
      },
    });
    expect(await refusalOf([lost])).toEqual({ kind: 'lost-file' });
    const host = hostOn(memoryLocalStore());
    await host.actions.open([], 'nothing', 'UTC');
    expect(host.state.getSnapshot()).toEqual({ kind: 'refused', refusal: { kind: 'empty' } });
    host.reset();
    expect(host.state.getSnapshot()).toEqual({ kind: 'idle' });
  });

  it('says when an undo could not go on, and goes on with it when the person asks again', async () => {
    const store = memoryLocalStore();
    let failsAfter = Infinity;
    const failing: LocalStore = {
      ...store,
      write: (durability, work) =>
        failsAfter-- > 0
          ? store.write(durability, work)
          : Promise.resolve({ ok: false, error: { kind: 'quota', cause: null } }),
    };
    const host = hostOn(failing);
    await host.open('LINES 450');
    await host.start();
    const id = host.imports.getSnapshot()?.[0]?.id ?? '';
    // One that cannot begin.
    failsAfter = 0;
    await host.undo(id);
    expect(host.imports.getSnapshot()).toMatchObject([{ state: 'done', undoError: 'quota' }]);
    // One that is cut off after its first part.
    failsAfter = 2;
    await host.undo(id);
    expect(host.imports.getSnapshot()).toMatchObject([
      { state: 'undoing', undone: 200, undoError: 'quota' },
    ]);
    failsAfter = Infinity;
    await host.undo(id);
    expect(host.imports.getSnapshot()).toMatchObject([
      { state: 'undone', undone: 450, undoError: null },
    ]);
  });

  it('names the days on which an undo left entries', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    await host.open('LINES 450');
    await host.start();
    const days = [dayKey('2024-01-01'), dayKey('2024-01-20')];
    for (const [index, day] of days.entries()) {
      await store.write('strict', async (writer) => {
        const record = await writer.day(day);
        if (record === undefined) throw new Error('no day');
        const entries = record.entries.map((entry, place) =>
          place <= index ? { ...entry, writeId: asWriteId('EDITED'), revision: 2 } : entry,
        );
        await writer.putDay({ ...record, entries });
      });
    }
    const id = host.imports.getSnapshot()?.[0]?.id ?? '';
    await host.undo(id);
    expect(host.imports.getSnapshot()).toMatchObject([{ undone: 447, kept: 3 }]);
    const kept = await host.keptDays(id);
    expect(kept.map(({ day, count }) => [day, count])).toEqual([
      ['2024-01-01', 1],
      ['2024-01-20', 2],
    ]);
    const left = valueOf(await store.read((reader) => reader.day(dayKey('2024-01-20'))));
    expect(left?.entries.map((entry) => entry.id)).toContain(kept[1]?.first);
  });

  it('says when the disk is full', async () => {
    const store = memoryLocalStore();
    let isFull = false;
    const filling: LocalStore = {
      ...store,
      write: (durability, work) =>
        isFull
          ? Promise.resolve({ ok: false, error: { kind: 'quota', cause: null } })
          : store.write(durability, work),
    };
    const host = hostOn(filling);
    await host.open('LINES 450');
    host.state.subscribe(() => {
      const now = host.state.getSnapshot();
      isFull ||= now.kind === 'importing' && now.record.done === 200;
    });
    await host.start();
    expect(host.state.getSnapshot()).toMatchObject({
      kind: 'ended',
      error: 'quota',
      record: { done: 200, total: 450 },
    });
  });

  it('continues an undo that was cut off', async () => {
    const store = memoryLocalStore();
    const host = hostOn(store);
    await host.open('LINES 450');
    await host.start();
    const [record] = host.imports.getSnapshot() ?? [];
    if (record === undefined) throw new Error('no import');
    await store.write('strict', (writer) => writer.putImport({ ...record, state: 'undoing' }));
    const later = hostOn(store);
    await expect
      .poll(() => later.imports.getSnapshot())
      .toMatchObject([{ state: 'undone', undone: 450 }]);
  });
});
