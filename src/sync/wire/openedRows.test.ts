import { describe, expect, it } from 'vitest';

import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { versionOf } from '../../entries/revisionOf.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { testSealKeys } from '../../../tests/support/encryption/testKeyRecord.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { openedHead, openedPage } from './openedRows.ts';
import { parseStoredEntry } from './parseStored.ts';
import { plainForm } from './plainForm.ts';
import { plainVersion } from './plainRows.ts';
import { sealedForm } from './sealedForm.ts';
import type { StoredVersion } from './StoredRow.ts';

const entry = testEntry();
const readable = plainVersion(versionOf(entry, 9, null));
const plain = await plainForm(null).open({});
const keys = await testSealKeys();
const formOf = (isConverting: boolean) =>
  sealedForm({ uid: 'ann', keys, recordRevision: 1, isConverting, clock: systemClock });

describe('an entry in the trash', () => {
  const trashed = (versions: readonly StoredVersion[]) => ({
    kind: 'trashed' as const,
    day: entry.day,
    revision: 1,
    writeId: asWriteId('deletion'),
    versions,
    unreadable: 0,
    hasErasedVersions: false,
  });

  it('is known without the version that it would be restored from', () => {
    expect(openedHead(trashed([]), plain)).toMatchObject({ kind: 'trashed', versions: [] });
  });

  it('is unreadable if that version does not open', async () => {
    const opener = await formOf(false).open({ versions: [readable] });
    expect(openedHead(trashed([readable]), opener)).toEqual({ kind: 'unreadable' });
  });
});

describe('a readable version', () => {
  it.each([
    { log: 'that is being sealed', isConverting: true, shown: [[readable.id, 1]], unreadable: 0 },
    { log: 'that is sealed', isConverting: false, shown: [], unreadable: 1 },
  ])('of a log $log', async ({ isConverting, shown, unreadable }) => {
    const rows = [{ id: entry.id, versions: [readable], unreadable: 0 }];
    const opener = await formOf(isConverting).open({ versions: [readable] });
    const page = openedPage({ rows, unreadable: 0, next: null }, opener);
    expect(page.rows.map(({ id, versions }) => [id, versions.length])).toEqual(shown);
    expect(page.unreadable).toBe(unreadable);
  });
});

it('takes a row with words for a readable one, whatever it holds besides', () => {
  const row = { time: '09:00:00', text: 'tea', sealed: `AQ${'A'.repeat(58)}` };
  const stored = parseStoredEntry('e', entry.day, row);
  expect(stored).toMatchObject({ id: asEntryId('e'), body: { kind: 'plain', text: 'tea' } });
});
