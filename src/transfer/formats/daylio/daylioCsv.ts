import type { CandidateMoment } from '../../Candidate.ts';
import { htmlToMarkdown, type ConvertedHtml } from '../../htmlToMarkdown.ts';
import type { ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf, oneLine, titled } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { dayStart, parseClock, wallMoment } from '../../reading/moments.ts';
import { parseLongDay } from '../../reading/parseLongDay.ts';
import { parseWritten } from '../../reading/parseWritten.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
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
  const scales = cell('scales')
    .split('|')
    .filter((scale) => scale.trim() !== '');
  return candidateItem({
    source: 'daylio',
    where,
    moment,
    // A mood without words is an entry all the same.
    text: titled(cell('note_title'), markdown) || mood,
    tags: activities,
    details: [trackerLine('mood', mood), ...scales.map(scaleLine)],
    losses: [
      ...losses,
      ...lossIf(parseClock(cell('time')) === undefined, 'time'),
      ...lossIf(mood !== '', 'mood'),
      { kind: 'activity', count: scales.length },
    ],
  });
}

/** "Sleep: 8/10 points" as a tracker. */
function scaleLine(scale: string): string {
  const [, name = '', step = ''] = /^([^:]*):(.*)$/s.exec(scale) ?? [];
  return step.trim() === '' ? scale : trackerLine(name, step);
}

function momentOfRow(cell: (name: string) => string): CandidateMoment | null {
  const time = parseClock(cell('time')) ?? dayStart;
  const written = parseWritten(cell('full_date'), null) ?? parseWritten(cell('date'), null);
  if (written?.kind === 'wall') return wallMoment(written.day, time);
  // The older form has the year apart.
  const day = parseLongDay(`${cell('date')} ${cell('year').trim()}`);
  return day === undefined ? null : wallMoment(day, time);
}

/** What only HTML has: an element that Daylio uses, or a sign by its name or number. */
const html =
  /<(?:br|b|i|u|s|div|p|ul|ol|li|strong|em)\b[^<>]*>|&(?:amp|lt|gt|quot|nbsp|#\d{1,6});/i;

/** A note of Daylio: plain text, or HTML when it has styles or was written by the editor for them. */
export function daylioNote(note: string): ConvertedHtml {
  return html.test(note)
    ? htmlToMarkdown(note.replaceAll('\n', '<br>'))
    : { markdown: note, losses: [] };
}
