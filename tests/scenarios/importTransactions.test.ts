import { describe, expect, it } from 'vitest';

import { createIdSource } from '../../src/entries/createIdSource.ts';
import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { recordOf } from '../../src/log/days/dayRecords.ts';
import { beginImport } from '../../src/log/imports/beginImport.ts';
import { findMoved } from '../../src/log/imports/findMoved.ts';
import { importBatch } from '../../src/log/imports/importBatch.ts';
import { lifeOf, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import { importExtras, type LogExtras } from '../../src/log/imports/importExtras.ts';
import type { ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import { changeImportState, undoNextPart } from '../../src/log/imports/undoImport.ts';
import type { LocalReader, LocalWriter } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { friday, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const saturday = addDays(friday, 1);
const entryOf = (number: number, text: string) =>
  testEntry({
    id: asEntryId(`01JD000000000000000000000${number}`),
    writeId: asWriteId(`01JD00000000000000000000W${number}`),
    day: friday,
    text,
  });
const tea = entryOf(1, 'tea');
const rain = entryOf(2, 'rain');

const begun: ImportRecord = {
  id: '1',
  source: 'jrnl',
  fileName: 'journal.txt',
  contentId: 'content',
  startedAtMs: 0,
  state: 'running',
  total: 2,
  done: 0,
  parts: 0,
  undoneParts: 0,
  undone: 0,
  kept: 0,
};

/** A device, and the transactions of one import on it. */
async function device() {
  const store = memoryLocalStore();
  const write = async <Value>(work: (writer: LocalWriter) => Promise<Value>) =>
    valueOf(await store.write('strict', work));
  const read = async <Value>(work: (reader: LocalReader) => Promise<Value>) =>
    valueOf(await store.read(work));
  await write((writer) => beginImport(writer, begun));
  return {
    write,
    read,
    imports: (lives: readonly ImportedLife[]) =>
      write((writer) => importBatch(writer, '1', lives, 5)),
    undoesPart: async () => {
      await write((writer) => changeImportState(writer, '1', ['running'], 'undoing'));
      const moved = valueOf(await findMoved(store, '1'));
      return write((writer) =>
        undoNextPart(
          writer,
          '1',
          6,
          moved,
          createIdSource(() => 6),
        ),
      );
    },
    outbox: async () => {
      const records = await read((reader) => reader.outbox(100));
      return records.map(({ entryId, write: { kind } }) => [entryId, kind]);
    },
  };
}

/** The person deletes `entry`, which is on its day. */
async function deletes(writer: LocalWriter, entry: Entry): Promise<void> {
  const record = await recordOf(writer, entry.day);
  const entries = record.entries.filter(({ id }) => id !== entry.id);
  await writer.putDay({ ...record, entries, edition: record.edition + 1 });
  const deletion = { kind: 'delete', before: entry, writeId: asWriteId('mine') } as const;
  await writer.appendOutbox({ entryId: entry.id, write: deletion, savedAtMs: 5 });
}

describe('a batch of an import', () => {
  it('adds no entry that the person deleted since it was planned', async () => {
    const phone = await device();
    await phone.imports([lifeOf(tea)]);
    await phone.write((writer) => deletes(writer, tea));
    const { record } = await phone.imports([lifeOf(tea), lifeOf(rain)]);
    expect(record).toMatchObject({ done: 2, parts: 2 });
    expect(await phone.outbox()).toEqual([
      [tea.id, 'add'],
      [tea.id, 'delete'],
      [rain.id, 'add'],
    ]);
  });

  it('adds no life of an entry whose writes to other days are unsent', async () => {
    const phone = await device();
    await phone.imports([lifeOf(tea)]);
    const born = { ...tea, day: saturday };
    const edited = { ...born, text: 'more', revision: 2, writeId: asWriteId('other') };
    const later: ImportedLife = [
      { kind: 'add', after: born },
      { kind: 'edit', before: born, after: edited },
    ];
    expect(await phone.imports([later])).toMatchObject({ record: { done: 1 }, days: [] });
    expect(await phone.outbox()).toEqual([[tea.id, 'add']]);
  });
});

describe('an import that goes on', () => {
  it('counts what it has and what is still to come', async () => {
    const phone = await device();
    await phone.imports([lifeOf(tea)]);
    const fresh = { ...begun, id: '2', total: 3 };
    const goesOn = await phone.write((writer) => beginImport(writer, fresh));
    expect(goesOn).toMatchObject({ id: '1', done: 1, total: 4 });
  });
});

describe('the undo of a part', () => {
  it.each([
    { mark: 'the first', sentTo: 1, outbox: ['add', 'delete'] },
    { mark: 'both', sentTo: 2, outbox: ['add', 'add', 'delete', 'delete'] },
  ])('lets no entry leave the outbox that was marked as sent: $mark', async (story) => {
    const phone = await device();
    await phone.imports([lifeOf(tea), lifeOf(rain)]);
    await phone.write(async (writer) =>
      writer.putMeta({ ...(await writer.meta()), importsSentTo: story.sentTo }),
    );
    expect((await phone.undoesPart()).record).toMatchObject({ undone: 2 });
    expect((await phone.outbox()).map(([, kind]) => kind)).toEqual(story.outbox);
  });

  it('leaves an entry that the person deleted in the trash', async () => {
    const phone = await device();
    await phone.imports([lifeOf(tea)]);
    await phone.write((writer) => deletes(writer, tea));
    expect((await phone.undoesPart()).record).toMatchObject({ undone: 0, kept: 0 });
    expect(await phone.outbox()).toEqual([
      [tea.id, 'add'],
      [tea.id, 'delete'],
    ]);
  });
});

describe('the drafts and refused writes of a file', () => {
  const draftOf = (baseRevision: number): LogExtras => ({
    drafts: [
      {
        target: { kind: 'entry', id: tea.id },
        draft: { text: 'green tea', baseRevision, savedAtMs: 1, owner: 'import' },
      },
    ],
    refused: [],
  });
  const drafts = (reader: LocalReader) => reader.drafts({ kind: 'entry', id: tea.id });

  it.each([
    { story: 'as the draft found it', baseRevision: 1, count: 1 },
    { story: 'edited since', baseRevision: 0, count: 0 },
  ])('bring the draft of an entry that is $story: $count', async ({ baseRevision, count }) => {
    const phone = await device();
    const known = new Map([[tea.id, tea]]);
    await phone.write((writer) => importExtras(writer, draftOf(baseRevision), known));
    expect(await phone.read(drafts)).toHaveLength(count);
  });

  it('leave a refused write as the device has it', async () => {
    const phone = await device();
    const refused = {
      id: tea.writeId,
      entryId: tea.id,
      write: { kind: 'add', after: tea },
      savedAtMs: 1,
      reason: 'permission-denied',
      parkedAtMs: 2,
    } as const;
    await phone.write((writer) => writer.putParked(refused));
    const other = { ...refused, reason: 'unexpected', parkedAtMs: 9 } as const;
    const extras = { drafts: [], refused: [other] };
    await phone.write((writer) => importExtras(writer, extras, new Map()));
    expect(await phone.read((reader) => reader.parked())).toEqual([refused]);
  });
});
