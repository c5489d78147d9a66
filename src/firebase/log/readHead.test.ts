import { deleteApp, initializeApp } from 'firebase/app';
import { getDatabase, ref, type DataSnapshot } from 'firebase/database';
import { afterAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { success } from '../../lib/result.ts';
import { readHead } from './readHead.ts';
import type { ReadQuery } from './readQuery.ts';

const app = initializeApp({ databaseURL: 'http://127.0.0.1:1/?ns=none' }, 'read-head');
const database = getDatabase(app);
afterAll(() => deleteApp(app));

const id = asEntryId('01J00000000000000000000001');
const fields = { time: '09:15:00', zone: 'Europe/Berlin', text: 'tea', writeId: id };
const version = { ...fields, day: '11-20-2026', createdAt: 1, replacedAt: 2 };
const trash = { day: '11-20-2026', revision: 1, writeId: id, deletedAt: 2 };
const restored = { ...fields, createdAt: 1, updatedAt: 3, revision: 2 };

/** The parts of a snapshot that parsing reads. */
function snapshotOf(key: string, value: unknown): DataSnapshot {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const snapshot = {
    key,
    val: () => value ?? null,
    exists: () => value !== undefined,
    child: (name: string) => snapshotOf(name, new Map(children).get(name)),
    forEach: (visit: (child: DataSnapshot) => void) => {
      for (const [name, child] of children) visit(snapshotOf(name, child));
      return false;
    },
  };
  return snapshot as unknown as DataSnapshot;
}

/** Answers reads from successive states of the server. `readHead` makes four reads per state. */
function server(moments: readonly Readonly<Record<string, unknown>>[]): {
  readonly read: ReadQuery;
  readonly count: () => number;
} {
  let reads = 0;
  return {
    count: () => reads,
    read: (query, _concerns, parse) => {
      const moment = moments[Math.min(Math.floor(reads / 4), moments.length - 1)] ?? {};
      reads += 1;
      const [room = '', , key = ''] = new URL(query.toString()).pathname.split('/').slice(1);
      return Promise.resolve(success(parse(snapshotOf(key === '' ? id : key, moment[room]))));
    },
  };
}

const head = ({ read }: ReturnType<typeof server>) =>
  readHead(read, (path) => ref(database, path), id, dayKey('2026-11-20'));

describe('where an entry stands', () => {
  it('is asked for again when it is restored between the reads of its day and of the trash', async () => {
    const torn = { versions: { 1: version } };
    const found = await head(server([torn, { versions: { 1: version }, entries: restored }]));
    expect(found).toMatchObject({
      ok: true,
      value: { kind: 'live', row: { body: { text: 'tea' } } },
    });
  });

  it('and when it is deleted in between', async () => {
    const torn = { versions: { 1: version } };
    const found = await head(server([torn, { versions: { 1: version }, trash }]));
    expect(found).toMatchObject({ ok: true, value: { kind: 'trashed', revision: 1 } });
  });

  it('is asked for again when its earlier versions are erased and it is restored in between', async () => {
    const torn = { erased: { day: '11-20-2026' } };
    const found = await head(server([torn, { ...torn, entries: restored }]));
    expect(found).toMatchObject({ ok: true, value: { kind: 'live', hasErasedVersions: true } });
    expect(await head(server([torn]))).toMatchObject(success({ kind: 'erased' }));
  });

  it('is nowhere when two looks find nothing but its versions', async () => {
    const reads = server([{ versions: { 1: version } }]);
    expect(await head(reads)).toMatchObject(success({ kind: 'absent' }));
    expect(reads.count()).toBe(8);
  });

  it('is nowhere at the first look when it has never been', async () => {
    const reads = server([{}]);
    expect(await head(reads)).toMatchObject(success({ kind: 'absent' }));
    expect(reads.count()).toBe(4);
  });
});
