import { parseJson } from '../../../lib/parseJson.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { parseTimeString, type TimeString } from '../../../dates/TimeString.ts';
import type { SourceFolder } from '../../JournalFormat.ts';
import { compileDayFormat, type ReadDay } from '../../reading/compileDayFormat.ts';
import { baseOf } from '../../reading/filePath.ts';
import { peekText } from '../../reading/fileText.ts';
import { field, textField } from '../../reading/outside.ts';
import {
  dayAt,
  isWeekday,
  isWordOfDate,
  monthNamed,
  parseLongDay,
} from '../../reading/parseLongDay.ts';

/** Reads the day of a file from its path. undefined if the path names none. */
export type DayOfPath = (path: string) => DayKey | undefined;

/** The settings of Obsidian's daily notes, and of its plugin for periodic notes. */
const settingsPath =
  /(?:^|\/)\.obsidian\/(?:daily-notes\.json|plugins\/periodic-notes\/data\.json)$/;

/**
 * How the files of `folder` name their days: as the settings of Obsidian's daily notes say, or with a date in the name or
 * in the folders above. A name with two dates names none. `03-04-2024` is for {@link dateInName}: its order may be open.
 */
export async function dayOfPathIn(folder: SourceFolder): Promise<DayOfPath> {
  const readers: DayOfPath[] = [];
  for (const file of folder.files) {
    if (!settingsPath.test(file.path)) continue;
    const value = parseJson(await peekText(file));
    const settings = field(value, 'daily') ?? value;
    const prefix = joined(file.path.replace(settingsPath, ''), textField(settings, 'folder'));
    const readDay = compileDayFormat(textField(settings, 'format') || 'YYYY-MM-DD', 'moment');
    readers.push((path) => dayInside(path, prefix, readDay));
  }
  return (path) => {
    for (const read of readers) {
      const day = read(path);
      if (day !== undefined) return day;
    }
    return dayInName(path);
  };
}

function dayInside(path: string, prefix: string, readDay: ReadDay | null): DayKey | undefined {
  const isInside = prefix === '' || path.startsWith(`${prefix}/`);
  if (!isInside || readDay === null) return undefined;
  const name = path.slice(prefix === '' ? 0 : prefix.length + 1);
  return readDay(withoutEnding(name));
}

function joined(root: string, folder: string): string {
  const parts = [root, folder].map((part) => part.replace(/^\/|\/$/g, ''));
  return parts.filter((part) => part !== '').join('/');
}

/** A file that was chosen by itself may have any ending. Figures alone are none: `15.01.2024`. */
const anyEnding = /\.(?=[a-z])[a-z\d]{1,20}$/i;
/** The endings of texts. There may be several: `tea.excalidraw.md`, `tea.md.txt`. */
const ending = /(?:\.(?:excalidraw|md|markdown|txt|text|org|log|bak))+$/i;

/** `path` without the ending of its file. */
function withoutEnding(path: string): string {
  return (ending.test(path) ? path : path.replace(anyEnding, '')).replace(ending, '');
}

/** The path of a note. A note of Bear or Ulysses may be a folder, `Title.textbundle/text.md`, which has its name. */
function notePath(path: string): string {
  return path.replace(/\.textbundle\/text(\.\w+)$/i, '$1');
}

/** The name of a note, without its ending. */
export function noteName(path: string): string {
  const note = notePath(path);
  return withoutEnding(baseOf(note));
}
/** The id that Notion puts behind a title. */
const notionId = / [0-9a-f]{32}$/;

/** Whether Notion gave a file its name. */
export function isNotionName(path: string): boolean {
  return notionId.test(noteName(path));
}

function dayInName(path: string): DayKey | undefined {
  const name = noteName(path).replace(notionId, '');
  return dayInFigures(name) ?? parseLongDay(name) ?? dayInFolders(withoutEnding(path));
}

function dayInFigures(name: string): DayKey | undefined {
  // Year first, also with the time of a note behind it; or with points, which always follow the day.
  const dates = [
    ...name.matchAll(
      /(?<!\d)(\d{4})(?:([-_. ])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2})(?:\d{4}|\d{6})?)(?!\d)/g,
    ),
    ...[...name.matchAll(/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g)].map(
      ([all, date = '', month = '', year = '']) => [all, year, '', month, date],
    ),
  ];
  const days = new Set(
    dates.flatMap(
      ([, year = '', , month, date = '', runMonth = '', runDate = '']) =>
        dayAt(year, month ?? runMonth, month === undefined ? runDate : date) ?? [],
    ),
  );
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

/** Names that say nothing about a note. */
const plainNames =
  /^_?(?:index|readme|journal|diary|daily(?: notes?)?|notes?|log|untitled|tagebuch|notiz|יומן)$/iu;

/** The words in the name of a file beside its date: the title of the note in many programs. Empty if there are none. */
export function wordsInName(path: string): string {
  const name = noteName(path).replace(notionId, '').normalize();
  const words = name
    .replace(
      /(?<!\d)(?:\d{4}([-_.])\d{1,2}\1\d{1,2}|\d{8}(?:\d{4}|\d{6})?|\d{1,2}([-_.])\d{1,2}\2\d{4})(?:(?:[T _-]| at | - )\d{2}[-_.:h]?\d{2}(?:[-_.:]?\d{2})?$)?(?!\d)/g,
      ' ',
    )
    .replace(/^[\s\p{P}]+(?=[\p{L}\p{N}])|[\s_–—-]+$/gu, '');
  const letters = words.match(/[\p{L}\p{M}]+/gu) ?? [];
  const saysNothing = letters.join('').length < 2 || letters.every(isWordOfDate);
  return saysNothing || plainNames.test(words) ? '' : words;
}

/** The date `03-04-2024` in the name of a file, with the year last. null: it has none, or several. */
export function dateInName(path: string): string | null {
  const [found, another] = noteName(path).matchAll(
    /(?<!\d)(\d{1,2})([-_])(\d{1,2})\2(\d{4})(?!\d)/g,
  );
  return found === undefined || another !== undefined ? null : found[0].replaceAll('_', '-');
}

/**
 * The time behind the date in the name of a file: `2024-01-15T10-30-05`, `2024-01-15 1030`, `202401151030 tea`.
 * undefined if it has none.
 */
export function timeInName(path: string): TimeString | undefined {
  const name = noteName(path);
  const [, hour = '', minute = '', second = '00'] =
    /(?<!\d)\d{8}(\d{2})(\d{2})(\d{2})?(?!\d)/.exec(name) ??
    /(?<!\d)\d{4}([-_.]?)\d{2}\1\d{2}(?:[T _-]| at | - )(\d{2})[-_.:h]?(\d{2})(?:[-_.:]?(\d{2}))?$/
      .exec(name)
      ?.toSpliced(1, 1) ??
    [];
  return parseTimeString(`${hour}:${minute}:${second}`);
}

/**
 * `2024/01/15`, `2024/01-January/15`, `2024/January/15 Monday`, `2024/2024-01/15`; also `2024-01/15`, `2024/01-15`,
 * `2024/0115`, `2024/01/15/note`, and with names of months `2024/15 Jan`, `Jan 2024/15`, `2024/January/January 15`.
 */
function dayInFolders(path: string): DayKey | undefined {
  const [, year, month = '', date = '', word = ''] =
    /(?:^|\/)(\d{4})\/(?:\1-)?(\d{1,2}(?=\D)|\p{L}{3,12})(?:[^\d/][^/]{0,30})?\/(\d{1,2})(?:[ ,_-]+(\p{L}+)\.?)?$/u.exec(
      path.normalize(),
    ) ?? [];
  if (year === undefined || (word !== '' && !isWeekday(word))) {
    const [, ...figures] =
      /(?:^|\/)(\d{4})(?:-(\d{2})\/(\d{2})|\/(\d{2})-?(\d{2})|\/(\d{2})\/(\d{2})\/[^/]+)$/.exec(
        path,
      ) ?? [];
    const [one = '', two = '', three = ''] = figures.filter(Boolean);
    return dayAt(one, two, three) ?? dayInMonthFolder(path);
  }
  return dayAt(year, /^\d/.test(month) ? month : String(monthNamed(month) ?? ''), date);
}

/** A day in the words of a name and of the folders above it, which may say the year and the month once more. */
function dayInMonthFolder(path: string): DayKey | undefined {
  for (const count of [2, 3]) {
    const parts = path
      .split('/')
      .slice(-count)
      .join(' ')
      .split(/[ _-]+/);
    if (parts.every((part) => /^\d/.test(part) || isWordOfDate(part))) {
      const day = parseLongDay([...new Set(parts)].join(' '));
      if (day !== undefined) return day;
    }
  }
  return undefined;
}
