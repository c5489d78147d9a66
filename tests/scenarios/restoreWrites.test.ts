import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { asEntryId, noWriteId } from '../../src/entries/entryIds.ts';
import { entryOfVersion } from '../../src/entries/revisionOf.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import {
  exportedEntry,
  exportedTrash,
  exportedVersion,
} from '../../src/transfer/formats/daylog/exportedRows.ts';
import {
  restoreWrites,
  type ExportedLife,
} from '../../src/transfer/formats/daylog/restoreWrites.ts';
import { createFakeServer, type FakeServer } from '../support/fakeRemoteServer.ts';
import { friday, saying } from '../support/syncWorld.ts';

const ids = createIdSource(() => 1_000_000);

/** A step of an entry's life. */
interface Step {
  readonly kind: 'edit' | 'move' | 'delete' | 'restore' | 'clash';
  readonly text: string;
  readonly daysOn: number;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('edit', 'edit', 'move', 'delete', 'restore', 'clash'),
    text: fc.string({ minLength: 1 }),
    daysOn: fc.integer({ min: -400, max: 400 }),
  }),
  { maxLength: 8 },
);

/** Lives `story` on a new server. Steps that do not fit the entry's state change nothing. */
function live(story: readonly Step[]) {
  let now = 1;
  const server = createFakeServer(() => (now += 1));
  const first: Entry = {
    ...saying('first'),
    id: ids.entryId(),
    writeId: ids.writeId(),
    revision: 1,
    clashesWith: null,
    createdAtMs: null,
    updatedAtMs: null,
    writtenAtMs: 5,
  };
  const send = (write: RemoteWrite) => expect(server.write(write).ok).toBe(true);
  send({ kind: 'add', after: first });
  for (const { kind, text, daysOn } of story) {
    const head = server.head(first.id, friday);
    const next = (before: Entry, changes: Partial<Entry>): Entry => ({
      ...before,
      clashesWith: null,
      ...changes,
      revision: before.revision + 1,
      writeId: ids.writeId(),
    });
    if (head.kind === 'live') {
      const before = head.entry;
      if (kind === 'edit') send({ kind, before, after: next(before, { text }) });
      if (kind === 'move') {
        const day = addDays(before.day, daysOn === 0 ? 1 : daysOn);
        send({ kind: 'edit', before, after: next(before, { day, time: timeString(1, 2, 3) }) });
      }
      if (kind === 'clash') {
        send({ kind: 'edit', before, after: next(before, { text, clashesWith: before.revision }) });
      }
      if (kind === 'delete') send({ kind, before, writeId: ids.writeId() });
    } else if (head.kind === 'trashed' && kind === 'restore') {
      const version = head.versions.at(-1);
      if (version === undefined) throw new Error('A deleted entry has a version.');
      send({ kind, after: next(entryOfVersion(version), {}) });
    }
  }
  return { server, id: first.id };
}

/** What an export has of the entry. */
function lifeOn(server: FakeServer, id: Entry['id']): ExportedLife {
  const [entry] = server.allEntries();
  const [trash] = server.trashPage(null, 9).rows;
  return {
    id,
    versions: server.versions(id).toReversed().map(exportedVersion),
    entry: entry === undefined ? null : { day: entry.day, ...exportedEntry(entry) },
    trash: trash === undefined ? null : exportedTrash(trash),
  };
}

/** Without the values that the server assigns. */
function withoutServerValues({ id, versions, entry, trash }: ExportedLife) {
  return {
    id,
    versions: versions.map((version) => ({ ...version, createdAt: 0, replacedAt: 0 })),
    entry: entry === null ? null : { ...entry, createdAt: 0, updatedAt: 0 },
    trash: trash === null ? null : { ...trash, deletedAt: 0 },
  };
}

/** Sends `writes` as the engine does: each with the server's time of the add. */
function send(server: FakeServer, writes: readonly RemoteWrite[]): void {
  for (const write of writes) {
    const [entry] = server.allEntries();
    const createdAtMs = entry?.createdAtMs ?? null;
    const dated: RemoteWrite =
      write.kind === 'edit'
        ? {
            kind: 'edit',
            before: { ...write.before, createdAtMs },
            after: { ...write.after, createdAtMs },
          }
        : write.kind === 'delete'
          ? { ...write, before: { ...write.before, createdAtMs } }
          : write;
    expect(server.write(dated).ok).toBe(true);
  }
}

describe('an entry of an export that is brought back', () => {
  it('has its id, revisions, write ids, texts, days, clash and place in the trash as before', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const { server, id } = live(story);
        const life = lifeOn(server, id);
        const empty = createFakeServer(() => 7);
        send(empty, restoreWrites(life));
        expect(withoutServerValues(lifeOn(empty, id))).toEqual(withoutServerValues(life));
      }),
      { numRuns: 500 },
    );
  });

  it('counts from 1 where earlier versions were permanently deleted', () => {
    const { server, id } = live([
      { kind: 'edit', text: 'second', daysOn: 0 },
      { kind: 'clash', text: 'third', daysOn: 0 },
    ]);
    const life = lifeOn(server, id);
    const writes = restoreWrites({ ...life, versions: life.versions.slice(1) });
    expect(writes).toMatchObject([
      { kind: 'add', after: { revision: 1, text: 'second' } },
      { kind: 'edit', after: { revision: 2, text: 'third', clashesWith: 1 } },
    ]);
  });

  it('is nothing for an entry of another program', () => {
    const foreign = { ...exportedEntry({ ...saying('theirs'), ...foreignFields }), day: friday };
    expect(restoreWrites({ id: 'x', versions: [], entry: foreign, trash: null })).toEqual([]);
    expect(restoreWrites({ id: 'x', versions: [], entry: null, trash: null })).toEqual([]);
  });
});

const foreignFields = {
  id: asEntryId('-NqForeign'),
  writeId: noWriteId,
  revision: 0,
  clashesWith: null,
  createdAtMs: null,
  updatedAtMs: null,
};
