import { describe, expect, it } from 'vitest';

import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { parseTimeString } from '../../src/dates/TimeString.ts';
import type { Result } from '../../src/lib/result.ts';
import { emptyMeta, type LocalStore } from '../../src/log/LocalStore.ts';
import type { UnsavedOutboxRecord } from '../../src/log/OutboxRecord.ts';
import { testEntry } from '../support/testEntry.ts';
import { testPhotoRecord } from '../support/testPhoto.ts';

const friday = dayKey('2026-11-20');
const saturday = dayKey('2026-11-21');

function entry(id: string, text: string, day = friday, revision = 1): Entry {
  const time = parseTimeString('09:00:00');
  if (time === undefined) throw new Error('no time');
  return testEntry({
    id: asEntryId(id),
    day,
    time,
    zone: 'Europe/Dublin',
    text,
    revision,
    writeId: asWriteId(`${id}-${revision}`),
  });
}

function added(id: string, day = friday): UnsavedOutboxRecord {
  const after = entry(id, `words of ${id}`, day);
  return { entryId: after.id, savedAtMs: 1, write: { kind: 'add', after } };
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error('The store failed', { cause: result.error });
  return result.value;
}

/** The obligations of every {@link LocalStore} to its callers. `open` returns an empty store. */
export function describeLocalStore(name: string, open: () => LocalStore): void {
  describe(`${name} as a local store`, () => {
    it('knows nothing at first', async () => {
      const seen = await open().read(async (reader) => ({
        day: await reader.day(friday),
        days: await reader.dayKeys(),
        meta: await reader.meta(),
        outbox: await reader.outbox(10),
        parked: await reader.parked(),
        counts: [await reader.countOutbox(), await reader.countParked()],
        drafts: await reader.drafts({ kind: 'new', day: friday }),
      }));
      expect(valueOf(seen)).toEqual({
        day: undefined,
        days: [],
        meta: emptyMeta,
        outbox: [],
        parked: [],
        counts: [0, 0],
        drafts: [],
      });
    });

    it('gives the days of a stretch, both ends included, oldest first and no more than asked for', async () => {
      const store = open();
      const sunday = dayKey('2026-11-22');
      await store.write('strict', async (writer) => {
        for (const day of [sunday, friday, saturday]) {
          await writer.putDay({
            day,
            entries: [entry(`in ${day}`, 'tea', day)],
            syncedChanges: 1,
            syncedChangedAtMs: 1,
            edition: 1,
          });
        }
      });
      const daysOf = async (first: typeof friday, last: typeof friday, limit: number) =>
        valueOf(await store.read((reader) => reader.days(first, last, limit))).map(
          ({ day }) => day,
        );
      expect(await daysOf(friday, saturday, 10)).toEqual([friday, saturday]);
      expect(await daysOf(saturday, dayKey('9999-12-31'), 10)).toEqual([saturday, sunday]);
      expect(await daysOf(friday, sunday, 2)).toEqual([friday, saturday]);
      expect(await daysOf(friday, sunday, 0)).toEqual([]);
      expect(await daysOf(sunday, friday, 10)).toEqual([]);
    });

    it('gives back a day as it was put, and lists days oldest first', async () => {
      const store = open();
      const record = {
        day: saturday,
        entries: [entry('a', 'tea', saturday)],
        syncedChanges: 3,
        syncedChangedAtMs: 1_795_208_709_000,
        edition: 1,
      };
      await store.write('strict', async (writer) => {
        await writer.putDay(record);
        await writer.putDay({ ...record, day: friday });
      });
      const read = await store.read((reader) =>
        Promise.all([reader.day(saturday), reader.dayKeys()]),
      );
      expect(valueOf(read)).toEqual([record, [friday, saturday]]);
    });

    it('tallies the written days without their texts, and steps from one to the next', async () => {
      const store = open();
      const [monday, tuesday] = [dayKey('2026-11-16'), dayKey('2026-11-17')];
      const put = (day: DayKey, texts: readonly string[], syncedChanges: number | null) =>
        store.write('strict', (writer) =>
          writer.putDay({
            day,
            syncedChanges,
            syncedChangedAtMs: null,
            edition: 1,
            entries: texts.map((text, index) => entry(`${day} ${index}`, text, day)),
          }),
        );
      await put(monday, ['tea', 'rain'], 2);
      await put(tuesday, ['gone soon'], 1);
      await put(friday, ['mine alone'], null);
      await put(saturday, [], 0);
      await put(tuesday, [], 2);
      const seen = await store.read(async (reader) => ({
        week: await reader.tallies(monday, saturday),
        later: await reader.tallies(tuesday, saturday),
        none: await reader.tallies(saturday, monday),
        one: [await reader.tally(monday), await reader.tally(tuesday)],
        back: [
          await reader.nearestWritten(null, 'back'),
          await reader.nearestWritten(friday, 'back'),
          await reader.nearestWritten(monday, 'back'),
        ],
        on: [
          await reader.nearestWritten(null, 'on'),
          await reader.nearestWritten(monday, 'on'),
          await reader.nearestWritten(friday, 'on'),
        ],
      }));
      const first = { day: monday, entries: 2, length: 7, isWhole: true, edition: 1 };
      const last = { day: friday, entries: 1, length: 10, isWhole: false, edition: 1 };
      expect(valueOf(seen)).toEqual({
        week: [first, last],
        later: [last],
        none: [],
        one: [first, undefined],
        back: [friday, monday, undefined],
        on: [monday, friday, undefined],
      });
    });

    it('counts no template in a tally, and steps over a day that holds only templates', async () => {
      const store = open();
      const thursday = dayKey('2026-11-19');
      const template = '#template Evening\nWhat was good?';
      for (const [day, texts] of [
        [thursday, [template]],
        [friday, ['tea', template]],
      ] as const) {
        await store.write('strict', (writer) =>
          writer.putDay({
            day,
            syncedChanges: 1,
            syncedChangedAtMs: null,
            edition: 1,
            entries: texts.map((text, index) => entry(`${day} ${index}`, text, day)),
          }),
        );
      }
      const seen = await store.read(async (reader) => ({
        tallies: (await reader.tallies(thursday, friday)).map(({ entries, length }) => [
          entries,
          length,
        ]),
        back: await reader.nearestWritten(friday, 'back'),
        on: await reader.nearestWritten(null, 'on'),
      }));
      expect(valueOf(seen)).toEqual({
        tallies: [
          [0, 0],
          [1, 3],
        ],
        back: undefined,
        on: friday,
      });
    });

    it('tells by its tally which edition of a day it holds', async () => {
      const store = open();
      const record = { day: friday, entries: [entry('a', 'tea')], syncedChangedAtMs: null };
      for (const edition of [1, 2, 7]) {
        await store.write('relaxed', (writer) =>
          writer.putDay({ ...record, syncedChanges: 1, edition }),
        );
        const tally = valueOf(await store.read((reader) => reader.tally(friday)));
        expect(tally?.edition).toBe(edition);
      }
    });

    it('keeps unsent writes in the order of their making, under numbers that never come back', async () => {
      const store = open();
      await store.write('strict', async (writer) => {
        await writer.appendOutbox(added('a'));
        await writer.appendOutbox(added('b', saturday));
        await writer.appendOutbox(added('c'));
      });
      const first = valueOf(await store.read((reader) => reader.outbox(2)));
      expect(first.map(({ entryId }) => entryId)).toEqual(['a', 'b']);
      const behind = valueOf(await store.read((reader) => reader.outbox(2, first.at(-1)?.seq)));
      expect(behind.map(({ entryId }) => entryId)).toEqual(['c']);
      await store.write('strict', async (writer) => {
        for (const { seq } of await writer.outbox(10)) await writer.deleteOutbox(seq);
        await writer.appendOutbox(added('d'));
      });
      const later = valueOf(await store.read((reader) => reader.outbox(10)));
      expect(later.map(({ entryId }) => entryId)).toEqual(['d']);
      expect(Math.min(...later.map(({ seq }) => seq))).toBeGreaterThan(
        Math.max(...first.map(({ seq }) => seq)),
      );
    });

    it('finds unsent writes by entry, and a move by both its days', async () => {
      const store = open();
      const before = entry('a', 'tea');
      const moved: UnsavedOutboxRecord = {
        entryId: before.id,
        savedAtMs: 2,
        write: { kind: 'edit', before, after: entry('a', 'tea', saturday, 2) },
      };
      await store.write('strict', async (writer) => {
        await writer.appendOutbox(added('a'));
        await writer.appendOutbox(added('b'));
        await writer.appendOutbox(moved);
      });
      const found = await store.read(async (reader) => ({
        entry: await reader.outboxOfEntry(asEntryId('a')),
        friday: await reader.outboxOfDay(friday),
        saturday: await reader.outboxOfDay(saturday),
        count: await reader.countOutbox(),
      }));
      const { entry: ofEntry, friday: ofFriday, saturday: ofSaturday, count } = valueOf(found);
      expect(ofEntry.map(({ write }) => write.kind)).toEqual(['add', 'edit']);
      expect(ofFriday.map(({ entryId }) => entryId)).toEqual(['a', 'b', 'a']);
      expect(ofSaturday).toEqual([{ ...moved, seq: ofEntry[1]?.seq }]);
      expect(count).toBe(3);
    });

    it('replaces an unsent write in its place', async () => {
      const store = open();
      await store.write('strict', async (writer) => {
        await writer.appendOutbox(added('a'));
        await writer.appendOutbox(added('b'));
        const [first] = await writer.outbox(1);
        if (first !== undefined) await writer.putOutbox({ ...first, savedAtMs: 99 });
      });
      const records = valueOf(await store.read((reader) => reader.outbox(10)));
      expect(records.map(({ entryId, savedAtMs }) => [entryId, savedAtMs])).toEqual([
        ['a', 99],
        ['b', 1],
      ]);
    });

    it('keeps parked writes oldest first until they are taken out', async () => {
      const store = open();
      await store.write('strict', async (writer) => {
        const reason = 'permission-denied' as const;
        await writer.putParked({ ...added('b'), id: 'w2', reason, parkedAtMs: 20 });
        await writer.putParked({ ...added('a'), id: 'w3', reason, parkedAtMs: 10 });
        await writer.putParked({ ...added('c'), id: 'w1', reason, parkedAtMs: 20 });
      });
      const parked = await store.read(
        async (reader) => [await reader.parked(), await reader.countParked()] as const,
      );
      const [records, count] = valueOf(parked);
      expect([records.map(({ id }) => id), count]).toEqual([['w3', 'w1', 'w2'], 3]);
      await store.write('strict', (writer) => writer.deleteParked('w1'));
      expect(valueOf(await store.read((reader) => reader.countParked()))).toBe(2);
    });

    it('keeps one draft of each tab for each composer and each editor', async () => {
      const store = open();
      const composer = { kind: 'new', day: friday } as const;
      const editor = { kind: 'entry', id: asEntryId('a') } as const;
      const draft = { text: 'half a thou', baseRevision: null, savedAtMs: 5, owner: 'one' };
      await store.write('strict', async (writer) => {
        await writer.putDraft(composer, draft);
        await writer.putDraft(editor, { ...draft, baseRevision: 2 });
        await writer.putDraft(editor, { ...draft, owner: 'two' });
        await writer.putDraft({ kind: 'entry', id: asEntryId('a@b') }, draft);
        await writer.putDraft({ kind: 'new', day: saturday }, draft);
        await writer.deleteDraft({ kind: 'new', day: saturday }, 'two');
        await writer.deleteDraft({ kind: 'new', day: saturday }, 'one');
      });
      const drafts = await store.read((reader) =>
        Promise.all([
          reader.drafts(composer),
          reader.drafts(editor),
          reader.drafts({ kind: 'new', day: saturday }),
        ]),
      );
      expect(valueOf(drafts)).toEqual([
        [draft],
        [
          { ...draft, baseRevision: 2 },
          { ...draft, owner: 'two' },
        ],
        [],
      ]);
      expect(valueOf(await store.read((reader) => reader.allDrafts()))).toEqual([
        { target: editor, draft: { ...draft, baseRevision: 2 } },
        { target: editor, draft: { ...draft, owner: 'two' } },
        { target: { kind: 'entry', id: asEntryId('a@b') }, draft },
        { target: composer, draft },
      ]);
    });

    it('keeps one tag rename and the entries that it changed, until both are deleted', async () => {
      const store = open();
      const rename = {
        id: 'r',
        renaming: { key: 'haus', from: 'Haus', to: 'Heim' },
        progress: { kind: 'renaming', done: 1, all: 2 },
      } as const;
      const renamed = (id: string, written = '#Haus') => ({
        id: asEntryId(id),
        day: friday,
        writeId: asWriteId('w'),
        replaced: [{ start: 3, written }],
      });
      const seen = () =>
        store.read(async (reader) => ({
          rename: await reader.tagRename(),
          first: await reader.renamedEntries(2),
          none: await reader.renamedEntries(0),
          ids: await reader.renamedEntryIds(),
          b: await reader.renamedEntry(asEntryId('b')),
        }));
      const nothing = { rename: undefined, first: [], none: [], ids: [], b: undefined };
      expect(valueOf(await seen())).toEqual(nothing);
      await store.write('strict', async (writer) => {
        await writer.putTagRename({ ...rename, id: 'earlier' });
        await writer.putTagRename(rename);
        for (const id of ['c', 'b', 'd', 'a']) await writer.putRenamedEntry(renamed(id));
        await writer.putRenamedEntry(renamed('b', '#HAUS'));
        await writer.deleteRenamedEntry(asEntryId('a'));
      });
      const b = renamed('b', '#HAUS');
      expect(valueOf(await seen())).toEqual({
        rename,
        first: [b, renamed('c')],
        none: [],
        ids: ['b', 'c', 'd'],
        b,
      });
      const failing = store.write('strict', async (writer) => {
        await writer.deleteTagRename();
        throw new Error('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      expect(valueOf(await seen())).toMatchObject({ rename, ids: ['b', 'c', 'd'] });
      await store.write('strict', (writer) => writer.deleteTagRename());
      expect(valueOf(await seen())).toEqual(nothing);
    });

    it('keeps own writes and those of imports apart, each in the order of their making', async () => {
      const store = open();
      const imported = (id: string) => ({ ...added(id), importId: 'i' });
      await store.write('strict', async (writer) => {
        for (const id of ['a', 'b', 'c']) await writer.appendOutbox(imported(id));
        await writer.appendOutbox(added('mine'));
        await writer.appendOutbox(imported('d'));
        await writer.appendOutbox(added('mine too'));
      });
      const idsIn = async (limit: number, behind?: number, lane?: 'own' | 'import') => {
        const records = await store.read((reader) => reader.outbox(limit, behind, lane));
        return valueOf(records).map(({ entryId }) => entryId);
      };
      expect(await idsIn(10)).toEqual(['a', 'b', 'c', 'mine', 'd', 'mine too']);
      expect(await idsIn(10, 0, 'own')).toEqual(['mine', 'mine too']);
      expect(await idsIn(3, undefined, 'import')).toEqual(['a', 'b', 'c']);
      const [first] = valueOf(await store.read((reader) => reader.outbox(1, 0, 'import')));
      expect(first).toMatchObject({ entryId: 'a', importId: 'i' });
      expect(await idsIn(2, first?.seq, 'import')).toEqual(['b', 'c']);
      await store.write('strict', async (writer) => {
        if (first === undefined) return;
        const { importId, ...own } = first;
        expect(importId).toBe('i');
        await writer.putOutbox(own);
      });
      const count = (lane: 'own' | 'import') => store.read((reader) => reader.countOutbox(lane));
      expect([valueOf(await count('own')), valueOf(await count('import'))]).toEqual([3, 3]);
      expect(await idsIn(10, 0, 'own')).toEqual(['a', 'mine', 'mine too']);
      expect(await idsIn(10, 0, 'import')).toEqual(['b', 'c', 'd']);
    });

    it('keeps imports with their parts until both are deleted', async () => {
      const store = open();
      const record = (id: string) => ({
        id,
        source: 'jrnl',
        fileName: 'log.txt',
        startedAtMs: 1,
        state: 'running' as const,
        total: 2,
        done: 1,
        parts: 1,
        undoneParts: 0,
        undone: 0,
        kept: 0,
      });
      const part = (importId: string, number: number) => ({
        importId,
        part: number,
        entries: [{ id: asEntryId('a'), day: friday, writeId: asWriteId('w') }],
      });
      const seen = async () =>
        valueOf(
          await store.read(async (reader) => ({
            ids: (await reader.imports()).map(({ id }) => id),
            two: await reader.importRecord('2'),
            parts: [
              await reader.importPart('2'),
              await reader.importPart('2', 2),
              await reader.importPart('2', 10),
              await reader.importPart('1'),
            ],
          })),
        );
      const none = { ids: [], two: undefined, parts: Array.from({ length: 4 }, () => undefined) };
      expect(await seen()).toEqual(none);
      await store.write('strict', async (writer) => {
        for (const id of ['1', '2', '3']) await writer.putImport(record(id));
        for (const number of [10, 2]) await writer.putImportPart(part('2', number));
        await writer.putImport({ ...record('2'), done: 2 });
        await writer.putImportPart({ ...part('2', 2), entries: [] });
      });
      const all = {
        ids: ['3', '2', '1'],
        two: { ...record('2'), done: 2 },
        parts: [{ ...part('2', 2), entries: [] }, part('2', 10), undefined, undefined],
      };
      expect(await seen()).toEqual(all);
      const failing = store.write('strict', async (writer) => {
        await writer.deleteImport('2');
        throw new Error('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      expect(await seen()).toEqual(all);
      await store.write('strict', (writer) => writer.deleteImport('2'));
      expect(await seen()).toEqual({ ...none, ids: ['3', '1'] });
    });

    it('remembers the engine state', async () => {
      const store = open();
      const meta = {
        cursor: { changedAtMs: 7, day: friday },
        savedAsOfMs: 9,
        fill: { kind: 'complete' } as const,
      };
      await store.write('relaxed', (writer) => writer.putMeta(meta));
      expect(valueOf(await store.read((reader) => reader.meta()))).toEqual(meta);
    });

    it('keeps the token of the engine that leads beside its state', async () => {
      const store = open();
      const seen = () =>
        store.read(async (reader) => [await reader.leader(), await reader.meta()] as const);
      expect(valueOf(await seen())).toEqual([undefined, emptyMeta]);
      await store.write('relaxed', (writer) => writer.putLeader('first'));
      await store.write('relaxed', (writer) => writer.putLeader('second'));
      expect(valueOf(await seen())).toEqual(['second', emptyMeta]);
      await store.write('relaxed', (writer) => writer.putMeta({ ...emptyMeta, savedAsOfMs: 1 }));
      expect(valueOf(await seen())).toEqual(['second', { ...emptyMeta, savedAsOfMs: 1 }]);
    });

    it('keeps the settings beside the engine state', async () => {
      const store = open();
      const settings = () => store.read((reader) => reader.settings());
      expect(valueOf(await settings())).toBeUndefined();
      const record = { server: { theme: 'dark', weekNumbers: true }, unsent: { locale: null } };
      await store.write('strict', async (writer) => {
        await writer.putMeta({ ...emptyMeta, savedAsOfMs: 5 });
        await writer.putSettings(record);
      });
      expect(valueOf(await settings())).toEqual(record);
      expect(valueOf(await store.read((reader) => reader.meta())).savedAsOfMs).toBe(5);
    });

    it('takes everything back when the work of a transaction throws, and goes on afterwards', async () => {
      const store = open();
      await store.write('strict', (writer) => writer.appendOutbox(added('a')));
      const failing = store.write('strict', async (writer) => {
        await writer.appendOutbox(added('b'));
        for (const { seq } of await writer.outboxOfEntry(asEntryId('a'))) {
          await writer.deleteOutbox(seq);
        }
        await writer.putMeta({ ...emptyMeta, savedAsOfMs: 1 });
        throw new Error('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      await store.write('strict', (writer) => writer.appendOutbox(added('c')));
      const after = await store.read(
        async (reader) => [await reader.outbox(10), await reader.meta()] as const,
      );
      const [records, meta] = valueOf(after);
      expect([records.map(({ entryId }) => entryId), meta]).toEqual([['a', 'c'], emptyMeta]);
    });

    it('lets writes follow one another, so that a read and the write behind it are one', async () => {
      const store = open();
      const addOne = () =>
        store.write('relaxed', async (writer) => {
          const meta = await writer.meta();
          await writer.putMeta({ ...meta, savedAsOfMs: (meta.savedAsOfMs ?? 0) + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, addOne));
      const meta = valueOf(await store.read((reader) => reader.meta()));
      expect(meta.savedAsOfMs).toBe(20);
    });

    it('lists photos by their state, oldest first, and keeps each body beside its row', async () => {
      const store = open();
      const [first, second, third] = [
        testPhotoRecord(1),
        testPhotoRecord(2),
        testPhotoRecord(3, { state: 'sent' }),
      ];
      const body = new Uint8Array([1, 2, 3]).buffer;
      await store.write('strict', async (writer) => {
        for (const photo of [second, first, third]) await writer.putPhoto(photo);
        await writer.putPhotoBody(first.id, body);
      });
      const seen = await store.read(async (reader) => ({
        photo: await reader.photo(first.id),
        body: await reader.photoBody(first.id),
        none: [await reader.photo(testPhotoRecord(9).id), await reader.photoBody(second.id)],
        unsent: await reader.photosInState('unsent'),
        oldest: await reader.photosInState('unsent', 1),
        ids: await reader.photoIdsInState('unsent'),
        counts: [await reader.countPhotos('unsent'), await reader.countPhotos('draft')],
      }));
      expect(valueOf(seen)).toEqual({
        photo: first,
        body,
        none: [undefined, undefined],
        unsent: [first, second],
        oldest: [first],
        ids: [first.id, second.id],
        counts: [2, 0],
      });
      await store.write('strict', async (writer) => {
        await writer.putPhoto({ ...second, state: 'refused', refusal: 'budget' });
        await writer.deletePhoto(first.id);
      });
      const left = await store.read(async (reader) => [
        await reader.photosInState('unsent'),
        await reader.photoIdsInState('refused'),
        await reader.photoBody(first.id),
      ]);
      expect(valueOf(left)).toEqual([[], [second.id], undefined]);
    });

    it('lists as cached the bodies of sent photos alone, the one seen least recently first', async () => {
      const store = open();
      const photos = [
        testPhotoRecord(1, { state: 'sent', seenAtMs: 30 }),
        testPhotoRecord(2, { state: 'sent', seenAtMs: 10, size: 7 }),
        testPhotoRecord(3, { state: 'sent', seenAtMs: 5, hasBody: false }),
        testPhotoRecord(4, { state: 'unsent', seenAtMs: 1 }),
        testPhotoRecord(5, { state: 'draft', seenAtMs: 2 }),
        testPhotoRecord(6, { state: 'refused', seenAtMs: 3, refusal: 'budget' }),
      ] as const;
      await store.write('strict', async (writer) => {
        for (const photo of photos) await writer.putPhoto(photo);
      });
      const cached = async () => valueOf(await store.read((reader) => reader.cachedBodies()));
      expect(await cached()).toEqual([
        { id: photos[1].id, size: 7, seenAtMs: 10 },
        { id: photos[0].id, size: photos[0].size, seenAtMs: 30 },
      ]);
      await store.write('relaxed', async (writer) => {
        await writer.deletePhotoBody(photos[1].id);
        await writer.putPhoto({ ...photos[1], hasBody: false });
      });
      expect((await cached()).map(({ id }) => id)).toEqual([photos[0].id]);
    });

    it('keeps nothing of a photo whose transaction failed', async () => {
      const store = open();
      const photo = testPhotoRecord(1);
      const failing = store.write('strict', async (writer) => {
        await writer.putPhotoBody(photo.id, new ArrayBuffer(3));
        await writer.putPhoto(photo);
        throw new Error('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      const seen = await store.read(async (reader) => [
        await reader.photo(photo.id),
        await reader.photoBody(photo.id),
      ]);
      expect(valueOf(seen)).toEqual([undefined, undefined]);
    });
  });
}
