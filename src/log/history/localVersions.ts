import type { EntryVersion } from '../../entries/Entry.ts';
import { versionOf } from '../../entries/revisionOf.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { OutboxRecord } from '../OutboxRecord.ts';

/** The versions that the unsent `records` of one entry will leave, newest first. */
export function localVersions(records: readonly OutboxRecord[]): readonly EntryVersion[] {
  return records
    .flatMap((record): readonly EntryVersion[] => {
      const { write, savedAtMs } = record;
      switch (write.kind) {
        case 'add':
        case 'restore':
          return [];
        case 'edit':
        case 'delete': {
          const isMove = write.kind === 'edit' && write.after.day !== write.before.day;
          return [versionOf(write.before, savedAtMs, isMove ? write.after.day : null)];
        }
        default:
          return assertNever(write);
      }
    })
    .reverse();
}

/** Both lists as one, newest first, each revision once. The server's version of a revision wins. */
export function joinVersions(
  remote: readonly EntryVersion[],
  local: readonly EntryVersion[],
): readonly EntryVersion[] {
  const known = new Set(remote.map(({ revision }) => revision));
  return [...remote, ...local.filter(({ revision }) => !known.has(revision))].sort(
    (a, b) => b.revision - a.revision,
  );
}
