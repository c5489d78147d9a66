import type { CandidateMoment } from '../../Candidate.ts';
import { htmlToMarkdown, type ConvertedHtml } from '../../htmlToMarkdown.ts';
import type { ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf, oneLine, titled } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { dayStart, parseClock, wallMoment } from '../../reading/moments.ts';
import { dayAt, monthNamed } from '../../reading/parseLongDay.ts';
import { parseWritten } from '../../reading/parseWritten.ts';
import { parseTable, parseTableHead } from '../csv/parseTable.ts';
import { isDaylioHeader } from './daylioHeader.ts';

/** Whether a file begins as Daylio's CSV. */
export function isDaylioCsv(head: string): boolean {
  return isDaylioHeader(parseTableHead(head)?.header ?? []);
}

/** The entries of a CSV of Daylio. */
export function* readDaylioCsv(path: string, text: string): Generator<ReadItem, void, void> {
  const table = parseTable(text);
  const header = table?.header.map((name) => name.toLowerCase()) ?? [];
  for (const [index, row] of table?.rows.entries() ?? []) {
    yield readRow(`${path}, ${index + 2}`, (name) => row[header.indexOf(name)] ?? '');
  }
}

function readRow(where: string, cell: (name: string) => string): ReadItem {
  const moment = momentOfRow(cell);
  if (moment === null) return unreadable(where, 'not-a-date');
  const { markdown, losses } = daylioNote(cell('note'));
  const mood = oneLine(cell('mood'));
  const activities = cell('activities').split('|');
  return candidateItem({
    source: 'daylio',
    where,
    moment,
    // A mood without words is an entry all the same.
    text: titled(cell('note_title'), markdown) || mood,
    tags: [mood, ...activities],
    losses: [...losses, ...lossIf(parseClock(cell('time')) === undefined, 'time')],
  });
}

function momentOfRow(cell: (name: string) => string): CandidateMoment | null {
  const time = parseClock(cell('time')) ?? dayStart;
  const written = parseWritten(cell('full_date'), null) ?? parseWritten(cell('date'), null);
  if (written?.kind === 'wall') return wallMoment(written.day, time);
  const year = cell('year').trim();
  const [, date = '', name = ''] = /(\d{1,2})\.?\s+(\p{L}+)/u.exec(cell('date')) ?? [];
  const [, otherName = '', otherDate = ''] = /(\p{L}+)\.?\s+(\d{1,2})/u.exec(cell('date')) ?? [];
  const month = monthNamed(name) ?? monthNamed(otherName);
  if (month === undefined || !/^\d{4}$/.test(year)) return null;
  const day = dayAt(year, String(month), monthNamed(name) === undefined ? otherDate : date);
  return day === undefined ? null : wallMoment(day, time);
}

/** A note of Daylio: plain text, or HTML when it has styles. */
export function daylioNote(note: string): ConvertedHtml {
  return /<(?:br|b|i|u|s|div|p|ul|ol|li|strong|em)\b[^<>]*>/i.test(note)
    ? htmlToMarkdown(note.replaceAll('\n', '<br>'))
    : { markdown: note, losses: [] };
}
