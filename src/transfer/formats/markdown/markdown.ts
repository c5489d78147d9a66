import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import type { CandidateMoment } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, lossIf, ownCandidate, titled } from '../../reading/candidateItem.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { frontMatterTags, frontMatterText, splitFrontMatter } from '../../reading/frontMatter.ts';
import { dayStart, parseClock, wallMoment, zoneOr } from '../../reading/moments.ts';
import {
  isDateAlone,
  momentOf,
  orderOfAll,
  parseWritten,
  type DateOrder,
  type Written,
} from '../../reading/parseWritten.ts';
import { isData } from '../../reading/isData.ts';
import { possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import type { OutsideRecord } from '../../reading/outside.ts';
import {
  dateInName,
  dayOfPathIn,
  noteName,
  timeInName,
  wordsInName,
  type DayOfPath,
} from './dayOfFile.ts';
import { isDrawing, wordsOfDrawing } from './excalidraw.ts';
import { journalsOfNotes } from './journalsOfNotes.ts';
import {
  dateIn,
  detailsOf,
  fieldLosses,
  isStarred,
  titleOf,
  notionProperties,
} from './noteFields.ts';
import { markPhotos, type PhotoAt, photosOfFolder } from './notePhotos.ts';
import { readMarkdownDay } from './readMarkdownDay.ts';
import { headingDate, splitByDays } from './splitByDays.ts';
import { splitByTimes } from './splitByTimes.ts';

/**
 * Folders of Markdown files, one or more for each day: Daylog's own export, Obsidian's daily notes, and anybody's. The
 * day comes from the name, or else from the front matter. Headings or bullets that begin with a time part a file into
 * entries.
 */
export const markdown: JournalFormat = {
  source: 'markdown',
  recognise: async (folder) => {
    const dayOfPath = await dayOfPathIn(folder);
    if (await areAllData(folder)) return { kind: 'no' };
    const named = notesOf(folder).find(({ path }) => dayOfPath(path) !== undefined);
    const dates = await writtenDates(folder, dayOfPath);
    const isNamed = named !== undefined && (await peekText(named)) !== null;
    const headings = isNamed || dates.length > 0 ? [] : await headingDates(folder);
    if (!isNamed && dates.length === 0 && headings.length === 0) return { kind: 'no' };
    const all = [...dates, ...headings];
    const order = orderOfAll(all);
    const open = all.filter((date) => parseWritten(date, order)?.kind === 'ambiguous');
    return {
      kind: 'yes',
      questions: open.length > 0 ? [{ kind: 'date-order', samples: open.slice(0, 5) }] : [],
    };
  },
  read: async function* (folder, choices) {
    const dayOfPath = await dayOfPathIn(folder);
    const wordsOfName = titlesOf(folder);
    const journalOf = journalsOfNotes(notesOf(folder).map(({ path }) => path));
    const dates = await writtenDates(folder, dayOfPath);
    const isDiary =
      dates.length === 0 && notesOf(folder).every(({ path }) => dayOfPath(path) === undefined);
    const diaries = isDiary ? diariesOf(folder) : [];
    const all = isDiary ? await headingDates(folder) : dates;
    const order = orderOfAll(all) ?? choices.dateOrder;
    const photoAt = photosOfFolder(folder);
    for (const file of notesOf(folder)) {
      const text = await takeText(file);
      if (text.ok && diaries.includes(file))
        yield* readDiary(file.path, text.value, order, photoAt);
      else if (text.ok)
        yield* readFile(file.path, text.value, {
          dayOfName: dayOfPath(file.path),
          dateOfName: openDateOf(file.path, dayOfPath),
          words: wordsOfName(file.path),
          journal: journalOf(file.path),
          order,
          photoAt,
        });
      else yield text.item;
    }
  },
};

/** Whether no file that may be a note is one: each is the export of another program, or other data. */
async function areAllData(folder: SourceFolder): Promise<boolean> {
  const sniffs = await sniffFolder(folder);
  const notes = sniffs.filter(({ file }) => isMarkdownName(file.path, folder));
  return notes.length > 0 && notes.every(({ head }) => isData(head));
}

/** The dates at the headings of notes that have no day otherwise: diaries in one file, or in one file a year. */
async function headingDates(folder: SourceFolder): Promise<readonly string[]> {
  const dates: string[] = [];
  for (const file of diariesOf(folder)) {
    const { body } = splitFrontMatter(lines((await peekText(file)) ?? ''));
    dates.push(...splitByDays(body).flatMap(({ date }) => date ?? []));
  }
  return dates;
}

/** The notes that may be diaries. The history of a program has headings with dates too. */
function diariesOf(folder: SourceFolder): readonly SourceFile[] {
  const notes = notesOf(folder);
  return notes.length === 1
    ? notes
    : notes.filter(
        ({ path }) => !/^(?:change(?:log|s)?|history|releases?|news)\b/i.test(noteName(path)),
      );
}

/** The files that may be notes. */
function notesOf(folder: SourceFolder): readonly SourceFile[] {
  return possibleTexts(folder).filter(({ path }) => isMarkdownName(path, folder));
}

function* readDiary(
  path: string,
  text: string,
  order: DateOrder,
  photoAt: PhotoAt,
): Generator<ReadItem, void, void> {
  const { body, lines: above } = splitFrontMatter(lines(text));
  const days = splitByDays(body);
  for (const { date, title, text: words, line } of days) {
    const where = `${path}, ${above + line}`;
    const base = date === null ? null : momentOf(parseWritten(date, order));
    if (base === null) {
      if (date !== null) yield unreadable(where, 'not-a-date');
      else if (words.trim() !== '') yield unreadable(where, 'no-day');
      continue;
    }
    const found = splitByTimes(words, null);
    const parts = found.length === 0 ? [{ time: null, text: '', line: 0 }] : found;
    for (const [index, part] of parts.entries()) {
      const marked = markPhotos(part.text, path, photoAt);
      yield candidateItem({
        source: 'markdown',
        where: `${path}, ${above + line + part.line}`,
        // The id must not depend on the chosen order.
        raw: isAmbiguous(date ?? '') ? `${date}\n${part.time ?? ''}\n${part.text}` : null,
        moment: part.time === null || base.kind !== 'wall' ? base : { ...base, time: part.time },
        text: titled(index === 0 ? title : '', marked.text),
        photos: marked.photos,
        losses: lossesIn(part.text),
      });
    }
  }
}

/** The dates in figures of all names, and those in the front matter of the notes that are looked at. */
async function writtenDates(
  folder: SourceFolder,
  dayOfPath: DayOfPath,
): Promise<readonly string[]> {
  const named = notesOf(folder).flatMap(({ path }) => openDateOf(path, dayOfPath) ?? []);
  const sniffs = await sniffFolder(folder);
  const written = sniffs.flatMap(({ file, head }) =>
    isMarkdownName(file.path, folder) ? (writtenDate(file.path, lines(head)) ?? []) : [],
  );
  return [...named, ...written];
}

/** Reads the title of a note from its name. Words that most names share, as in `Journal 2024-01-15`, are none. */
function titlesOf(folder: SourceFolder): (path: string) => string {
  const notes = notesOf(folder);
  const counts = new Map<string, number>();
  for (const { path } of notes) {
    const words = wordsInName(path);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return (path) => {
    const words = wordsInName(path);
    const count = counts.get(words) ?? 0;
    return count > 3 && count * 2 > notes.length ? '' : words;
  };
}

/** The date in a name that says no day by itself, because the order of its figures is open. */
function openDateOf(path: string, dayOfPath: DayOfPath): string | null {
  const date = dayOfPath(path) === undefined ? dateInName(path) : null;
  return date === null || parseWritten(date, null) === null ? null : date;
}

function writtenDate(path: string, text: string): string | null {
  return dateIn(splitFrontMatter(text).frontMatter ?? notionProperties(path, text));
}

/** Other texts of a folder, such as settings, are no notes. */
function isMarkdownName(path: string, { files }: SourceFolder): boolean {
  // Backups of Logseq hold old texts of the same days.
  if (/(?:^|\/)(?:\.[^/]+|logseq\/(?:bak|version-files))\//.test(path)) return false;
  return files.length === 1
    ? !/\.(?:json|csv|xml|html?|org)$/i.test(path)
    : /\.(?:md|markdown|txt)$/i.test(path);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function* readFile(
  path: string,
  text: string,
  name: {
    readonly dayOfName: DayKey | undefined;
    readonly dateOfName: string | null;
    readonly words: string;
    readonly journal: string;
    readonly order: DateOrder;
    readonly photoAt: PhotoAt;
  },
): Generator<ReadItem, void, void> {
  const own = readMarkdownDay(text);
  if (own !== null) {
    yield* readOwn(path, own);
    return;
  }
  if (isData(text)) {
    yield unreadable(path, 'no-words', { journal: name.journal });
    return;
  }
  const { frontMatter, body: source, lines: above } = splitFrontMatter(lines(text));
  const isDrawn = isDrawing(frontMatter);
  const body = isDrawn ? wordsOfDrawing(source) : source;
  const { dateOfName, journal, order } = name;
  const named = dateOfName === null ? null : parseWritten(dateOfName, order);
  if (named?.kind === 'ambiguous') {
    yield unreadable(path, 'not-a-date');
    return;
  }
  const dayOfName = name.dayOfName ?? (named?.kind === 'wall' ? named.day : undefined);
  const written = dateIn(frontMatter ?? notionProperties(path, body));
  const date = dayOfName === undefined ? written : dateOfName;
  const isOpen = date !== null && isAmbiguous(date);
  const base = baseMoment({
    dayOfName,
    timeOfName: timeInName(path),
    written: written === null ? null : parseWritten(written, order),
    frontMatter,
  });
  if (base === null) {
    yield unreadable(path, date === null ? 'no-day' : 'not-a-date');
    return;
  }
  // The export of jrnl as YAML has the text in a field.
  const words = body.trim() === '' ? frontMatterText(frontMatter, ['body']) : body;
  const day = base.kind === 'wall' ? base.day : null;
  const found = splitByTimes(words, day).filter(({ text }) => hasWords(text, path, base));
  const title =
    titleOf(frontMatter) || (isTitled(words, name.words) && found.length > 0 ? '' : name.words);
  // A note may have its words in its name alone.
  const parts = found.length === 0 && title !== '' ? [{ time: null, text: '', line: 1 }] : found;
  if (parts.length === 0) yield unreadable(path, 'no-text', { moment: base, journal });
  for (const [index, part] of parts.entries()) {
    const moment: CandidateMoment =
      part.time === null || base.kind !== 'wall' ? base : { ...base, time: part.time };
    const marked = markPhotos(part.text, path, name.photoAt);
    yield candidateItem({
      source: 'markdown',
      where: `${path}, ${above + part.line}`,
      // The id must not depend on the chosen order.
      raw: isOpen ? `${date}\n${part.time ?? ''}\n${part.text}` : null,
      journal,
      moment,
      text: titled(index === 0 ? title : '', marked.text),
      photos: marked.photos,
      tags: frontMatterTags(frontMatter),
      isStarred: index === 0 && isStarred(frontMatter),
      details: index === 0 ? detailsOf(frontMatter) : [],
      losses: [
        ...lossesIn(part.text),
        ...lossIf(isDrawn && index === 0, 'document'),
        ...(index === 0 ? fieldLosses(frontMatter) : []),
      ],
    });
  }
}

/**
 * Whether a part says more than a heading that names the file or its day, with empty bullets, quotes and rules below
 * it. Templates of daily notes have these.
 */
function hasWords(text: string, path: string, moment: CandidateMoment): boolean {
  const [heading = '', words = ''] = /^\s*#{1,6}[ \t]+([^\n]+)/.exec(text) ?? [];
  const written = parseWritten(words, null);
  const isDay = written?.kind === 'wall' && moment.kind === 'wall' && written.day === moment.day;
  const isName = words !== '' && (words.trim() === noteName(path) || (isDay && isDateAlone(words)));
  return (isName ? text.slice(heading.length) : text).split('\n').some((line) => !isBare(line));
}

/** Whether a line is an empty bullet, an empty task, an empty quote, a rule, or has white space alone. */
function isBare(line: string): boolean {
  return /^(?:[-*+>]?(?:[ \t]+\[[ \t]?\])?|-{3,}|\*{3,}|_{3,})$/.test(line.trim());
}

/**
 * Whether a heading with a date begins the text and says the words of the name, perhaps with other signs between them. jrnl
 * makes names of titles.
 */
function isTitled(text: string, wordsOfName: string): boolean {
  const [line = ''] = text.trimStart().split('\n', 1);
  return slugOf(headingDate(line)?.title ?? '') === slugOf(wordsOfName);
}

/** Words without other signs, as programs make names of titles. */
function slugOf(title: string): string {
  const words =
    title
      .replace(/['’]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

function* readOwn(
  path: string,
  { day, entries, before }: NonNullable<ReturnType<typeof readMarkdownDay>>,
): Generator<ReadItem, void, void> {
  if (before !== '') {
    yield candidateItem({
      source: 'markdown',
      where: path,
      moment: wallMoment(day, dayStart),
      text: before,
    });
  }
  for (const { id, time, zone, text, addedLater } of entries) {
    const candidate = ownCandidate({
      // With its id it is the same entry as in the own format.
      source: id === null ? 'markdown' : 'daylog',
      sourceId: id,
      moment: wallMoment(day, time, zone),
      text,
      own: { addedLater },
    });
    yield { kind: 'entry', candidate };
  }
}

/** The day of the name. The time of the front matter counts if it is of the same day, and before that of the name. */
function baseMoment({
  dayOfName,
  timeOfName,
  written,
  frontMatter,
}: {
  readonly dayOfName: DayKey | undefined;
  readonly timeOfName: TimeString | undefined;
  readonly written: Written | null;
  readonly frontMatter: OutsideRecord | null;
}): CandidateMoment | null {
  const zone = zoneOr(frontMatterText(frontMatter, ['timezone', 'time_zone', 'zone', 'tz']));
  const own = momentOf(written, zone === 'Etc/Unknown' ? '' : zone);
  const clock = parseClock(frontMatterText(frontMatter, ['time']));
  if (dayOfName === undefined) {
    return own?.kind === 'wall' && clock !== undefined ? { ...own, time: clock } : own;
  }
  const isSameDay = own?.kind === 'wall' && own.day === dayOfName;
  const sameDayTime = isSameDay && own.time !== dayStart ? own.time : undefined;
  return wallMoment(dayOfName, clock ?? sameDayTime ?? timeOfName ?? dayStart, zone);
}

function isAmbiguous(date: string): boolean {
  return parseWritten(date, null)?.kind === 'ambiguous';
}

/** Pictures and other files that the text shows, which are not imported. Links between notes stay as text. */
function lossesIn(text: string) {
  const embeds = text.match(/!\[\[[^[\]\n]{1,500}\]\]/g)?.length ?? 0;
  const images = text.match(/!\[[^[\]\n]{0,500}\]\((?!https?:)[^()\n]{1,2000}\)/g)?.length ?? 0;
  const queries = text.match(/^```(?:dataview|tasks|query)/gm)?.length ?? 0;
  return [
    { kind: 'photo' as const, count: embeds + images },
    { kind: 'query' as const, count: queries },
  ];
}
