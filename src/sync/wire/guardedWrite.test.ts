import { expect, it } from 'vitest';

import { asWriteId } from '../../entries/entryIds.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { systemClock } from '../../lib/systemClock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { testSealKeys } from '../../../tests/support/encryption/testKeyRecord.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { createHandovers } from './createHandovers.ts';
import { guardedWrite } from './guardedWrite.ts';
import { plainEntry } from './plainRows.ts';
import { sealedForm } from './sealedForm.ts';
import type { SealedBody, StoredEntry, StoredWrite, UnreadableRow } from './StoredRow.ts';

const uid = 'ann';
const keys = await testSealKeys([1, 2]);
const deps = { uid, recordRevision: 3, isConverting: true, clock: systemClock };
const form = sealedForm({ ...deps, keys });
const earlierForm = sealedForm({ ...deps, keys: { ...keys, activeKey: 1 } });

const before = testEntry({ createdAtMs: 5, updatedAtMs: 6 });
const after = { ...before, text: 'green tea', revision: 2, writeId: asWriteId('w2') };
const edit: RemoteWrite = { kind: 'edit', before, after };
const denied = failure<RemoteError>({ kind: 'permission-denied', cause: null });

/**
 * A wire with one stored row, which accepts an edit of that row only. `onRead` may put another row there after each
 * read.
 */
function wireWith(row: StoredEntry | UnreadableRow | null, recordRevision: number | null = 3) {
  let stored = row;
  const sent: StoredWrite<SealedBody>[] = [];
  const conversions: string[] = [];
  let onRead: () => void = () => undefined;
  const isStored = (body: SealedBody) =>
    JSON.stringify(stored?.body) === JSON.stringify(body) && stored?.body?.kind === 'sealed';
  const wire = {
    write: (write: StoredWrite<SealedBody>): Promise<Result<void, RemoteError>> => {
      sent.push(write);
      const isTaken = write.kind !== 'edit' || isStored(write.before.body);
      return Promise.resolve(isTaken ? success(undefined) : denied);
    },
    convert: ({ entries }: { readonly entries: readonly StoredEntry<SealedBody>[] }) => {
      conversions.push('convert');
      if (stored?.body?.kind !== 'plain') return Promise.resolve(denied);
      stored = entries[0] ?? null;
      return Promise.resolve(success(undefined));
    },
    readRow: () => {
      const read = stored;
      onRead();
      return Promise.resolve(success(read));
    },
    keyRecord: {
      watch: () => () => undefined,
      read: () =>
        Promise.resolve(
          success(recordRevision === null ? null : { revision: recordRevision, state: 'on' }),
        ),
      put: () => Promise.resolve(denied),
    },
  };
  return {
    wire,
    sent,
    conversions,
    write: guardedWrite(wire, form, createHandovers()),
    stores: (next: StoredEntry | null) => {
      stored = next;
    },
    afterRead: (work: () => void) => {
      onRead = work;
    },
  };
}

it('is sent once when the row stands as this device would seal it', async () => {
  const { write, sent } = wireWith(await form.toStored(before));
  expect(await write(edit)).toEqual(success(undefined));
  expect(sent).toHaveLength(1);
});

it('converts a readable row in place, then replaces it', async () => {
  const { write, sent, conversions } = wireWith(plainEntry(before));
  expect(await write(edit)).toEqual(success(undefined));
  expect([sent.length, conversions.length]).toEqual([2, 1]);
});

it('replaces a row under an earlier key as it stands', async () => {
  const row = await earlierForm.toStored(before);
  const { write, sent, conversions } = wireWith(row);
  expect(await write(edit)).toEqual(success(undefined));
  expect(sent[1]).toMatchObject({ before: { body: row.body } });
  expect(conversions).toEqual([]);
});

it('finds the row converted when another device was faster', async () => {
  const { write, stores, afterRead, conversions } = wireWith(plainEntry(before));
  const converted = await form.toStored(before);
  afterRead(() => stores(converted));
  expect(await write(edit)).toEqual(success(undefined));
  expect(conversions).toEqual(['convert']);
});

it.each([
  ['other words', plainEntry({ ...before, text: 'coffee' })],
  ['another write', plainEntry({ ...before, writeId: asWriteId('other') })],
  ['another revision', plainEntry({ ...before, revision: 4 })],
  ['a row that this device cannot read', { id: before.id, body: null, text: '1' } as const],
  ['no row', null],
])('stays refused over %s, and changes nothing there', async (_what, row) => {
  const { write, sent, conversions } = wireWith(row);
  expect(await write(edit)).toEqual(denied);
  expect([sent.length, conversions.length]).toEqual([1, 0]);
});

it.each([4, null])('is locked when the key record has revision %s', async (revision) => {
  const { write, sent, conversions } = wireWith(plainEntry(before), revision);
  expect(await write(edit)).toMatchObject({ error: { kind: 'locked' } });
  expect([sent.length, conversions.length]).toEqual([1, 0]);
});

it('fails without a reason when the keys do not work, so that the words stay', async () => {
  const { wire } = wireWith(null);
  const broken = { ...form, toWrite: () => Promise.reject(new Error('no key')) };
  const write = guardedWrite(wire, broken, createHandovers());
  expect(await write(edit)).toMatchObject({ error: { kind: 'unexpected' } });
});
