import { expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId, noWriteId } from '../../src/entries/entryIds.ts';
import { createEngineTimers } from '../../src/lib/createTimers.ts';
import type { Result } from '../../src/lib/result.ts';
import { failure, success } from '../../src/lib/result.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import type { EntryHead } from '../../src/sync/RemoteStore.ts';
import { createOutboxSender } from '../../src/sync/outbox/createOutboxSender.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { UnsavedOutboxRecord } from '../../src/log/OutboxRecord.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const unexpected = failure<RemoteError>({ kind: 'unexpected', cause: null });

/** A sender whose writes are answered by the test, each by the name of its entry. */
function createWorld() {
  const clock = createFakeClock();
  const localStore = memoryLocalStore();
  const underWay = new Map<string, (result: Result<void, RemoteError>) => void>();
  const handed: string[] = [];
  let canSend = true;
  let onHead: () => Result<EntryHead, RemoteError> = () => unexpected;
  const sender = createOutboxSender({
    localStore,
    channel: memoryTabChannels()(),
    clock,
    timers: createEngineTimers(clock),
    random: () => 0.5,
    emit: () => undefined,
    remoteStore: {
      write: (write) =>
        new Promise((resolve) => {
          const name = nameOf(write);
          handed.push(name);
          underWay.set(name, resolve);
        }),
      readHead: () => Promise.resolve(onHead()),
    },
    connection: { trouble: () => undefined },
    header: { canSend: () => canSend, beginLog: () => undefined },
    watches: { isWatched: () => false },
  });

  async function answer(name: string, result: Result<void, RemoteError> = success(undefined)) {
    const resolve = underWay.get(name);
    if (resolve === undefined) throw new Error(`${name} is not under way.`);
    underWay.delete(name);
    resolve(result);
    await clock.settle();
  }

  return {
    answer,
    readsHead: (next: typeof onHead) => {
      onHead = next;
    },
    maySend: (isSo: boolean) => {
      canSend = isSo;
    },
    /** Puts an edit into the outbox whose entry has no creation time yet. */
    edits: async (name: string) => {
      const before = { ...entryOf(name, 10), revision: 1, createdAtMs: null };
      await append({
        entryId: before.id,
        write: { kind: 'edit', before, after: { ...before, revision: 2 } },
      });
    },
    /** The writes sent since the last call, in order. */
    sentNames: () => handed.splice(0),
    /** Puts a write of each entry into the outbox, with the given number of characters. */
    writes: (...entries: readonly (readonly [name: string, characters: number])[]) =>
      put({}, entries),
    /** The same, as an import. */
    imports: (...entries: readonly (readonly [name: string, characters: number])[]) =>
      put({ importId: 'i' }, entries),
    sentTo: async () => valueOf(await localStore.read((reader) => reader.meta())).importsSentTo,
  };

  async function put(
    lane: { readonly importId?: string },
    entries: readonly (readonly [name: string, characters: number])[],
  ): Promise<void> {
    const adds = entries.map(([name, characters]) => entryOf(name, characters));
    await append(
      ...adds.map(
        (after) => ({ ...lane, entryId: after.id, write: { kind: 'add', after } }) as const,
      ),
    );
  }

  async function append(
    ...records: readonly Omit<UnsavedOutboxRecord, 'savedAtMs'>[]
  ): Promise<void> {
    const written = await localStore.write('strict', async (writer) => {
      for (const record of records)
        await writer.appendOutbox({ ...record, savedAtMs: clock.now() });
    });
    valueOf(written);
    sender.pump();
    await clock.settle();
  }
}

function entryOf(name: string, characters: number): Entry {
  return testEntry({
    ...saying('a'.repeat(characters)),
    id: asEntryId(name),
    writeId: asWriteId(noWriteId),
  });
}

const nameOf = (write: RemoteWrite): string =>
  write.kind === 'delete' ? write.before.id : write.after.id;

it('an entry that fails holds up no other one, however many records of it wait', async () => {
  const world = createWorld();
  const records = Array.from({ length: 200 }, () => ['stuck', 10] as const);
  await world.writes(...records, ['other', 10]);
  expect(world.sentNames()).toEqual(['stuck', 'other']);
  await world.answer('stuck', unexpected);
  await world.answer('other');
  await world.writes(['another', 10]);
  expect(world.sentNames()).toEqual(['another']);
});

it('a short entry goes before a long one that was written first', async () => {
  const world = createWorld();
  await world.writes(['long', 100_000], ['one', 100], ['two', 100]);
  expect(world.sentNames()).toEqual(['one', 'two']);
  await world.answer('one');
  expect(world.sentNames()).toEqual([]);
  await world.answer('two');
  expect(world.sentNames()).toEqual(['long']);
});

it('a short entry is found behind many long ones', async () => {
  const world = createWorld();
  const long = Array.from({ length: 63 }, (_, at) => [`long ${at}`, 20_000] as const);
  await world.writes(...long, ['short', 100]);
  expect(world.sentNames()).toEqual(['short']);
});

it('a long entry is under way alone', async () => {
  const world = createWorld();
  await world.writes(['long', 100_000], ['long too', 50_000]);
  await world.writes(['short', 100]);
  expect(world.sentNames()).toEqual(['long']);
  await world.answer('long');
  expect(world.sentNames()).toEqual(['short']);
  await world.answer('short');
  expect(world.sentNames()).toEqual(['long too']);
});

it('entries are under way side by side as far as they fill one frame, and eight at most', async () => {
  const world = createWorld();
  const names = Array.from({ length: 10 }, (_, at) => `entry ${at}`);
  await world.writes(...names.map((name) => [name, 5_000] as const));
  expect(world.sentNames()).toEqual(names.slice(0, 2));
  await world.answer('entry 0');
  expect(world.sentNames()).toEqual(['entry 2']);

  const other = createWorld();
  await other.writes(...names.map((name) => [name, 100] as const));
  expect(other.sentNames()).toEqual(names.slice(0, 8));
});

it('an import leaves room for own words, which go before all of it', async () => {
  const world = createWorld();
  const names = Array.from({ length: 300 }, (_, at) => `imported ${at}`);
  await world.imports(...names.map((name) => [name, 100] as const));
  expect(world.sentNames()).toEqual(names.slice(0, 6));
  await world.writes(['mine', 100], ['mine too', 100], ['and mine', 100]);
  expect(world.sentNames()).toEqual(['mine', 'mine too']);
  await world.answer('imported 0');
  expect(world.sentNames()).toEqual(['and mine']);
  for (const name of ['mine', 'mine too', 'and mine']) await world.answer(name);
  expect(world.sentNames()).toEqual(['imported 6']);
});

it('an import uses half of the line', async () => {
  const world = createWorld();
  await world.imports(['one', 3000], ['two', 3000], ['three', 3000], ['long', 50_000]);
  expect(world.sentNames()).toEqual(['one', 'two']);
  await world.writes(['mine', 5000]);
  expect(world.sentNames()).toEqual(['mine']);
  for (const name of ['one', 'two', 'mine']) await world.answer(name);
  expect(world.sentNames()).toEqual(['three']);
  await world.answer('three');
  expect(world.sentNames()).toEqual(['long']);
});

it('says ahead how far an import may have been sent, seldom', async () => {
  const world = createWorld();
  await world.writes(['mine', 100]);
  expect(await world.sentTo()).toBe(undefined);
  const names = Array.from({ length: 400 }, (_, at) => `imported ${at}`);
  await world.imports(...names.map((name) => [name, 100] as const));
  const first = await world.sentTo();
  expect(first).toBeGreaterThan(256);
  expect(first).toBeLessThan(400);
  const marks = new Set([first]);
  for (const name of names) {
    await world.answer(name);
    marks.add(await world.sentTo());
  }
  expect(marks.size).toBe(2);
});

it('sends nothing after a head that came over a connection on which nothing may be sent yet', async () => {
  const world = createWorld();
  const unreadable = success<EntryHead>({ kind: 'unreadable' });
  world.readsHead(() => {
    world.maySend(false);
    return unreadable;
  });
  await world.edits('late');
  expect(world.sentNames()).toEqual([]);
  world.readsHead(() => unreadable);
  world.maySend(true);
  await world.writes(['other', 10]);
  expect(world.sentNames().toSorted()).toEqual(['late', 'other']);
});
