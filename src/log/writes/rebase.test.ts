import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { parseTimeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';
import { rebase, type Standing } from './rebase.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

const friday = dayKey('2026-11-20');
const saturday = dayKey('2026-11-21');
const time = parseTimeString('09:00:00') ?? failTest();

function failTest(): never {
  throw new Error('no time');
}

function entry(revision: number, writer: string, changes: Partial<Entry> = {}): Entry {
  return testEntry({
    id: asEntryId('e'),
    day: friday,
    time,
    zone: 'Europe/Dublin',
    text: 'base',
    addedLater: false,
    createdAtMs: 1,
    updatedAtMs: 2,
    revision,
    writeId: asWriteId(writer),
    ...changes,
  });
}

function edit(before: Entry, writer: string, changes: Partial<Entry>): RemoteWrite {
  const revision = before.revision + 1;
  const after = { ...before, ...changes, revision, writeId: asWriteId(writer), updatedAtMs: null };
  return { kind: 'edit', before, after };
}

const live = (head: Entry): Standing => ({ kind: 'live', entry: head });
const trashed = (head: Entry): Standing => ({ kind: 'trashed', entry: head });
const ids = () =>
  createIdSource(
    () => 1_795_208_709_000,
    () => 0.5,
  );

/** A short form of each write: its kind, its revision, its text, and its clash. */
function story(writes: readonly RemoteWrite[]) {
  return writes.map((write) => {
    const made = write.kind === 'delete' ? write.before : write.after;
    const clash = made.clashesWith === null ? '' : ` clashing with ${made.clashesWith}`;
    return `${write.kind} ${made.revision} "${made.text}"${clash}`;
  });
}

const told = (mine: readonly RemoteWrite[], head: Standing) => story(rebase(mine, head, ids()));

const base = entry(1, 'b', { text: 'one two three' });

describe('writes made on another base', () => {
  it('follow an edit elsewhere, word for word, and then say both', () => {
    const first = edit(base, 'm1', { text: 'ONE two three' });
    const mine = [first, edit(writtenBy(first), 'm2', { text: 'ONE two three!' })];
    const head = live(entry(4, 't', { text: 'one 2 three' }));
    expect(told(mine, head)).toEqual([
      'edit 5 "ONE two three" clashing with 4',
      'edit 6 "ONE two three!" clashing with 4',
      'edit 7 "ONE 2 three!"',
    ]);
  });

  it('of this device, unsent and of the same number as the base, is not overwritten', () => {
    const unsent = entry(2, 'u', { text: 'own', updatedAtMs: null });
    const mine = [edit(entry(2, 't', { text: 'moved' }), 'm', { text: 'moved more' })];
    expect(told(mine, live(unsent))).toEqual(['edit 3 "moved more" clashing with 2']);
  });

  it('stay as they are, with the other text beside them, where the two clash', () => {
    const mine = [edit(base, 'm1', { text: 'one mine three' })];
    const head = live(entry(2, 't', { text: 'one theirs three' }));
    expect(told(mine, head)).toEqual(['edit 3 "one mine three" clashing with 2']);
  });

  it('are marked from the first one that hides the other text, so that it stays shown if they stop halfway', () => {
    const first = edit(base, 'm1', { text: 'one mine three' });
    const mine = [first, edit(writtenBy(first), 'm2', { text: 'one mine three!' })];
    expect(told(mine, live(entry(2, 't', { text: 'one theirs three' })))).toEqual([
      'edit 3 "one mine three" clashing with 2',
      'edit 4 "one mine three!" clashing with 2',
    ]);
    expect(told(mine, live(entry(2, 't', { text: '1 one two three' })))).toEqual([
      'edit 3 "one mine three" clashing with 2',
      'edit 4 "one mine three!" clashing with 2',
      'edit 5 "1 one mine three!"',
    ]);
  });

  it('keep their mark when the other device moves or adds to its text meanwhile', () => {
    const theirs = entry(2, 't', { text: 'one theirs three four five' });
    const mine = rebase(
      [
        edit({ ...base, text: 'one two three four five' }, 'm1', {
          text: 'one mine three four five',
        }),
      ],
      live(theirs),
      ids(),
    );
    expect(
      told(mine, live({ ...theirs, revision: 3, day: saturday, writeId: asWriteId('t3') })),
    ).toEqual(['edit 4 "one mine three four five" clashing with 3']);
    const longer = entry(3, 't3', { text: 'one theirs three four five six' });
    expect(told(mine, live(longer))).toEqual([
      'edit 4 "one mine three four five" clashing with 3',
      'edit 5 "one mine three four five six" clashing with 3',
    ]);
  });

  it('settle their mark when the person did, whatever else the other device did meanwhile', () => {
    const clashing = rebase(
      [edit(base, 'm1', { text: 'mine' })],
      live(entry(2, 't', { text: 'theirs' })),
      ids(),
    );
    const mine = [...clashing, edit(writtenBy(clashing[0]), 'm2', { clashesWith: null })];
    const moved = live(entry(3, 't3', { text: 'theirs', day: saturday }));
    expect(told(mine, moved)).toEqual(['edit 4 "mine" clashing with 3', 'edit 5 "mine"']);
  });

  it('that merge with a text leave the clash that this text had', () => {
    const head = live(entry(3, 't', { text: 'one two theirs', clashesWith: 2 }));
    expect(told([edit(base, 'm1', { text: 'ONE two three' })], head)).toEqual([
      'edit 4 "ONE two three" clashing with 3',
      'edit 5 "ONE two theirs" clashing with 2',
    ]);
  });

  it('keep their ids, so that a lost acknowledgement is still recognised', () => {
    const mine = [edit(base, 'm1', { text: 'mine' }), edit(base, 'm2', { text: 'mine too' })];
    const writes = rebase(mine, live(entry(5, 't', { text: 'one two three' })), ids());
    expect(writes.map((write) => write.kind !== 'delete' && write.after.writeId)).toEqual([
      'm1',
      'm2',
    ]);
  });

  it('leave day and time where the other device put them, unless changed here', () => {
    const later = parseTimeString('10:30:00') ?? failTest();
    const head = live(entry(2, 't', { text: base.text, day: saturday, time: later }));
    const [text] = rebase([edit(base, 'm1', { text: 'mine' })], head, ids());
    expect(text).toMatchObject({ after: { day: saturday, time: later, text: 'mine' } });
    const [move] = rebase([edit(base, 'm1', { day: dayKey('2026-11-22') })], head, ids());
    expect(move).toMatchObject({
      before: { day: saturday },
      after: { day: '2026-11-22', time: later, text: base.text },
    });
  });

  it('say nothing where the other device said the same', () => {
    const mine = [edit(base, 'm1', { text: 'the same' })];
    expect(told(mine, live(entry(2, 't', { text: 'the same' })))).toEqual([]);
  });

  it('taken back again leave the other text current', () => {
    const first = edit(base, 'm1', { text: 'mine' });
    const mine = [first, edit(writtenBy(first), 'm2', { text: base.text })];
    expect(told(mine, live(entry(2, 't', { text: 'theirs' })))).toEqual([
      'edit 3 "mine" clashing with 2',
      'edit 4 "one two three" clashing with 2',
      'edit 5 "theirs"',
    ]);
  });

  it('that only moved or re-timed an entry leave its clash to be looked at', () => {
    const head = live(entry(2, 't', { text: base.text, clashesWith: 1 }));
    const [moved] = rebase([edit(base, 'm1', { day: saturday })], head, ids());
    expect(moved).toMatchObject({ after: { clashesWith: 1 } });
  });

  it('on the very same base only take over what the server knows better', () => {
    const known = { ...base, createdAtMs: 77 };
    const mine = [edit({ ...base, createdAtMs: null }, 'm1', { text: 'mine' })];
    expect(rebase(mine, live(known), ids())).toEqual([
      { kind: 'edit', before: known, after: { ...writtenBy(mine[0]), createdAtMs: 77 } },
    ]);
  });
});

describe('writes of one device that did not know of each other', () => {
  it('say both, as if they came from two', () => {
    const mine = [
      edit(base, 'm1', { text: 'ONE two three' }),
      edit(base, 'm2', { text: 'one two THREE' }),
    ];
    expect(told(mine, live(base))).toEqual([
      'edit 2 "ONE two three"',
      'edit 3 "one two THREE" clashing with 2',
      'edit 4 "ONE two THREE"',
    ]);
    expect(told(mine, live(entry(4, 't', { text: 'one 2 three' })))).toEqual([
      'edit 5 "ONE two three" clashing with 4',
      'edit 6 "ONE 2 three"',
      'edit 7 "one two THREE" clashing with 6',
      'edit 8 "ONE 2 THREE"',
    ]);
  });

  it('are marked where they clash, and stay so wherever they come to stand', () => {
    const mine = [edit(base, 'm1', { text: 'tea' }), edit(base, 'm2', { text: 'cocoa' })];
    expect(told(mine, live(base))).toEqual(['edit 2 "tea"', 'edit 3 "cocoa" clashing with 2']);
    const marked = rebase(mine, live(base), ids());
    expect(told(marked, live({ ...base, revision: 4, day: saturday }))).toEqual([
      'edit 5 "tea"',
      'edit 6 "cocoa" clashing with 5',
    ]);
    expect(told(marked, live(entry(4, 't', { text: 'theirs' })))).toEqual([
      'edit 5 "tea" clashing with 4',
      'edit 6 "cocoa" clashing with 5',
    ]);
    expect(told(marked, { kind: 'absent' })).toEqual([
      'add 1 "tea"',
      'edit 2 "cocoa" clashing with 1',
    ]);
  });

  it('let an edit beat a deletion', () => {
    const deletion: RemoteWrite = { kind: 'delete', before: base, writeId: asWriteId('d') };
    const mine = [deletion, edit(base, 'm2', { text: 'ONE two three' })];
    expect(told(mine, live(base))).toEqual([
      'delete 1 "one two three"',
      'restore 2 "one two three"',
      'edit 3 "ONE two three"',
    ]);
  });
});

describe('a deletion', () => {
  const mine: RemoteWrite[] = [{ kind: 'delete', before: base, writeId: asWriteId('d') }];

  it('gives way to an edit elsewhere', () => {
    expect(told(mine, live(entry(2, 't', { text: 'theirs' })))).toEqual([]);
  });

  it('gives way to a clash of the same write, which was put back beside the words of another device', () => {
    const again = entry(4, 'b', { text: base.text, clashesWith: 3 });
    expect(told(mine, live(again))).toEqual([]);
    expect(told(mine, live({ ...again, clashesWith: null }))).toEqual(['delete 4 "one two three"']);
  });

  it('made elsewhere as well, or of a log that was cleared, is done', () => {
    expect(told(mine, trashed(entry(1, 'b')))).toEqual([]);
    expect(told(mine, { kind: 'absent' })).toEqual([]);
  });

  it('elsewhere gives way to an edit here: restored first, so that both texts stay', () => {
    const edits = [edit(base, 'm1', { text: 'one two three four' })];
    expect(told(edits, trashed(entry(3, 't', { text: 'one two three' })))).toEqual([
      'restore 4 "one two three"',
      'edit 5 "one two three four"',
    ]);
  });

  it('behind an edit here, of an entry that was deleted elsewhere, holds', () => {
    const first = edit(base, 'm1', { text: 'mine' });
    const both: RemoteWrite[] = [
      first,
      { kind: 'delete', before: writtenBy(first), writeId: asWriteId('d') },
    ];
    expect(told(both, trashed(entry(1, 'b', { text: base.text })))).toEqual([
      'restore 2 "one two three"',
      'edit 3 "mine"',
      'delete 3 "mine"',
    ]);
  });
});

describe('an undo', () => {
  const mine: RemoteWrite[] = [{ kind: 'restore', after: { ...base, revision: 2 } }];

  it('of an entry that is back already is done', () => {
    expect(told(mine, live(entry(2, 't', { text: 'back' })))).toEqual([]);
  });

  it('of an entry that was deleted again brings back what was deleted last', () => {
    expect(told(mine, trashed(entry(4, 't', { text: 'later' })))).toEqual(['restore 5 "later"']);
  });
});

describe('an addition', () => {
  it('over which another program wrote stays beside what that wrote', () => {
    const mine: RemoteWrite[] = [
      { kind: 'add', after: entry(1, 'a', { text: 'mine', updatedAtMs: null }) },
    ];
    expect(told(mine, live(entry(2, 't', { text: 'theirs' })))).toEqual([
      'edit 3 "mine" clashing with 2',
    ]);
  });

  it('on a deleted entry brings it back, with the words added', () => {
    const mine: RemoteWrite[] = [
      { kind: 'add', after: entry(1, 'a', { text: 'mine', updatedAtMs: null }) },
    ];
    expect(told(mine, trashed(entry(2, 't', { text: 'theirs' })))).toEqual([
      'restore 3 "theirs"',
      'edit 4 "mine"',
    ]);
  });
});

describe('an add that puts back what a restored backup has lost', () => {
  const lost: RemoteWrite = {
    kind: 'add',
    after: entry(1, 'm', { text: 'lost', createdAtMs: null, updatedAtMs: 20 }),
  };

  it('becomes an edit of the older text, which nobody has to look at', () => {
    const head = live(entry(3, 't', { text: 'older', updatedAtMs: 10 }));
    expect(told([lost], head)).toEqual(['edit 4 "lost"']);
  });

  it('is shown beside what was written since, and so are later edits of it', () => {
    const head = live(entry(3, 't', { text: 'since', updatedAtMs: 30 }));
    const later = edit(writtenBy(lost), 'm2', { text: 'lost!' });
    expect(told([lost], head)).toEqual(['edit 4 "lost" clashing with 3']);
    expect(told([lost, later], head)).toEqual([
      'edit 4 "lost" clashing with 3',
      'edit 5 "lost!" clashing with 3',
    ]);
  });

  it('brings a deleted entry back, with its words', () => {
    const head = trashed(entry(3, 't', { text: 'older' }));
    expect(told([lost], head)).toEqual(['restore 4 "older"', 'edit 5 "lost"']);
    expect(told([lost], trashed(entry(3, 't', { text: 'lost' })))).toEqual(['restore 4 "lost"']);
  });
});

describe('a write on top of what a restored backup has lost', () => {
  const lost = entry(3, 'm', { text: 'one two three', updatedAtMs: 20 });
  const older = entry(2, 't', { text: 'one two', updatedAtMs: 10 });
  const since = entry(3, 't', { text: 'other words', updatedAtMs: 30 });

  it('keeps all words, which nobody took away, if it edits', () => {
    const mine = edit(lost, 'm2', { text: 'zero one two three' });
    expect(told([mine], live(older))).toEqual(['edit 3 "zero one two three"']);
  });

  it('carries the lost words if it only moves the entry', () => {
    const move = edit(lost, 'm2', { day: saturday });
    expect(told([move], live(older))).toEqual(['edit 3 "one two three"']);
    expect(rebase([move], live(older), ids())[0]).toMatchObject({ after: { day: saturday } });
  });

  it('brings the lost words if it restores the entry', () => {
    const restore: RemoteWrite = {
      kind: 'restore',
      after: entry(4, 'r', { text: 'one two three', updatedAtMs: null }),
    };
    expect(told([restore], trashed(older))).toEqual([
      'restore 3 "one two"',
      'edit 4 "one two three"',
    ]);
    expect(told([restore], trashed(since))).toEqual([
      'restore 4 "other words"',
      'edit 5 "one two three"',
    ]);
    expect(told([restore], trashed({ ...since, text: lost.text }))).toEqual([
      'restore 4 "one two three"',
    ]);
  });

  it('is shown beside another text that took its revision since', () => {
    for (const changes of [{ text: 'zero one two three' }, { day: saturday }]) {
      const text = changes.text ?? 'one two three';
      const mine = edit(lost, 'm2', changes);
      expect(told([mine], live(since))).toEqual([`edit 4 "${text}" clashing with 3`]);
    }
  });
});

describe('a log that was cleared elsewhere', () => {
  it('gets the unsent words as a new entry', () => {
    const first = edit(base, 'm1', { text: 'mine' });
    const mine = [first, edit(writtenBy(first), 'm2', { text: 'mine too' })];
    const writes = rebase(mine, { kind: 'absent' }, ids());
    expect(story(writes)).toEqual(['add 1 "mine"', 'edit 2 "mine too"']);
    const names = new Set(writes.map((write) => write.kind !== 'delete' && write.after.id));
    expect([names.size, names.has(base.id)]).toEqual([1, false]);
    expect(writes[0]).toMatchObject({ after: { createdAtMs: null } });
  });
});

function writtenBy(write: RemoteWrite | undefined): Entry {
  if (write === undefined || write.kind === 'delete') throw new Error('no entry');
  return write.after;
}
