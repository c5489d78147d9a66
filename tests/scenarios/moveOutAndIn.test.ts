import { describe, expect, it } from 'vitest';

import { dayKey, firstDay, lastDay } from '../../src/dates/DayKey.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { formats } from '../../src/transfer/formats/formats.ts';
import { exportAs, exportFormats, type ExportFormat } from '../../src/transfer/writing/exportAs.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { readableLog } from '../support/idKeys.ts';
import { deviceWith, entryAt } from '../support/deviceWith.ts';
import { valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');

const entries = [
  entryAt('2018-04-21', '23:59:59', '# Spring\n\nWe walked to the #sea', { writtenAtMs: 1 }),
  entryAt('2024-02-29', '00:00:00', '- [ ] tea\n- [x] bread', { number: 2 }),
  entryAt('2024-02-29', '00:00:00', 'Leap day', { number: 3, zone: 'Pacific/Apia' }),
  entryAt('2026-03-29', '01:30:00', 'שלום 👩‍👩‍👧', { number: 4, zone: 'Etc/Unknown' }),
  entryAt('2026-11-20', '10:00:00', 'Late', { number: 5, addedLater: true }),
];

/** The file that a person gets. */
async function exported(localStore: LocalStore, format: ExportFormat) {
  const { stream, fileName } = exportAs(format, {
    localStore,
    history: null,
    settings: null,
    photos: null,
    nowMs,
    today: dayKey('2026-11-22'),
  });
  return { path: fileName, file: await new Response(stream).blob() };
}

/** The source and the counts that the preview of `file` shows, and its import into `localStore`. */
async function imports(localStore: LocalStore, file: Awaited<ReturnType<typeof exported>>) {
  const { state, actions } = createTransferHost({
    ...photoDeps,
    idKeys: readableLog,
    deletions: noDeletions,
    localStore,
    formats,
    clock: createFakeClock(nowMs),
    channel: { post: () => undefined },
  });
  await actions.open([file], file.path, 'Europe/Berlin');
  const planned = state.getSnapshot();
  if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned));
  await actions.start();
  expect(state.getSnapshot()).toMatchObject({ kind: 'ended', error: null });
  const { counts, unreadable } = planned.summary;
  return { source: planned.source, counts, unreadable: unreadable.count };
}

async function contentsOf(localStore: LocalStore) {
  const days = valueOf(await localStore.read((reader) => reader.days(firstDay, lastDay, 100)));
  return days
    .flatMap((record) => record.entries)
    .map(({ day, time, text }) => `${day} ${time} ${text}`)
    .sort();
}

const all = entries.map(({ day, time, text }) => `${day} ${time} ${text}`).sort();
const none = { new: 0, here: 5, different: 0, deleted: 0 };

describe('a log that moves out and in', () => {
  it.each(exportFormats)(
    'as %s has the same days, times and words, and comes once',
    async (format) => {
      const file = await exported(await deviceWith(entries), format);
      const other = memoryLocalStore();
      expect(await imports(other, file)).toEqual({
        source: format,
        counts: { new: 5, here: 0, different: 0, deleted: 0 },
        // Our own file says that this device had neither settings nor history, nor the whole log.
        unreadable: format === 'daylog' ? 4 : 0,
      });
      expect(await contentsOf(other)).toEqual(all);
      expect(await imports(other, file)).toMatchObject({ source: format, counts: none });
      expect(await contentsOf(other)).toEqual(all);
    },
  );

  it.each(exportFormats)('as %s adds nothing to itself', async (format) => {
    const own = await deviceWith(entries);
    const file = await exported(own, format);
    expect(await imports(own, file)).toMatchObject({ source: format, counts: none });
    expect(await contentsOf(own)).toEqual(all);
  });

  it('as Markdown knows an entry that was edited since, and keeps ids and late marks', async () => {
    const own = await deviceWith(entries);
    const file = await exported(own, 'markdown');
    const [first, second, ...others] = entries;
    if (first === undefined || second === undefined) throw new Error('no entries');
    const edited = { ...first, text: 'We walked to the lake', revision: 2 };
    const now = await deviceWith([edited, second, ...others]);
    expect(await imports(now, file)).toMatchObject({ counts: none });
    const other = memoryLocalStore();
    await imports(other, file);
    const days = valueOf(await other.read((reader) => reader.days(firstDay, lastDay, 100)));
    const ids = days
      .flatMap((record) => record.entries)
      .map(({ id, addedLater }) => [id, addedLater]);
    expect(ids).toEqual(entries.map(({ id, addedLater }) => [id, addedLater]));
  });

  it('in the own format keeps ids, late marks, zones and when it was written', async () => {
    const other = memoryLocalStore();
    await imports(other, await exported(await deviceWith(entries), 'daylog'));
    const days = valueOf(await other.read((reader) => reader.days(firstDay, lastDay, 100)));
    const facts = ({ id, zone, addedLater, writtenAtMs }: (typeof entries)[number]) => ({
      id,
      zone,
      addedLater,
      writtenAtMs,
    });
    expect(days.flatMap((record) => record.entries).map(facts)).toEqual(entries.map(facts));
  });
});
