import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Entry, EntryId } from '../../src/entries/Entry.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { RemoteDay, RemoteStore } from '../../src/sync/RemoteStore.ts';
import {
  databaseAt,
  day,
  newEntry,
  nextDay,
  nextRevision,
  openDevice,
  startTestBackend,
  untilConnected,
  type Device,
  type TestBackend,
} from './backend.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { startRelay, type Relay } from './relay.ts';

let backend: TestBackend;
const open: Device[] = [];
const relays: Relay[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});

async function device(email?: string): Promise<Device> {
  const opened = await openDevice(backend, email);
  open.push(opened);
  return opened;
}

/** A device whose connection to the database the test controls. */
async function behindRelay() {
  const relay = await startRelay(backend.config.emulators?.database.port ?? 0);
  relays.push(relay);
  const here = await openDevice({ config: databaseAt(backend.config, relay.port) });
  open.push(here);
  return { here, relay };
}

/** Two devices of one person. */
async function pair(): Promise<[Device, Device]> {
  const first = await device();
  return [first, await device(first.email)];
}

async function accepted(result: Promise<{ readonly ok: boolean }>): Promise<void> {
  expect(await result).toMatchObject({ ok: true });
}

async function stored(store: RemoteStore, entry: Entry): Promise<Entry> {
  const head = await store.readHead(entry.id, entry.day);
  if (!head.ok || head.value.kind !== 'live') throw new Error('the entry is not there');
  return head.value.entry;
}

const unexpectedly = (what: unknown): never => {
  throw new Error(`Not expected: ${JSON.stringify(what)}`);
};

/** All events of a watch of `on`, in order. */
function watchWhole(store: RemoteStore, on = day): RemoteDay[] {
  const seen: RemoteDay[] = [];
  store.watchDay(on, null, {
    onDay: (whole) => seen.push(whole),
    onEntry: unexpectedly,
    onLeft: unexpectedly,
    onError: unexpectedly,
  });
  return seen;
}

function watchSince(store: RemoteStore, sinceMs: number, left: EntryId[] = []): Entry[] {
  const seen: Entry[] = [];
  store.watchDay(day, sinceMs, {
    onDay: unexpectedly,
    onEntry: (entry) => seen.push(entry),
    onLeft: (id) => left.push(id),
    onError: unexpectedly,
  });
  return seen;
}

function watchIndex(store: RemoteStore, sinceMs: number): (DayIndexRow | string)[] {
  const seen: (DayIndexRow | string)[] = [];
  store.watchDayIndex(sinceMs, {
    onRow: (row) => seen.push(row),
    onRowGone: (gone) => seen.push(`${gone} gone`),
    onCaughtUp: () => seen.push('caught up'),
    onError: unexpectedly,
  });
  return seen;
}

const texts = (whole: RemoteDay | undefined) => whole?.entries.map((entry) => entry.text);

describe('a day watched on two devices', () => {
  it('shows the other device’s adds, edits, moves and deletions', async () => {
    const [here, there] = await pair();
    const seen = watchWhole(here.store);
    await expect.poll(() => seen.map(texts)).toEqual([[]]);

    const first = newEntry('one');
    await accepted(there.store.write({ kind: 'add', after: first }));
    await expect.poll(() => texts(seen.at(-1))).toEqual(['one']);

    const before = await stored(there.store, first);
    const edited = nextRevision(before, { text: 'two' });
    await accepted(there.store.write({ kind: 'edit', before, after: edited }));
    await expect.poll(() => texts(seen.at(-1))).toEqual(['two']);

    const now = await stored(there.store, first);
    const moved = nextRevision(now, { day: nextDay });
    await accepted(there.store.write({ kind: 'edit', before: now, after: moved }));
    await expect.poll(() => texts(seen.at(-1))).toEqual([]);
    expect(seen).toHaveLength(4);
  });

  it('costs only the news since the device’s copy', async () => {
    const [here, there] = await pair();
    const old = newEntry('old');
    await accepted(there.store.write({ kind: 'add', after: old }));
    const { updatedAtMs } = await stored(there.store, old);
    const seen = watchSince(here.store, updatedAtMs ?? 0);
    const added = newEntry('new');
    await accepted(there.store.write({ kind: 'add', after: added }));
    await expect.poll(() => seen).toEqual([await stored(there.store, added)]);
  });

  it('shows another program’s entry without a time of writing', async () => {
    const here = await device();
    await accepted(here.store.write({ kind: 'add', after: newEntry('ours') }));
    const seen = watchSince(here.store, Date.now() + 60_000);
    await backend.database.write(`logs/${here.uid}/entries/11-20-2026/theirs`, {
      time: '10:00:00',
      text: 'from elsewhere',
    });
    await expect.poll(() => seen.map(({ text }) => text)).toEqual(['from elsewhere']);
  });

  it('reports entries that any client removes, and none that a refused write hid', async () => {
    const [here, there] = await pair();
    const left: EntryId[] = [];
    const seen = watchSince(here.store, 0, left);
    const [kept, deleted, moved, taken] = ['kept', 'deleted', 'moved', 'taken'].map((text) =>
      newEntry(text),
    );
    if (!kept || !deleted || !moved || !taken) return;
    for (const after of [kept, deleted, moved, taken])
      await accepted(there.store.write({ kind: 'add', after }));
    await expect.poll(() => seen).toHaveLength(4);

    const before = await stored(there.store, deleted);
    const writeId = asWriteId('01J00000000000000000000000');
    await accepted(there.store.write({ kind: 'delete', before, writeId }));
    await expect.poll(() => left).toEqual([deleted.id]);
    const wasHere = await stored(there.store, moved);
    const after = nextRevision(wasHere, { day: nextDay });
    await accepted(there.store.write({ kind: 'edit', before: wasHere, after }));
    await expect.poll(() => left).toEqual([deleted.id, moved.id]);
    // The SDK hides it until the server refuses.
    const stale = { ...(await stored(here.store, kept)), revision: 7 };
    expect(await here.store.write({ kind: 'delete', before: stale, writeId })).toMatchObject({
      ok: false,
    });
    await backend.database.write(`logs/${here.uid}/entries/11-20-2026/${taken.id}`, null);
    await expect.poll(() => left).toEqual([deleted.id, moved.id, taken.id]);
  });

  it('ends quietly when it is no longer watched', async () => {
    const here = await device();
    const seen: RemoteDay[] = [];
    const stop = here.store.watchDay(day, null, {
      onDay: (whole) => seen.push(whole),
      onEntry: unexpectedly,
      onLeft: unexpectedly,
      onError: unexpectedly,
    });
    await expect.poll(() => seen).toHaveLength(1);
    stop();
    stop();
    await accepted(here.store.write({ kind: 'add', after: newEntry('unseen') }));
    expect(seen).toHaveLength(1);
  });
});

describe('an unsettled write of this device', () => {
  it('is never reported as the server’s; every reported time is the server’s', async () => {
    const here = await device();
    const whole = watchWhole(here.store);
    const since = watchSince(here.store, 0);
    const index = watchIndex(here.store, 0);
    await expect.poll(() => index).toEqual(['caught up']);
    await expect.poll(() => whole).toHaveLength(1);

    const entry = newEntry('mine');
    const writing = here.store.write({ kind: 'add', after: entry });
    // By now the SDK has called its own listeners with its guess.
    expect(whole).toHaveLength(1);
    expect(since).toEqual([]);
    expect(index).toEqual(['caught up']);

    await accepted(writing);
    const truth = await stored(here.store, entry);
    await expect.poll(() => whole.slice(1)).toEqual([{ day, entries: [truth], unreadable: [] }]);
    expect(since).toEqual([truth]);
    expect(index).toEqual(['caught up', { day, changedAtMs: truth.updatedAtMs, changes: 1 }]);
  });

  it('changes no reported entry when the server refuses it', async () => {
    const here = await device();
    const entry = newEntry('mine');
    await accepted(here.store.write({ kind: 'add', after: entry }));
    const truth = await stored(here.store, entry);
    const whole = watchWhole(here.store);
    const index = watchIndex(here.store, 0);
    await expect.poll(() => [whole.length, index.length]).toEqual([1, 2]);

    const stale = { ...nextRevision(truth, { text: 'refused' }), revision: 7 };
    expect(await here.store.write({ kind: 'edit', before: truth, after: stale })).toMatchObject({
      ok: false,
    });
    expect(
      await here.store.write({ kind: 'add', after: newEntry('x'.repeat(100_001)) }),
    ).toMatchObject({ ok: false });
    // Arrives after the refusals, so that none of them is still in transit.
    const last = newEntry('last', nextDay);
    await accepted(here.store.write({ kind: 'add', after: last }));
    await expect.poll(() => index.at(-1)).toMatchObject({ day: nextDay });
    expect(whole).toEqual([{ day, entries: [truth], unreadable: [] }]);
    const rowsOfDay = index.filter((row) => typeof row !== 'string' && row.day === day);
    for (const row of rowsOfDay)
      expect(row).toEqual({ day, changedAtMs: truth.updatedAtMs, changes: 1 });
  });

  it('does not hide another device’s changes of other entries', async () => {
    const [here, there] = await pair();
    const whole = watchWhole(here.store);
    await expect.poll(() => whole).toHaveLength(1);
    const sent = [
      here.store.write({ kind: 'add', after: newEntry('here') }),
      there.store.write({ kind: 'add', after: newEntry('there') }),
    ];
    for (const writing of sent) await accepted(writing);
    await expect.poll(() => texts(whole.at(-1))?.toSorted()).toEqual(['here', 'there']);
    for (const { entries } of whole)
      for (const entry of entries) expect(entry.updatedAtMs).toBeTypeOf('number');
  });

  it('does not appear in a read right after it', async () => {
    const here = await device();
    const entry = newEntry('mine');
    const writing = here.store.write({ kind: 'add', after: entry });
    const [read, head, header] = await Promise.all([
      here.store.readDay(day),
      here.store.readHead(entry.id, day),
      here.store.readLogHeader(),
    ]);
    await accepted(writing);
    const truth = await stored(here.store, entry);
    expect(read).toEqual({ ok: true, value: { day, entries: [truth], unreadable: [] } });
    const live = { kind: 'live', entry: truth, versions: [], hasErasedVersions: false };
    expect(head).toEqual({ ok: true, value: live });
    expect(header).toEqual({ ok: true, value: { schema: 1, born: null } });
  });
});

describe('a connection that ends', () => {
  it('answers pending requests with offline, and reconnects by itself', async () => {
    const here = await device();
    const other = newEntry('kept');
    await accepted(here.store.write({ kind: 'add', after: other }));
    const whole = watchWhole(here.store);
    await expect.poll(() => whole).toHaveLength(1);

    await backend.database.stop();
    await untilConnected(here.store, false);
    const offline = { ok: false, error: { kind: 'offline' } };
    expect(await here.store.write({ kind: 'add', after: newEntry('lost') })).toMatchObject(offline);
    expect(await here.store.readDay(day)).toMatchObject(offline);
    expect(await here.store.readTrash('recent')).toMatchObject(offline);

    await backend.database.start();
    here.store.reconnect();
    await untilConnected(here.store);
    const added = newEntry('after');
    await accepted(here.store.write({ kind: 'add', after: added }));
    await expect.poll(() => texts(whole.at(-1))?.toSorted()).toEqual(['after', 'kept']);
  });

  it('joins a write given again with the one that the SDK sends again by itself', async () => {
    const { here, relay } = await behindRelay();
    const entry = newEntry('once');
    relay.lose('up');
    const first = here.store.write({ kind: 'add', after: entry });
    await expect.poll(() => relay.lostBytes('up')).toBeGreaterThan(0);
    relay.cut();
    expect(await first).toMatchObject({ ok: false, error: { kind: 'offline' } });
    await untilConnected(here.store);
    await accepted(here.store.write({ kind: 'add', after: entry }));
    expect(await here.store.readDayIndex(null, 5)).toMatchObject({ value: [{ day, changes: 1 }] });
  });

  it('does nothing twice when only the acknowledgement was lost, and lets it be found out', async () => {
    const { here, relay } = await behindRelay();
    const entry = newEntry('once');
    relay.lose('down');
    const first = here.store.write({ kind: 'add', after: entry });
    await expect.poll(() => relay.lostBytes('down')).toBeGreaterThan(0);
    relay.cut();
    expect(await first).toMatchObject({ ok: false, error: { kind: 'offline' } });
    await untilConnected(here.store);
    expect(await here.store.write({ kind: 'add', after: entry })).toMatchObject({
      ok: false,
      error: { kind: 'permission-denied' },
    });
    expect(await stored(here.store, entry)).toMatchObject({ writeId: entry.writeId, revision: 1 });
    expect(await here.store.readDayIndex(null, 5)).toMatchObject({ value: [{ day, changes: 1 }] });
  });

  it('that hangs is replaced by reconnect, and pending requests are answered', async () => {
    const { here, relay } = await behindRelay();
    relay.lose('down');
    const reading = here.store.readDay(day);
    await expect.poll(() => relay.lostBytes('down')).toBeGreaterThan(0);
    here.store.reconnect();
    expect(await reading).toMatchObject({ ok: false, error: { kind: 'offline' } });
    relay.cut();
    here.store.reconnect();
    await untilConnected(here.store);
    expect(await here.store.readDay(day)).toMatchObject({ ok: true });
  });

  it('tells each connection and how far the server’s clock is from this one', async () => {
    const here = await device();
    const seen: boolean[] = [];
    const offsets: number[] = [];
    here.store.watchConnection((state) => {
      seen.push(state.isConnected);
      offsets.push(state.serverTimeOffsetMs);
    });
    here.store.reconnect();
    await expect
      .poll(() => seen.filter((is, at) => is !== seen[at - 1]))
      .toEqual([true, false, true]);
    for (const offset of offsets) expect(Math.abs(offset)).toBeLessThan(5_000);
  });

  it('is over for good once the store is closed', async () => {
    const here = await device();
    here.store.close();
    expect(await here.store.write({ kind: 'add', after: newEntry('late') })).toMatchObject({
      ok: false,
      error: { kind: 'offline' },
    });
  });
});

describe('the day index', () => {
  it('tells the days changed since, then that it has caught up, then each change', async () => {
    const [here, there] = await pair();
    await accepted(there.store.write({ kind: 'add', after: newEntry('one') }));
    const later = newEntry('two', nextDay);
    await accepted(there.store.write({ kind: 'add', after: later }));
    const { updatedAtMs } = await stored(there.store, later);
    const seen = watchIndex(here.store, updatedAtMs ?? 0);
    const row = { day: nextDay, changedAtMs: updatedAtMs, changes: 1 };
    await expect.poll(() => seen).toEqual([row, 'caught up']);
    await accepted(there.store.write({ kind: 'add', after: newEntry('three') }));
    await expect.poll(() => seen.slice(2)).toMatchObject([{ day, changes: 2 }]);
  });

  it('says so when the log is deleted, on every device but of no row that it was not told', async () => {
    const [here, there] = await pair();
    await accepted(here.store.write({ kind: 'add', after: newEntry('one') }));
    await accepted(here.store.write({ kind: 'add', after: newEntry('two', nextDay) }));
    const all = watchIndex(here.store, 0);
    const none = watchIndex(there.store, Date.now() + 60_000);
    await expect.poll(() => [all.length, none.length]).toEqual([3, 1]);
    await backend.database.write(`logs/${here.uid}`, null);
    await expect.poll(() => all.slice(3)).toEqual([`${day} gone`, `${nextDay} gone`]);
    await accepted(there.store.write({ kind: 'add', after: newEntry('anew') }));
    await expect.poll(() => all.slice(5)).toMatchObject([{ day, changes: 1 }]);
    expect(none).toEqual(['caught up']);
  });
});
