import type { Entry, EntryContent } from '../../entries/Entry.ts';
import type { IdSource } from '../../entries/createIdSource.ts';
import { mergeText } from '../../entries/mergeText.ts';
import { hasSameContent, isSameWrite } from '../../entries/sameEntry.ts';
import { assertNever } from '../../lib/assertNever.ts';
import { followUp, restored } from './followUp.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/** Where an entry stands, with the data that a write on top of it needs. */
export type Standing =
  | { readonly kind: 'live'; readonly entry: Entry }
  /** `entry` as it was when it was deleted. Its day and revision are those of its trash row. */
  | { readonly kind: 'trashed'; readonly entry: Entry }
  | { readonly kind: 'absent' };

/**
 * Rewrites `mine` so that it applies to `head`, and returns the new writes.
 *
 * `mine` holds all unsent writes of one entry, oldest first, made on another base than `head`. Every text of
 * `mine` is still written once, word for word, so that it stays as a version. If `head` changed the text too,
 * each of these texts clashes with `head`'s revision. One more write then merges both texts. The server may
 * receive only some of these writes, and even then no words are hidden. The table in docs/sync-conflicts.md
 * lists every case.
 *
 * The writes keep their ids. They use a new entry id where the entry is gone from the server.
 */
export function rebase(
  mine: readonly RemoteWrite[],
  head: Standing,
  ids: IdSource,
): readonly RemoteWrite[] {
  const fork = mine.findIndex((write, index) => isForked(mine[index - 1], write));
  if (fork < 1) return rebaseLine(mine, head, ids);
  const first = rebaseLine(mine.slice(0, fork), head, ids);
  return [...first, ...rebase(mine.slice(fork), standingAfter(first, head), ids)];
}

/** Whether `write` was not made on top of `previous`. Records parked at different times are an example. */
function isForked(previous: RemoteWrite | undefined, write: RemoteWrite): boolean {
  if (previous === undefined || write.kind === 'add' || write.kind === 'restore') return false;
  return previous.kind === 'delete' || previous.after.writeId !== write.before.writeId;
}

function standingAfter(writes: readonly RemoteWrite[], before: Standing): Standing {
  const last = writes.at(-1);
  if (last === undefined) return before;
  return last.kind === 'delete'
    ? { kind: 'trashed', entry: last.before }
    : { kind: 'live', entry: last.after };
}

/** {@link rebase} for writes of which each was made on top of the one before. */
function rebaseLine(
  mine: readonly RemoteWrite[],
  head: Standing,
  ids: IdSource,
): readonly RemoteWrite[] {
  const base = baseOf(mine[0]);
  const isHeadNewer = head.kind === 'live' && (base === null || !hasSeen(base, head.entry));
  const writes: RemoteWrite[] = [];
  let standing: Standing = head;
  /** The latest text that the person gave the entry here. null: the text did not change. */
  let myText: string | null = null;
  const theirs = head.kind === 'absent' ? null : head.entry;
  const baseText = baseTextOf(mine[0], head);
  const clashes = openClashes(baseText, theirs);
  const isBaseLost = isLostBase(mine[0], head);

  const write = (next: RemoteWrite) => {
    writes.push(next);
    standing = standingAfter([next], standing);
  };
  /** The entry and its id are gone because the log was deleted. Its words become a new entry. */
  const addAnew = (entry: Entry) => {
    write({
      kind: 'add',
      after: {
        ...entry,
        id: ids.entryId(),
        revision: 1,
        createdAtMs: null,
        updatedAtMs: null,
        clashesWith: null,
      },
    });
  };
  const restore = (deleted: Entry, writeId: Entry['writeId']) => {
    write({ kind: 'restore', after: restored(deleted, writeId) });
  };

  for (const [index, step] of mine.entries()) {
    const now: Standing = standing;
    const isOnLost = isBaseLost && index === 0;
    switch (step.kind) {
      case 'add': {
        if (now.kind === 'absent') {
          write(step);
          break;
        }
        myText = step.after.text;
        if (now.kind === 'trashed') {
          const isSame = hasSameContent(step.after, now.entry);
          restore(now.entry, isSame ? step.after.writeId : ids.writeId());
        }
        const on = entryOf(standing) ?? step.after;
        const edit = followUp(on, contentOf(step.after), step.after.writeId);
        const after = { ...edit, clashesWith: clashes.ofMine(edit.text) };
        if (!hasSameContent(after, on)) write({ kind: 'edit', before: on, after });
        break;
      }
      case 'restore':
        if (now.kind === 'absent') addAnew(step.after);
        else if (now.kind === 'trashed') {
          restore(now.entry, isOnLost ? ids.writeId() : step.after.writeId);
          const on = entryOf(standing);
          if (isOnLost && on !== null) {
            const after = followUp(on, contentOf(step.after), step.after.writeId);
            write({ kind: 'edit', before: on, after });
          }
        }
        break;
      case 'delete':
        // An edit made elsewhere beats the deletion.
        if (now.kind === 'live' && !isHeadNewer) {
          write({ kind: 'delete', before: now.entry, writeId: step.writeId });
        }
        break;
      case 'edit': {
        if (now.kind === 'absent') {
          addAnew(step.after);
          break;
        }
        if (now.kind === 'trashed') restore(now.entry, ids.writeId());
        const on = entryOf(standing) ?? step.before;
        const changes = isOnLost ? contentOf(step.after) : changesOf(step.before, step.after);
        if (changes.text !== undefined) myText = changes.text;
        clashes.follow(step);
        const edit = followUp(on, changes, step.after.writeId);
        const after = { ...edit, clashesWith: clashes.ofMine(edit.text) };
        const saysNothing = hasSameContent(after, on) && after.clashesWith === on.clashesWith;
        if (!saysNothing) write({ kind: 'edit', before: on, after });
        break;
      }
      default:
        assertNever(step);
    }
    const stands = entryOf(standing);
    if (step.kind !== 'delete' && stands !== null) clashes.wrote(step.after, stands);
  }

  if (theirs !== null && myText !== null) {
    reconcile(writes, mergeText(baseText, theirs.text, myText), clashes, ids);
  }
  return writes;
}

/** Makes `writes` end with `merged`, the merge of both texts. null: the texts do not merge, and they clash. */
function reconcile(
  writes: RemoteWrite[],
  merged: string | null,
  clashes: Pick<ReturnType<typeof openClashes>, 'ofBoth'>,
  ids: IdSource,
): void {
  const last = writes.at(-1);
  if (merged === null || last === undefined || last.kind === 'delete') return;
  const clashesWith = clashes.ofBoth(merged);
  if (merged === last.after.text) {
    writes[writes.length - 1] = { ...last, after: { ...last.after, clashesWith } };
  } else {
    const after = { ...followUp(last.after, { text: merged }, ids.writeId()), clashesWith };
    writes.push({ kind: 'edit', before: last.after, after });
  }
}

/**
 * Tracks the clashes of texts that are written over `theirs` and were made on `baseText`. `theirs` null: the
 * server has no entry.
 */
function openClashes(baseText: string, theirs: Entry | null) {
  /** The clash that their text carries, until the person has seen both texts. */
  let theirClash = theirs?.clashesWith ?? null;
  /** The entry that our texts hide since an earlier rebase, until the person has seen both texts. */
  let hidden: Entry | null = null;
  /** The rewritten entries, by the revision that they had before. */
  const written = new Map<number, Entry>();
  /** The clash of a `text` that holds both sides' changes. */
  const ofBoth = (text: string) =>
    hidden !== null && hidden.text !== text ? hidden.revision : theirClash;
  return {
    ofBoth,
    /** The clash of a `text` that holds only our changes. */
    ofMine: (text: string) =>
      hidden === null && theirs !== null && theirs.text !== baseText && theirs.text !== text
        ? theirs.revision
        : ofBoth(text),
    /** Updates the open clashes from the next step of `mine`. */
    follow: ({ before, after }: { readonly before: Entry; readonly after: Entry }) => {
      if (before.clashesWith === after.clashesWith) return;
      if (after.clashesWith !== null) hidden = written.get(after.clashesWith) ?? theirs;
      // The person saw both texts, or an earlier rebase made one of them.
      else if (hidden !== null) hidden = null;
      else if (theirClash === before.clashesWith) theirClash = null;
    },
    /** Records that `step` was written as `entry`. */
    wrote: (step: Entry, entry: Entry) => written.set(step.revision, entry),
  };
}

/** Whether `base` is the write of `head`, with the same text beside it. A write that is put back may clash since. */
function hasSeen(base: Entry, head: Entry): boolean {
  return isSameWrite(head, base) && head.clashesWith === base.clashesWith;
}

/** Only the fields that the person changed, so that the changes apply to another base. */
function changesOf(before: Entry, after: Entry): Partial<EntryContent> {
  return {
    ...(after.text === before.text ? {} : { text: after.text }),
    ...(after.day === before.day ? {} : { day: after.day }),
    ...(after.time === before.time && after.zone === before.zone
      ? {}
      : { time: after.time, zone: after.zone }),
    ...(after.addedLater === before.addedLater ? {} : { addedLater: after.addedLater }),
  };
}

function contentOf({ day, time, zone, text, addedLater }: Entry): EntryContent {
  return { day, time, zone, text, addedLater };
}

function entryOf(standing: Standing): Entry | null {
  return standing.kind === 'live' ? standing.entry : null;
}

/**
 * The base of the first write of `mine`: the entry before it, or for a restore the deleted entry. null for an
 * add.
 */
function baseOf(first: RemoteWrite | undefined): Entry | null {
  if (first === undefined || first.kind === 'add') return null;
  return first.kind === 'restore' ? first.after : first.before;
}

/**
 * Whether a restored backup has lost the entry that `first` was made on: the server has an older revision, or another
 * one of the same number. The first write must carry all content, because the server may have its words nowhere
 * (docs/sync-restore.md). An unsent base that was parked or dropped counts as lost too.
 */
function isLostBase(first: RemoteWrite | undefined, head: Standing): boolean {
  if (first === undefined || head.kind === 'absent') return false;
  if (first.kind === 'add' || first.kind === 'delete') return false;
  const there = head.entry;
  // An unsent write of this device has no time of the server: no backup has restored it. Another program's is 0.
  if (there.updatedAtMs === null || there.revision === 0) return false;
  if (first.kind === 'restore') {
    // It carries the deleted content, but not the id of the write that gave it.
    const { revision, text } = first.after;
    return (
      there.revision < revision - 1 || (there.revision === revision - 1 && there.text !== text)
    );
  }
  // Revisions grow, and each is taken once.
  return there.revision <= first.before.revision && !isSameWrite(there, first.before);
}

/** The text that `first` was written over, of what stands there as `head`; empty: it was written beside that. */
function baseTextOf(first: RemoteWrite | undefined, head: Standing): string {
  const base = baseOf(first);
  const isRestore = first === undefined || first.kind === 'restore';
  if (isRestore || head.kind === 'absent') return base?.text ?? '';
  const there = head.entry;
  // An unsent write of this device has no time of the server: no backup has restored it.
  if (there.updatedAtMs === null) return base?.text ?? '';
  // Revisions grow, and each is taken once; another program's is 0. Else a restored backup has lost the base.
  const isKept = there.revision === 0 || (base !== null && there.revision > base.revision);
  if (base !== null && (isKept || isSameWrite(there, base))) return base.text;
  // An add that puts back lost words carries the time that the server gave them. Edit beats delete.
  const lost = first.kind === 'add' ? first.after : first.before;
  const isOlder = head.kind === 'trashed' || there.updatedAtMs <= (lost.updatedAtMs ?? -1);
  return isOlder ? there.text : '';
}
