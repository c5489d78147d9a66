import { parseDayKey, type DayKey } from '../dates/DayKey.ts';
import type { Entry } from '../entries/Entry.ts';

/** An element of the saved page: names, attributes and texts, never HTML. */
export interface SnapshotElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (SnapshotElement | string)[];
}

/** The page of one day as it was on screen. It lives in the database of the person whose words it shows. */
export interface Snapshot {
  /** The settings that the page's look depends on; composed by `surroundingsOf` in src/boot/. */
  readonly surroundings: string;
  readonly day: DayKey;
  /** The entries on the page, as `entriesMark` writes them. */
  readonly entries: string;
  readonly content: SnapshotElement;
  readonly isHistory: boolean;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Valid from `savedAtMs` until `untilMs`, when today becomes another day; both epoch ms. */
  readonly savedAtMs: number;
  readonly untilMs: number;
}

/** A snapshot as the database returns it. Its content is checked when elements are created from it. */
export type StoredSnapshot = Omit<Snapshot, 'content'> & { readonly content: unknown };

/** The key of a stored snapshot: one for the live today, one for the last other day. */
export type SnapshotName = 'today' | 'other-day';

/** Differs for each state of a day's entries, because each write changes `writeId` and `revision`. */
export function entriesMark(entries: readonly Entry[]): string {
  return entries.map(({ id, writeId, revision }) => `${id} ${writeId} ${revision}`).join();
}

/** `value` as a snapshot. null when it is none: another build, or developer tools, may have stored it. */
export function parseSnapshot(value: unknown): StoredSnapshot | null {
  if (typeof value !== 'object' || value === null) return null;
  const row: Partial<Record<keyof Snapshot, unknown>> = value;
  const { surroundings, entries, content, isHistory, lang, dir, savedAtMs, untilMs } = row;
  const day = typeof row.day === 'string' ? parseDayKey(row.day) : undefined;
  if (day === undefined || typeof surroundings !== 'string' || typeof entries !== 'string')
    return null;
  if (typeof isHistory !== 'boolean' || typeof lang !== 'string') return null;
  if (dir !== 'ltr' && dir !== 'rtl') return null;
  if (typeof savedAtMs !== 'number' || typeof untilMs !== 'number') return null;
  return { surroundings, day, entries, content, isHistory, lang, dir, savedAtMs, untilMs };
}
