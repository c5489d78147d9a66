import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId, noWriteId } from '../../src/entries/entryIds.ts';
import { entryOfVersion } from '../../src/entries/revisionOf.ts';
import { mapLife, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import {
  isWriteOfImport,
  undoWriteIdOf,
  type ImportRecord,
} from '../../src/log/imports/ImportRecord.ts';
import { writeIdOf } from '../../src/log/OutboxRecord.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { batchesOf, runImport, runUndo } from '../../src/transfer/runImport.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';

const saturday = addDays(friday, 1);
const id = asEntryId('01JD0000000000000000000001');
const first: Entry = {
  ...saying('one'),
  id,
  writeId: asWriteId('01JD00000000000000000000W1'),
  revision: 1,
  clashesWith: null,
  createdAtMs: null,
  updatedAtMs: null,
};
const second = next(first, { text: 'two', writeId: asWriteId('01JD00000000000000000000W2') });
const third = next(second, { day: saturday, writeId: asWriteId('01JD00000000000000000000W3') });
const deletion = asWriteId('01JD00000000000000000000WD');

/** The life of an entry in a file: written, edited, moved, deleted. */
const life: readonly RemoteWrite[] = [
  { kind: 'add', after: first },
  { kind: 'edit', before: first, after: second },
  { kind: 'edit', before: second, after: third },
  { kind: 'delete', before: third, writeId: deletion },
];

function next(before: Entry, changes: Partial<Entry>): Entry {
  return { ...before, ...changes, revision: before.revision + 1 };
}

/** One write of the person to the entry on the server. */
type Act = (server: FakeServer) => void;

let acts = 0;
const newWriteId = () => asWriteId(`01JE${String((acts += 1)).padStart(22, '0')}`);

const writes =
  (toWrite: (server: FakeServer) => RemoteWrite): Act =>
  (server) =>
    valueOf(server.write(toWrite(server)));

function liveOn(server: FakeServer): Entry {
  const [entry] = server.allEntries();
  if (entry === undefined) throw new Error('The entry is not live.');
  return entry;
}

/** The first `count` writes of the life. */
const lived = (count: number): readonly Act[] =>
  life.slice(0, count).map((write) =>
    writes((server) => {
      if (write.kind === 'add' || write.kind === 'restore') return write;
      const before = liveOn(server);
      const { createdAtMs } = before;
      if (write.kind === 'delete') return { ...write, before };
      return { ...write, before, after: { ...write.after, createdAtMs } };
    }),
  );
const edited = (changes: Partial<Entry>) =>
  writes((server) => {
    const before = liveOn(server);
    return { kind: 'edit', before, after: next(before, { ...changes, writeId: newWriteId() }) };
  });
const deleted = writes((server) => {
  return { kind: 'delete', before: liveOn(server), writeId: newWriteId() };
});
const undone = writes((server) => {
  const before = liveOn(server);
  return { kind: 'delete', before, writeId: asWriteId(undoWriteIdOf(before.writeId)) };
});
const restored = writes((server) => {
  const head = server.head(id, friday);
  const version = head.kind === 'trashed' ? head.versions.at(-1) : undefined;
  if (version === undefined) throw new Error('The entry is not in the trash.');
  return {
    kind: 'restore',
    after: next(entryOfVersion(version), { writeId: newWriteId() }),
  };
});
const erased: Act = (server) => {
  const head = server.head(id, friday);
  if (head.kind !== 'live' && head.kind !== 'trashed') throw new Error('Nothing to erase.');
  const { day, revision } = head.kind === 'live' ? head.entry : head;
  const kind = head.kind === 'live' ? 'versions' : 'trashed';
  valueOf(server.erase([{ kind, id, day, revision }]));
};

const stateOf = (server: FakeServer) => ({
  entries: server.allEntries(),
  versions: server.allVersions(),
  trash: server.trashPage(null, 9).rows,
});

/** Without the times of the server. */
const endOf = (server: FakeServer) => ({
  texts: server.versions(id).map(({ text, day, revision, writeId }) => ({
    text,
    day,
    revision,
    writeId,
  })),
  trash: server.trashPage(null, 9).rows.map(({ day, revision, writeId }) => {
    return { day, revision, writeId };
  }),
  live: server.allEntries().length,
});

/** The end of the whole life on a server. */
function endOfLife() {
  const { server } = createSyncWorld();
  for (const act of lived(life.length)) act(server);
  return endOf(server);
}

/** A log in which somebody did `done`, and a device that has the `unsent` writes of an import and comes online. */
async function imported(done: readonly Act[], unsent: readonly RemoteWrite[]) {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1000);
  phone.goesOffline();
  await world.passes(10);
  for (const act of done) {
    act(world.server);
    await world.passes(10);
  }
  const before = stateOf(world.server);
  valueOf(
    await phone.localStore.write('strict', async (writer) => {
      for (const write of unsent) {
        await writer.appendOutbox({ entryId: id, write, savedAtMs: 1, importId: 'import' });
      }
    }),
  );
  phone.goesOnline();
  phone.postsAsTab.post({ kind: 'outbox-changed' });
  await world.passes(120_000);
  await phone.expectOutbox([]);
  expect(phone.log.parked.getSnapshot()).toEqual([]);
  const parked = valueOf(await phone.localStore.read((reader) => reader.countParked()));
  expect(parked).toBe(0);
  for (const day of [friday, saturday]) {
    phone.log.day(day);
    await world.passes(1000);
    const texts = world.server.day(day).entries.map(({ text }) => text);
    phone.expectDay(texts, day);
  }
  return { before, server: world.server };
}

/** States of the server that the life does not lead to. */
const otherStates: Readonly<Record<string, readonly Act[]>> = {
  'edited by the person after the second write': [...lived(2), edited({ text: 'mine' })],
  'moved by the person after the third write': [...lived(3), edited({ day: friday })],
  'said again by the person': [...lived(1), edited({ text: 'two' })],
  'in the trash after the first write': [...lived(1), deleted],
  'in the trash after the second write': [...lived(2), deleted],
  'in the trash after the third write, by the person': [...lived(3), deleted],
  'restored by the person after the deletion of the life': [...lived(4), restored],
  'restored by the person after an own deletion': [...lived(2), deleted, restored],
  'restored and deleted again': [...lived(4), restored, deleted],
  'permanently deleted': [...lived(4), erased],
  'live, with permanently deleted versions': [...lived(2), edited({ text: 'mine' }), erased],
  'of another origin': [
    writes(() => ({ kind: 'add', after: { ...first, text: 'other', writeId: newWriteId() } })),
  ],
};
/** The same, and the server lacks words of the life. */
const editedBetween: Readonly<Record<string, readonly Act[]>> = {
  edited: [...lived(1), edited({ text: 'mine' })],
  moved: [...lived(1), edited({ day: saturday })],
};
const steps = life.map((write, index) => ({ step: `${write.kind} ${index + 1}`, index }));

describe('a refused write of an import', () => {
  describe.each(Object.entries(otherStates))('finds the entry %s', (_, done) => {
    it.each(steps)('and changes nothing: $step', async ({ index }) => {
      const { before, server } = await imported(done, life.slice(index));
      expect(stateOf(server)).toEqual(before);
    });

    it('and leaves the words of the person that follow', async () => {
      const mine = next(second, { text: 'two, and mine', writeId: newWriteId() });
      const world = createSyncWorld();
      const phone = world.device();
      await world.passes(1000);
      phone.goesOffline();
      for (const act of done) act(world.server);
      await phone.localStore.write('strict', async (writer) => {
        for (const write of life.slice(0, 2)) {
          await writer.appendOutbox({ entryId: id, write, savedAtMs: 1, importId: 'import' });
        }
        const write = { kind: 'edit', before: second, after: mine } as const;
        await writer.appendOutbox({ entryId: id, write, savedAtMs: 1 });
      });
      phone.goesOnline();
      await world.passes(120_000);
      await phone.expectOutbox([]);
      const texts = [...world.server.allEntries(), ...world.server.allVersions()];
      expect(texts.some(({ text }) => text.includes('and mine'))).toBe(true);
    });
  });

  describe.each(Object.entries(editedBetween))(
    'finds the entry %s between two writes',
    (_, done) => {
      it.each(steps.slice(0, 2))('and keeps the words of both: $step', async ({ index }) => {
        const { before, server } = await imported(done, life.slice(index));
        expect(server.allEntries()).toHaveLength(1);
        const texts = [...server.allEntries(), ...server.allVersions()].map(({ text }) => text);
        expect(texts).toEqual(expect.arrayContaining(before.entries.map(({ text }) => text)));
        expect(texts).toContain('two');
      });

      it.each(steps.slice(2))('and changes nothing without its base: $step', async ({ index }) => {
        const { before, server } = await imported(done, life.slice(index));
        expect(stateOf(server)).toEqual(before);
      });

      it('and changes nothing if the import was undone meanwhile', async () => {
        const undoing = asWriteId(undoWriteIdOf(second.writeId));
        const unsent = [...life.slice(1, 2), { kind: 'delete', before: second, writeId: undoing }];
        const { before, server } = await imported(done, unsent as readonly RemoteWrite[]);
        expect(stateOf(server)).toEqual(before);
      });
    },
  );

  it.each(steps.flatMap((step) => [1, 2, 3, 4].map((count) => ({ ...step, count }))))(
    'with $count writes of its own life there goes on only from there: $step',
    async ({ index, count }) => {
      const { before, server } = await imported(lived(count), life.slice(index));
      if (index > count) {
        expect(stateOf(server)).toEqual(before);
        return;
      }
      expect(endOf(server)).toEqual(endOfLife());
    },
  );

  it.each(steps)(
    'changes nothing if a recovery put the entry back on its last day: $step',
    async ({ index }) => {
      const putBack = writes(() => ({ kind: 'add', after: { ...third, revision: 1 } }));
      const { before, server } = await imported([putBack], life.slice(index));
      expect(stateOf(server)).toEqual(before);
    },
  );

  it.each(steps.slice(1, 3))(
    'puts back an entry from its base on that a restored backup lost: $step',
    async ({ index }) => {
      const { server } = await imported([], life.slice(index, 3));
      const { text, day, writeId } = third;
      expect(server.allEntries()).toMatchObject([{ id, text, day, writeId, revision: 4 - index }]);
      const states = [first, second].slice(index - 1);
      expect(server.versions(id).map((version) => version.writeId)).toEqual(
        states.map((state) => state.writeId).reverse(),
      );
    },
  );

  it('is one entry when two devices import it, and one has sent a part to a log that was deleted', async () => {
    const world = createSyncWorld();
    const devices = [life.slice(1, 3), life.slice(0, 3)].map((unsent) => ({
      device: world.device(),
      unsent,
    }));
    await world.passes(1000);
    for (const { device } of devices) device.goesOffline();
    for (const { device, unsent } of devices) {
      await device.localStore.write('strict', async (writer) => {
        for (const write of unsent)
          await writer.appendOutbox({ entryId: id, write, savedAtMs: 1, importId: 'import' });
      });
    }
    for (const { device } of devices) {
      device.goesOnline();
      await world.passes(30_000);
    }
    for (const { device } of devices) await device.expectOutbox([]);
    expect(world.server.allEntries()).toMatchObject([{ id, day: saturday, revision: 3 }]);
    for (const { device } of devices) expect(device.log.parked.getSnapshot()).toEqual([]);
  });

  it('puts the words of a deleted entry into the trash that a restored backup lost', async () => {
    const { server } = await imported([], life.slice(3));
    expect(server.allEntries()).toEqual([]);
    expect(server.trashPage(null, 9).rows).toMatchObject([{ id, writeId: deletion }]);
    expect(server.versions(id)).toMatchObject([{ text: 'two', writeId: third.writeId }]);
  });

  it('is an entry again that the undo of an import took, with the states that it lacks', async () => {
    const { server } = await imported([...lived(1), undone], life.slice(0, 3));
    expect(server.allEntries()).toMatchObject([{ text: 'two', day: saturday, revision: 4 }]);
    expect(server.allEntries()[0]?.writeId).toBe(third.writeId);
    const all = await imported([...lived(3), undone], life.slice(0, 3));
    const [again] = all.server.allEntries();
    expect(again).toMatchObject({ revision: 4, text: 'two', day: saturday });
    expect(again?.writeId).not.toBe(third.writeId);
    expect(isWriteOfImport(again?.writeId ?? noWriteId, third.writeId)).toBe(true);
  });

  it('leaves in the trash what the undo of an import took, if its life ends there', async () => {
    const { before, server } = await imported([...lived(3), undone], life);
    expect(stateOf(server)).toEqual(before);
    expect(life.map(writeIdOf).at(-1)).toBe(deletion);
  });
});

describe('an import of entries with their earlier versions', () => {
  const asLife = ([start, ...later]: readonly RemoteWrite[]): ImportedLife => {
    if (start === undefined) throw new Error('A life has an add.');
    return [start, ...later];
  };
  const live = asLife(life.slice(0, 3));
  const otherId = asEntryId('01JD0000000000000000000002');
  const trashed = asLife(
    mapLife(asLife(life), (state) => {
      return { ...state, id: otherId, writeId: asWriteId(state.writeId.replace('W', 'X')) };
    }),
  );

  function worldToImport() {
    const world = createSyncWorld();
    const phone = world.device();
    const deps = { localStore: phone.localStore, channel: phone.postsAsTab, clock: world.clock };
    const imports = async (lives: readonly ImportedLife[], importId = '1') => {
      const record: ImportRecord = {
        id: importId,
        source: 'daylog',
        fileName: 'daylog.json',
        startedAtMs: 0,
        state: 'running',
        total: lives.length,
        done: 0,
        parts: 0,
        undoneParts: 0,
        undone: 0,
        kept: 0,
      };
      const control = { nextBatch: () => Promise.resolve('go' as const), onProgress: () => 0 };
      return valueOf(await runImport(deps, record, batchesOf(lives), control));
    };
    const undoes = async (importId = '1') => valueOf(await runUndo(deps, importId, () => 0));
    const unsent = async () =>
      valueOf(await phone.localStore.read((reader) => reader.outbox(100))).length;
    return { world, phone, imports, undoes, unsent };
  }

  it('shows each entry only where it is now, and gives the server all of its states', async () => {
    const { world, phone, imports, unsent } = worldToImport();
    phone.goesOffline();
    await world.passes(3000);
    for (const day of [friday, saturday]) phone.log.day(day).subscribe(() => undefined);
    expect(await imports([live, trashed])).toMatchObject({ state: 'done', done: 2 });
    expect(await unsent()).toBe(7);
    await world.passes(10);
    phone.expectDay([], friday);
    phone.expectDay(['two'], saturday);
    phone.goesOnline();
    await world.passes(60_000);
    await phone.expectOutbox([]);
    phone.expectDay([], friday);
    phone.expectDay(['two'], saturday);
    expect(world.server.allEntries()).toMatchObject([{ id, revision: 3, writeId: third.writeId }]);
    expect(world.server.versions(id).map(({ revision }) => revision)).toEqual([2, 1]);
    expect(world.server.versions(otherId).map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(world.server.trashPage(null, 9).rows).toMatchObject([
      { id: otherId, writeId: deletion },
    ]);
  });

  it('is taken back whole before it was sent', async () => {
    const { world, phone, imports, undoes, unsent } = worldToImport();
    phone.goesOffline();
    await world.passes(3000);
    phone.log.day(saturday).subscribe(() => undefined);
    await imports([live, trashed]);
    expect(await undoes()).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await unsent()).toBe(0);
    await world.passes(10);
    phone.expectDay([], saturday);
    phone.goesOnline();
    await world.passes(60_000);
    expect(stateOf(world.server)).toEqual({ entries: [], versions: [], trash: [] });
  });

  it('stays when it is taken back, while it hides words that a person wrote meanwhile', async () => {
    const { world, phone, imports, undoes } = worldToImport();
    phone.goesOffline();
    await world.passes(1000);
    const edit: RemoteWrite = { kind: 'edit', before: first, after: second };
    await imports([[{ kind: 'add', after: first }, edit]]);
    // The add arrived without an answer, and on another device somebody replaced its text.
    for (const act of [...lived(1), edited({ text: 'mine' })]) act(world.server);
    phone.goesOnline();
    await world.passes(60_000);
    const clashing = { id, text: 'two', writeId: second.writeId, clashesWith: 2 };
    expect(world.server.allEntries()).toMatchObject([clashing]);
    expect(await undoes()).toMatchObject({ state: 'undone', undone: 0, kept: 1 });
    await world.passes(60_000);
    await phone.expectOutbox([]);
    expect(world.server.allEntries()).toMatchObject([clashing]);
    expect(world.server.versions(id).map(({ text }) => text)).toContain('mine');
  });

  it.each([0, 30, 60, 90, 120, 200, 60_000])(
    'is taken back into the trash %i ms after it began to be sent, and comes again',
    async (ms) => {
      const { world, phone, imports, undoes } = worldToImport();
      await world.passes(1000);
      await imports([live, trashed]);
      await world.passes(ms);
      expect(await undoes()).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
      await world.passes(60_000);
      await phone.expectOutbox([]);
      expect(phone.log.parked.getSnapshot()).toEqual([]);
      expect(world.server.allEntries()).toEqual([]);
      await imports([live, trashed], '2');
      await world.passes(60_000);
      await phone.expectOutbox([]);
      expect(world.server.allEntries()).toMatchObject([{ id, text: 'two', day: saturday }]);
      expect(world.server.trashPage(null, 9).rows).toMatchObject([{ id: otherId }]);
      expect(await undoes('2')).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
      await world.passes(60_000);
      expect(world.server.allEntries()).toEqual([]);
    },
  );
});
