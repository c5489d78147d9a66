import { parseJson } from '../../lib/parseJson.ts';
import {
  nobodysRecord,
  parseDeletionPart,
  parsePerson,
  type LeftCopy,
  type SessionRecord,
} from '../../account/SessionRecord.ts';

/** The `localStorage` keys of versions before the session record (2026-11). */
const keys = {
  person: 'daylog:person',
  leaving: 'daylog:leaving',
  keeping: 'daylog:keeping',
  deleting: 'daylog:deleting',
} as const;

/**
 * The session that an earlier version left in `storage`. The marks may be outdated, because Chromium writes them
 * late. So no copy with unsent words is removed, and a deletion waits for the person.
 */
export function legacySessionRecord(storage: Pick<Storage, 'getItem'> | null): SessionRecord {
  const read = (key: string) => storage?.getItem(key) ?? null;
  const leaver = read(keys.leaving);
  const copies: readonly LeftCopy[] =
    leaver === null || leaver === '' || leaver === read(keys.keeping)
      ? []
      : [{ kind: 'to-remove', uid: leaver, agreed: [] }];

  const deleting = parseJson(read(keys.deleting));
  const deleter = parsePerson(deleting);
  if (deleter !== null) {
    const isMarked = typeof deleting === 'object' && deleting !== null && 'part' in deleting;
    const part = parseDeletionPart(isMarked ? deleting.part : null);
    return { session: { kind: 'deleting', person: deleter, part }, copies };
  }
  const person = parsePerson(parseJson(read(keys.person)));
  if (person !== null && person.uid !== leaver)
    return { session: { kind: 'open', person }, copies };
  if (leaver === null || leaver === '') return nobodysRecord;
  return { session: { kind: 'leaving', uid: leaver }, copies };
}

/** Removes the marks. Call on each start: a crash may have restored them. */
export function removeLegacyMarks(storage: Pick<Storage, 'removeItem'> | null): void {
  for (const key of Object.values(keys)) storage?.removeItem(key);
}
