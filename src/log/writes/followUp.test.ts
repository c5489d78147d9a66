import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { hasPast } from '../../entries/hasPast.ts';
import { versionOf, entryOfVersion } from '../../entries/revisionOf.ts';
import { followUp, restored } from './followUp.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

const write = asWriteId('W2');
const first: Entry = testEntry({
  id: asEntryId('E1'),
  day: dayKey('2026-11-20'),
  time: timeString(9, 5, 7),
  zone: 'Europe/Berlin',
  text: 'one',
  createdAtMs: 1000,
  updatedAtMs: 1000,
  writeId: asWriteId('W1'),
});

describe('a restored entry has a past', () => {
  it('not if it was never edited, however often it was deleted and on whichever device', () => {
    const once = restored(first, write);
    expect(once).toMatchObject({ revision: 2, unedited: true });
    expect(hasPast(once)).toBe(false);
    const elsewhere = entryOfVersion(versionOf(once, 2000, null));
    const twice = restored(elsewhere, write);
    expect(twice).toMatchObject({ revision: 3, unedited: true });
    expect(hasPast(twice)).toBe(false);
  });

  it('if it was edited before', () => {
    const edited = followUp(first, { text: 'two' }, write);
    expect(hasPast(edited)).toBe(true);
    expect(restored(edited, write)).not.toHaveProperty('unedited');
    expect(hasPast(restored(edited, write))).toBe(true);
  });

  it.each([{ text: 'two' }, { time: timeString(10, 0, 0) }, { day: dayKey('2026-11-21') }])(
    'from its next edit on: %o',
    (changes) => {
      const edited = followUp(restored(first, write), changes, asWriteId('W3'));
      expect(edited).not.toHaveProperty('unedited');
      expect(hasPast(edited)).toBe(true);
    },
  );

  it('if it clashes', () => {
    expect(hasPast({ ...restored(first, write), clashesWith: 1 })).toBe(true);
  });
});
