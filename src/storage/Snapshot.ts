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
  /** What the look depends on beside the words; `surroundingsOf` in src/boot/ composes it. */
  readonly surroundings: string;
  readonly day: DayKey;
  /** The entries that it shows, as `entriesMark` tells them apart. */
  readonly entries: string;
  readonly content: SnapshotElement;
  readonly isHistory: boolean;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** It holds from `savedAtMs` until `untilMs`, when today becomes another day; both epoch ms. */
  readonly savedAtMs: number;
  readonly untilMs: number;
}

/** A snapshot as the database returns it. Its content is checked when elements are made of it. */
export type StoredSnapshot = Omit<Snapshot, 'content'> & { readonly content: unknown };

/** Under which name a snapshot is stored: the live today has one, the last other day another. */
export type SnapshotName = 'today' | 'other-day';

/** Tells one state of a day's entries from every other: each write changes `writeId` and `revision`. */
export function entriesMark(entries: readonly Entry[]): string {
  return entries.map(({ id, writeId, revision }) => `${id} ${writeId} ${revision}`).join();
}

/** `value` as a snapshot; null when another build, or anybody with the developer tools, left something else. */
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
