import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { dayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';
import { followUp } from './followUp.ts';
import { rebase, type Standing } from './rebase.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

const friday = dayKey('2026-11-20');
const base: Entry = testEntry({
  id: asEntryId('e'),
  day: friday,
  zone: 'Europe/Dublin',
  text: 'one two three four five',
  createdAtMs: 1,
  updatedAtMs: 2,
  revision: 3,
  writeId: asWriteId('base'),
});

/** A person's step: add words before, after or within the text, replace the text, move, delete or restore. */
type Step = 'before' | 'behind' | 'within' | 'anew' | 'move' | 'delete' | 'restore';
const steps = (maxLength: number) =>
  fc.array(
    fc.constantFrom<Step>('before', 'behind', 'within', 'anew', 'move', 'delete', 'restore'),
    { minLength: 1, maxLength },
  );

type Present = Exclude<Standing, { kind: 'absent' }>;
const start: Present = { kind: 'live', entry: base };

/** The writes of those steps on `from`. Each text holds a word of its own. Steps that do not fit are left out. */
function writesOf(who: string, taken: readonly Step[], from = start): readonly RemoteWrite[] {
  const writes: RemoteWrite[] = [];
  let standing = from;
  for (const [number, step] of taken.entries()) {
    const { kind, entry }: { kind: 'live' | 'trashed'; entry: Entry } = standing;
    const word = `${who}${number}`;
    const writeId = asWriteId(word);
    if (kind === 'trashed') {
      if (step !== 'restore') continue;
      const after = followUp(entry, {}, writeId);
      writes.push({ kind: 'restore', after });
      standing = { kind: 'live', entry: after };
    } else if (step === 'delete') {
      writes.push({ kind: 'delete', before: entry, writeId });
      standing = { kind: 'trashed', entry };
    } else if (step !== 'restore') {
      const after = followUp(entry, changesOf(step, entry, word, number), writeId);
      writes.push({ kind: 'edit', before: entry, after });
      standing = { kind: 'live', entry: after };
    }
  }
  return writes;
}

function changesOf(step: Step, { text, day }: Entry, word: string, number: number) {
  switch (step) {
    case 'before':
      return { text: `${word} ${text}` };
    case 'behind':
      return { text: `${text} ${word}` };
    case 'within':
      return { text: text.replace('three', `three ${word}`) };
    case 'anew':
      return { text: word };
    case 'move':
    case 'delete':
    case 'restore':
      return { day: addDays(day, number + 1) };
  }
}

function standingAfter(writes: readonly RemoteWrite[], from = start): Present {
  const last = writes.at(-1);
  if (last === undefined) return from;
  return last.kind === 'delete'
    ? { kind: 'trashed', entry: last.before }
    : { kind: 'live', entry: last.after };
}

const textOf = (write: RemoteWrite) => (write.kind === 'delete' ? null : write.after.text);

function rebased(mine: readonly RemoteWrite[], head: Standing) {
  const ids = createIdSource(
    () => 1_795_208_709_000,
    () => 0.5,
  );
  return rebase(mine, head, ids);
}

const heads = fc.oneof(
  { weight: 5, arbitrary: steps(4).map((taken) => standingAfter(writesOf('theirs', taken))) },
  { weight: 1, arbitrary: fc.constant<Standing>({ kind: 'absent' }) },
);
const mines = steps(5).map((taken) => writesOf('mine', taken));

describe('whatever two devices did to one entry', () => {
  it('the rebased writes follow one another, from where the entry stands', () => {
    fc.assert(
      fc.property(mines, heads, (mine, head) => {
        let standing: Standing = head;
        for (const write of rebased(mine, head)) {
          if (write.kind === 'add') expect(standing).toEqual({ kind: 'absent' });
          else if (write.kind === 'restore') {
            expect(standing).toMatchObject({ kind: 'trashed' });
            const deleted = standing.kind === 'trashed' ? standing.entry : null;
            expect([write.after.revision, write.after.day]).toEqual([
              ...[(deleted?.revision ?? 0) + 1, deleted?.day],
            ]);
          } else {
            expect(standing).toEqual({ kind: 'live', entry: write.before });
            if (write.kind === 'edit') {
              expect(write.after.revision).toBe(write.before.revision + 1);
              expect(write.after.createdAtMs).toBe(write.before.createdAtMs);
            }
          }
          standing = standingAfter([write]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('every text that was written here is written there, or stands there already', () => {
    fc.assert(
      fc.property(mines, heads, (mine, head) => {
        const there = head.kind === 'absent' ? [] : [head.entry.text];
        const texts = new Set([...there, ...rebased(mine, head).map(textOf)]);
        for (const write of mine) {
          if (write.kind === 'edit' && write.after.text !== write.before.text) {
            expect(texts).toContain(write.after.text);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  /**
   * For any prefix of `writes` on the server: it shows the other device's words, or names the version that
   * holds them.
   */
  function expectShown(theirs: Entry, writes: readonly RemoteWrite[]) {
    const words = (text: string) => text.split(' ').filter((word) => /\d/.test(word));
    for (const write of writes) {
      if (write.kind === 'delete') continue;
      const kept = words(write.after.text);
      const lost = words(theirs.text).filter((word) => !kept.includes(word));
      if (lost.length > 0) expect(write.after.clashesWith).toBe(theirs.revision);
    }
  }

  it('the words of the other device are in each text that is written, or in a version that it names', () => {
    fc.assert(
      fc.property(mines, heads, (mine, head) => {
        if (head.kind === 'live') expectShown(head.entry, rebased(mine, head));
      }),
      { numRuns: 500 },
    );
  });

  it('they still are when the other device goes on before all has arrived', () => {
    fc.assert(
      fc.property(mines, steps(3), steps(3), (mine, taken, takenThen) => {
        const head = standingAfter(writesOf('theirs', taken));
        const then = standingAfter(writesOf('then', takenThen, head), head);
        if (head.kind !== 'live' || then.kind !== 'live') return;
        expectShown(then.entry, rebased(rebased(mine, head), then));
      }),
      { numRuns: 500 },
    );
  });
});
