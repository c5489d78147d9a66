import { compareDays } from '../src/dates/compareDays.ts';
import type { DayKey } from '../src/dates/DayKey.ts';
import type { Entry } from '../src/entries/Entry.ts';
import { sortEntries } from '../src/entries/sortEntries.ts';
import { findTags, tagKey } from '../src/entries/tags.ts';
import { withoutTemplates } from '../src/entries/template.ts';
import { withoutPhotos } from '../src/entries/photos/photosIn.ts';

/**
 * Those of `entries` that have each tag of `tags` (keys): oldest day first, each day by time. A template is no entry of a
 * day.
 */
export function selectEntries(
  entries: readonly Entry[],
  tags: readonly string[],
): readonly Entry[] {
  const days = new Map<DayKey, Entry[]>();
  for (const entry of withoutTemplates(entries)) {
    const keys = new Set(findTags(entry.text).map(({ name }) => tagKey(name)));
    if (!tags.every((tag) => keys.has(tag))) continue;
    days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  }
  return [...days.keys()].sort(compareDays).flatMap((day) => sortEntries(days.get(day) ?? []));
}

/** `entries` as JSON: one list, each with its day (`YYYY-MM-DD`), wall time, zone, text and id. */
export function entriesAsJson(entries: readonly Entry[]): string {
  const rows = entries.map(({ id, day, time, zone, text }) => ({ day, time, zone, text, id }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** `entries` as text: each below a line with its day and time. */
export function entriesAsText(entries: readonly Entry[]): string {
  return entries
    .map(({ day, time, text }) => `${day} ${time}\n${withoutPhotos(text)}\n`)
    .join('\n');
}

/** `text` without the control characters by which it could change a terminal. Line breaks and tabs stay. */
export function forTerminal(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}
