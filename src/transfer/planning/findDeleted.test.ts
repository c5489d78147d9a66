import { describe, expect, it } from 'vitest';

import { noServer } from '../../../tests/support/deletionPages.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { success } from '../../lib/result.ts';
import type { TrashedRow } from '../../log/history/HistoryPages.ts';
import { undoWriteIdOf } from '../../log/imports/ImportRecord.ts';
import { findDeleted, type DeletionPages } from './findDeleted.ts';

const idOf = (index: number) => asEntryId(`01GZAE63M0${String(index).padStart(16, '0')}`);

/** A server with these rows, in pages of `size`. */
function serverOf(trash: readonly TrashedRow[], erased: readonly string[] = [], size = 2) {
  const asked: string[] = [];
  const pageOf = <Row>(list: string, rows: readonly (readonly [string, Row])[], after: string) => {
    asked.push(list);
    const page = rows.filter(([id]) => id > after).slice(0, size);
    const next = page.length < size ? null : asEntryId(page.at(-1)?.[0] ?? '');
    return Promise.resolve(success({ rows: page.map(([, row]) => row), unreadable: 0, next }));
  };
  const pages: DeletionPages = {
    trash: (after) =>
      pageOf(
        'trash',
        trash.map((row) => [row.id, row]),
        after ?? '',
      ),
    erased: (after) =>
      pageOf(
        'erased',
        erased.map((id) => [id, asEntryId(id)]),
        after ?? '',
      ),
  };
  return { pages, asked };
}

function trashed(index: number, writeId = 'DELETION'): TrashedRow {
  const day = dayKey('2024-01-01');
  return { id: idOf(index), day, revision: 1, writeId: asWriteId(writeId), deletedAtMs: 5 };
}

describe('the deletions among the new entries', () => {
  it('are those in the trash and the permanent ones, and no others', async () => {
    const { pages } = serverOf([trashed(1), trashed(3), trashed(4)], [idOf(6), idOf(7)]);
    const found = await findDeleted(pages, [idOf(6), idOf(3), idOf(2), idOf(1)], true);
    expect(found.answer).toBe('known');
    expect([...found.ids].sort()).toEqual([idOf(1), idOf(3), idOf(6)]);
  });

  it('are not the live entries without their earlier versions, which the device may lack', async () => {
    const { pages } = serverOf([trashed(1)], [idOf(2)]);
    expect([...(await findDeleted(pages, [idOf(1), idOf(2)], false)).ids]).toEqual([idOf(1)]);
  });

  it('are not those that the undo of an import deleted', async () => {
    const { pages } = serverOf([
      trashed(1, undoWriteIdOf(asWriteId('01GZAE63M00000000000000000'))),
    ]);
    expect((await findDeleted(pages, [idOf(1)], true)).ids.size).toBe(0);
  });

  it('cost no request for entries before and behind the new ones', async () => {
    const all = Array.from({ length: 100 }, (_, index) => trashed(index));
    const { pages, asked } = serverOf(all);
    const found = await findDeleted(pages, [idOf(50), idOf(51)], true);
    expect([...found.ids]).toEqual([idOf(50), idOf(51)]);
    expect(asked).toEqual(['trash', 'erased']);
    await findDeleted(pages, [], true);
    expect(asked.length).toBe(2);
  });

  it('are known in part if there are too many', async () => {
    const all = Array.from({ length: 100 }, (_, index) => trashed(index));
    const { pages, asked } = serverOf(all);
    const found = await findDeleted(pages, [idOf(0), idOf(99)], true);
    expect(found.answer).toBe('partly');
    expect([...found.ids]).toEqual([idOf(0)]);
    expect(asked.filter((list) => list === 'trash').length).toBe(20);
  });

  it('are unknown without the server', async () => {
    expect(await findDeleted(noServer, [idOf(1)], true)).toMatchObject({ answer: 'unknown' });
  });
});
