import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import {
  day,
  newEntry,
  nextDay,
  nextRevision,
  openDevice,
  startTestBackend,
  type Device,
  type TestBackend,
} from './backend.ts';

let backend: TestBackend;
const open: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});

async function device(email?: string): Promise<Device> {
  const opened = await openDevice(backend, email);
  open.push(opened);
  return opened;
}

/** The value of a result; fails if it is not a success. */
async function value<Value>(
  result: Promise<{ ok: true; value: Value } | { ok: false; error: RemoteError }>,
): Promise<Value> {
  const settled = await result;
  if (!settled.ok) throw new Error(`${settled.error.kind}: ${String(settled.error.cause)}`);
  return settled.value;
}

/** `entry` as stored on the server. */
async function stored(store: RemoteStore, entry: Entry): Promise<Entry> {
  const head = await value(store.readHead(entry.id, entry.day));
  if (head.kind !== 'live') throw new Error(`the entry is ${head.kind}`);
  return head.entry;
}

async function add(store: RemoteStore, entry: Entry): Promise<Entry> {
  await value(store.write({ kind: 'add', after: entry }));
  return stored(store, entry);
}

describe('the four writes', () => {
  it('adds an entry with the server’s times, its day’s row and the log’s schema', async () => {
    const { store, uid } = await device();
    expect(await value(store.readLogHeader())).toEqual({ schema: null, born: null });
    const entry = await add(store, newEntry('first words'));
    expect(entry).toEqual({
      ...entry,
      text: 'first words',
      revision: 1,
      createdAtMs: entry.updatedAtMs,
    });
    expect(entry.createdAtMs).toBeTypeOf('number');
    expect(await value(store.readDayIndex(null, 10))).toEqual([
      { day, changedAtMs: entry.updatedAtMs, changes: 1 },
    ]);
    expect(await value(store.readLogHeader())).toEqual({ schema: 1, born: null });
    expect(await backend.database.read(`logs/${uid}/entries/11-20-2026/${entry.id}`)).toMatchObject(
      {
        time: '09:05:07',
        text: 'first words',
      },
    );
  });

  it('edits an entry and keeps the replaced text', async () => {
    const { store } = await device();
    const first = await add(store, newEntry('before'));
    const second = nextRevision(first, { text: 'after', clashesWith: 1 });
    await value(store.write({ kind: 'edit', before: first, after: second }));
    const head = await value(store.readHead(first.id, day));
    expect(head).toMatchObject({
      kind: 'live',
      entry: { text: 'after', revision: 2, createdAtMs: first.createdAtMs, clashesWith: 1 },
      versions: [{ text: 'before', revision: 1, day, movedTo: null, writeId: first.writeId }],
    });
    expect(await value(store.readVersions(first.id))).toHaveLength(1);
  });

  it('moves an entry to another day, where it is found from the day it left', async () => {
    const { store } = await device();
    const first = await add(store, newEntry('on the way'));
    const moved = nextRevision(first, { day: nextDay });
    await value(store.write({ kind: 'edit', before: first, after: moved }));
    expect((await value(store.readDay(day))).entries).toEqual([]);
    expect((await value(store.readDay(nextDay))).entries).toMatchObject([
      { id: first.id, day: nextDay },
    ]);
    const back = nextRevision(await stored(store, moved), { day });
    await value(store.write({ kind: 'edit', before: await stored(store, moved), after: back }));
    const head = await value(store.readHead(first.id, nextDay));
    expect(head).toMatchObject({
      kind: 'live',
      entry: { day, revision: 3 },
      versions: [
        { revision: 1, movedTo: nextDay },
        { revision: 2, movedTo: day },
      ],
    });
  });

  it('deletes an entry into the trash and restores it from there', async () => {
    const { store } = await device();
    const first = await add(store, { ...newEntry('to the trash'), addedLater: true });
    const { writeId } = nextRevision(first, {});
    await value(store.write({ kind: 'delete', before: first, writeId }));
    expect(await value(store.readHead(first.id, day))).toMatchObject({
      kind: 'trashed',
      day,
      revision: 1,
      writeId,
      versions: [{ text: 'to the trash', addedLater: true }],
    });
    const [trashed] = (await value(store.readTrash('recent'))).entries;
    expect(trashed?.version).toMatchObject({ id: first.id, text: 'to the trash', revision: 1 });
    expect(trashed?.deletedAtMs).toBeTypeOf('number');

    await value(store.write({ kind: 'restore', after: nextRevision(first, {}) }));
    expect((await value(store.readTrash('recent'))).entries).toEqual([]);
    expect(await stored(store, first)).toMatchObject({
      revision: 2,
      createdAtMs: first.createdAtMs,
    });
  });

  it('deletes for good from the trash, and the id is used up', async () => {
    const { store } = await device();
    const entry = await add(store, newEntry('for good'));
    const writeId = newEntry('').writeId;
    await value(store.write({ kind: 'delete', before: entry, writeId }));
    const { id, revision } = entry;
    await value(store.erase([{ kind: 'trashed', id, day, revision }]));
    expect(await value(store.readHead(id, day))).toEqual({ kind: 'erased' });
    expect(await value(store.readHead(id, nextDay))).toEqual({ kind: 'erased' });
    expect(await value(store.readVersions(id))).toEqual([]);
    expect(await value(store.readTrash('all'))).toEqual({ entries: [], unusable: [] });
    const refused = { ok: false, error: { kind: 'permission-denied' } };
    expect(await store.write({ kind: 'add', after: entry })).toMatchObject(refused);
    expect(await store.write({ kind: 'restore', after: nextRevision(entry, {}) })).toMatchObject(
      refused,
    );
  });

  it('deletes the earlier versions for good, as long as nobody has written since', async () => {
    const { store } = await device();
    const first = await add(store, newEntry('once'));
    const second = nextRevision(first, { text: 'twice', day: nextDay });
    await value(store.write({ kind: 'edit', before: first, after: second }));
    const { id } = first;
    const stale = await store.erase([{ kind: 'versions', id, day, revision: 1 }]);
    expect(stale).toMatchObject({ ok: false, error: { kind: 'permission-denied' } });
    await value(store.erase([{ kind: 'versions', id, day: nextDay, revision: 2 }]));
    // Found by its trash row, although the question named another day.
    expect(await value(store.readHead(id, day))).toMatchObject({
      kind: 'live',
      entry: { text: 'twice', day: nextDay },
      versions: [],
      hasErasedVersions: true,
    });
  });

  it('lists the deleted entries beside rows that cannot be read, and removes those', async () => {
    const { store, uid } = await device();
    const kept = await add(store, newEntry('to be read'));
    const writeId = newEntry('').writeId;
    await value(store.write({ kind: 'delete', before: kept, writeId }));
    const ghosts = [1.5, 999, -1, 'two'].map((revision) => ({ id: newEntry('').id, revision }));
    for (const { id, revision } of ghosts) {
      const row = { day: '11-20-2026', revision, writeId, deletedAt: Date.now() };
      await backend.database.write(`logs/${uid}/trash/${id}`, row);
    }
    const trash = await value(store.readTrash('recent'));
    expect(trash.entries.map(({ version }) => version.text)).toEqual(['to be read']);
    expect([...trash.unusable].sort()).toEqual(ghosts.map(({ id }) => id).sort());
    await value(store.erase(trash.unusable.map((id) => ({ kind: 'trash-row', id }))));
    expect((await value(store.readTrash('recent'))).unusable).toEqual([]);
  });

  it('gives all versions and the whole trash page by page, with what it cannot read', async () => {
    const { store, uid } = await device();
    const entries = [];
    for (const text of ['one', 'two', 'three']) {
      const first = await add(store, { ...newEntry(text), writtenAtMs: 5 });
      const { writeId } = newEntry('');
      await value(store.write({ kind: 'delete', before: first, writeId }));
      entries.push(first);
    }
    const ids = entries.map(({ id }) => id).sort();
    const [odd] = ids;
    await backend.database.write(`logs/${uid}/versions/${odd}/7`, { text: 'no day' });
    await backend.database.write(`logs/${uid}/trash/${newEntry('').id}`, { day: '2-30-2026' });

    const page = await value(store.readVersionPage(null, 2));
    expect(page).toMatchObject({
      rows: [{ id: odd }, { id: ids[1] }],
      unreadable: 1,
      next: ids[1],
    });
    expect(page.rows[0]?.versions).toMatchObject([{ revision: 1, writtenAtMs: 5 }]);
    const last = await value(store.readVersionPage(page.next, 2));
    expect(last).toMatchObject({ rows: [{ id: ids[2] }], unreadable: 0, next: null });

    const trash = await value(store.readTrashPage(null, 4));
    expect(trash.rows.map(({ id }) => id)).toEqual(ids);
    expect(trash).toMatchObject({ rows: [{ day, revision: 1 }, {}, {}], unreadable: 1 });
    expect(await value(store.readTrashPage(trash.next, 4))).toEqual({
      rows: [],
      unreadable: 0,
      next: null,
    });
  });

  it('lists what was permanently deleted, page by page', async () => {
    const { store } = await device();
    const first = await add(store, newEntry('gone'));
    const { writeId } = newEntry('');
    await value(store.write({ kind: 'delete', before: first, writeId }));
    expect(await value(store.readErasedPage(null, 9))).toMatchObject({ rows: [], next: null });
    await value(store.erase([{ kind: 'trashed', id: first.id, day, revision: 1 }]));
    const page = await value(store.readErasedPage(null, 1));
    expect(page).toEqual({ rows: [first.id], unreadable: 0, next: first.id });
    expect(await value(store.readErasedPage(page.next, 1))).toMatchObject({ rows: [], next: null });
  });

  it('edits and moves an entry that another program wrote with only time and text', async () => {
    const { store, uid } = await device();
    await add(store, newEntry('ours'));
    const id = newEntry('').id;
    const at = `logs/${uid}/entries/11-20-2026/${id}`;
    await backend.database.write(at, { time: '10:00:00', text: 'theirs' });
    const theirs = (await value(store.readDay(day))).entries.find((entry) => entry.id === id);
    expect(theirs).toMatchObject({ revision: 0, zone: 'Etc/Unknown', createdAtMs: null });
    if (theirs === undefined) return;
    const moved = nextRevision(theirs, { text: 'taken over', day: nextDay });
    await value(store.write({ kind: 'edit', before: theirs, after: moved }));
    expect(await value(store.readHead(id, day))).toMatchObject({
      kind: 'live',
      entry: { text: 'taken over', revision: 1, day: nextDay },
      versions: [{ text: 'theirs', revision: 0 }],
    });
  });

  it('finds an entry that nobody wrote absent', async () => {
    const { store } = await device();
    expect(await value(store.readHead(newEntry('').id, day))).toEqual({ kind: 'absent' });
  });
});

describe('a refusal by the server', () => {
  it('is permission-denied for a stale revision, and changes nothing', async () => {
    const { store } = await device();
    const first = await add(store, newEntry('one'));
    const mine = nextRevision(first, { text: 'mine' });
    const theirs = nextRevision(first, { text: 'theirs' });
    await value(store.write({ kind: 'edit', before: first, after: theirs }));
    expect(await store.write({ kind: 'edit', before: first, after: mine })).toMatchObject({
      ok: false,
      error: { kind: 'permission-denied' },
    });
    expect(await stored(store, first)).toMatchObject({ text: 'theirs', revision: 2 });
  });

  it('is permission-denied for a text that is too long', async () => {
    const { store } = await device();
    expect(await store.write({ kind: 'add', after: newEntry('x'.repeat(100_001)) })).toMatchObject({
      ok: false,
      error: { kind: 'permission-denied' },
    });
    expect((await value(store.readDay(day))).entries).toEqual([]);
  });

  it('is unauthenticated after the sign-out: for reads, writes and watches', async () => {
    const { store, account } = await device();
    const entry = newEntry('nobody’s');
    await account.signOut();
    const refused = { ok: false, error: { kind: 'unauthenticated' } };
    expect(await store.readDay(day)).toMatchObject(refused);
    expect(await store.readHead(entry.id, day)).toMatchObject(refused);
    expect(await store.readTrash('recent')).toMatchObject(refused);
    expect(await store.write({ kind: 'add', after: entry })).toMatchObject(refused);
    const errors: RemoteError[] = [];
    const onError = (error: RemoteError) => void errors.push(error);
    const ignore = () => undefined;
    const rest = { onDay: ignore, onEntry: ignore, onLeft: ignore, onError };
    store.watchDay(day, null, rest);
    store.watchDay(day, 5, rest);
    store.watchDayIndex(0, { onRow: ignore, onRowGone: ignore, onCaughtUp: ignore, onError });
    await expect
      .poll(() => errors.map((error) => error.kind))
      .toEqual(Array(3).fill('unauthenticated'));
  });

  it('covers everything in another person’s log', async () => {
    const ada = await device();
    const bob = await device();
    const entry = await add(ada.store, newEntry('Ada’s'));
    const answer = await fetch(
      `http://127.0.0.1:${backend.config.emulators?.database.port}/logs/${ada.uid}.json?ns=demo-daylog-default-rtdb`,
    );
    expect(answer.status).toBe(401);
    expect(await value(bob.store.readHead(entry.id, day))).toEqual({ kind: 'absent' });
  });
});

describe('reading the index', () => {
  it('gives pages from the newest day to the oldest, and from the oldest on', async () => {
    const { store } = await device();
    const days = ['2025-12-31', '2026-01-02', '2026-02-01', '2026-10-01'] as const;
    const { dayKey } = await import('../../src/dates/DayKey.ts');
    for (const text of days) await add(store, newEntry('words', dayKey(text)));
    const first = await value(store.readDayIndex(null, 3));
    expect(first.map((row) => row.day)).toEqual(['2026-10-01', '2026-02-01', '2026-01-02']);
    const rest = await value(store.readDayIndex(first.at(-1)?.day ?? null, 3));
    expect(rest.map((row) => row.day)).toEqual(['2025-12-31']);
    const oldest = await value(store.readDayIndexAfter(null, 3));
    expect(oldest.map((row) => row.day)).toEqual(['2025-12-31', '2026-01-02', '2026-02-01']);
    const newer = await value(store.readDayIndexAfter(oldest.at(-1)?.day ?? null, 3));
    expect(newer.map((row) => row.day)).toEqual(['2026-10-01']);
  });

  it('reads keys that look like numbers, and counts rows that are no entries', async () => {
    const { store, uid } = await device();
    await backend.database.write(`logs/${uid}/entries/11-20-2026`, {
      0: { time: '08:00:00', text: 'zero' },
      1: { time: '08:00:01', text: 'one' },
      2: 'no entry',
    });
    const read = await value(store.readDay(day));
    expect(read.entries.map(({ id, text }) => [id, text])).toEqual([
      ['0', 'zero'],
      ['1', 'one'],
    ]);
    expect(read.unreadable).toHaveLength(1);
  });
});

it('lists the trash while one write follows on another', async () => {
  const { store } = await device();
  let trash: unknown;
  let last: Promise<unknown> = store.write({ kind: 'add', after: newEntry('the first') });
  void store.readTrash('recent').then((answer) => {
    trash = answer;
  });
  for (let written = 0; written < 100 && trash === undefined; written++) {
    const before = last;
    // There is always one unanswered write.
    last = store.write({ kind: 'add', after: newEntry(`entry ${written}`) });
    await before;
  }
  expect(trash).toEqual({ ok: true, value: { entries: [], unusable: [] } });
  await last;
});
