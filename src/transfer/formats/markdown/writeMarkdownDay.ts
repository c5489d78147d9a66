import type { DayKey } from '../../../dates/DayKey.ts';
import type { EntryContent } from '../../../entries/Entry.ts';
import { unknownZone } from '../../../entries/parseEntry.ts';
import { escapeText } from './entryText.ts';

/** The path of the file of `day`: `YYYY/MM/YYYY-MM-DD.md`. */
export function markdownPathOf(day: DayKey): string {
  return `${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`;
}

/** The file of `day` with `entries` in their order. docs/export-markdown.md describes it. */
export function writeMarkdownDay(
  day: DayKey,
  entries: readonly Pick<EntryContent, 'time' | 'zone' | 'text'>[],
): string {
  let file = `---\ndate: ${day}\ndaylog: 1\n---\n`;
  let last = unknownZone;
  for (const { time, zone, text } of entries) {
    file += `\n## ${time}${zone === last ? '' : ` ${zone}`}\n\n${escapeText(text)}\n`;
    last = zone;
  }
  return file;
}
