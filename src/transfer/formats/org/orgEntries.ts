import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import type { CandidateMoment, Loss } from '../../Candidate.ts';
import type { UnreadableReason } from '../../JournalFormat.ts';
import { createPhotoPlaces, type FoundPhoto } from '../../photos/photoPlaces.ts';
import { lossIf, mediaSign } from '../../reading/candidateItem.ts';
import { dayStart, parseClock, wallMoment } from '../../reading/moments.ts';
import {
  isDateAlone,
  isWrittenAlone,
  parseWritten,
  type DateOrder,
} from '../../reading/parseWritten.ts';
import { monthNamed } from '../../reading/parseLongDay.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { headingDate } from '../markdown/splitByDays.ts';
import { createOrgFinds, orgInline, type OrgFinds, orgStamp } from './orgInline.ts';
import { orgOutlineOf, type OrgHeadline } from './orgOutline.ts';
import { orgToMarkdown } from './orgToMarkdown.ts';

/** An entry of a file of Org, or a part without one. */
export interface OrgEntry {
  readonly line: number;
  /** null: `problem` says why. */
  readonly moment: CandidateMoment | null;
  readonly problem: UnreadableReason;
  /** The date as it is written, where the order of day and month is open. */
  readonly openDate: string | null;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  /** Place, weather and mood. */
  readonly details: readonly string[];
  readonly id: string;
  /** The title and the text have marks for them. */
  readonly photos: readonly FoundPhoto[];
  readonly losses: readonly Loss[];
}

/** A day that headlines stand under. `day` is null for one that does not exist, or whose order is open. */
interface Day {
  readonly day: DayKey | null;
  readonly problem: UnreadableReason;
  readonly openDate: string | null;
}

/** What a headline begins. */
type Begin =
  /** A year or a month of a date tree. */
  | { readonly kind: 'span' }
  | ({ readonly kind: 'day' } & Day)
  /** An entry, with a time or with a date of its own. */
  | ({ readonly kind: 'entry'; readonly time: TimeString | null; readonly title: string } & Day)
  | { readonly kind: 'words' };

interface Part extends Day {
  readonly line: number;
  readonly level: number;
  readonly time: TimeString | null;
  readonly title: string;
  /** The headline that it begins with. null for the words of a day itself. */
  readonly headline: OrgHeadline | null;
  readonly blocks: {
    readonly level: number;
    readonly headline: OrgHeadline | null;
    readonly body: readonly string[];
  }[];
}

const noDay: Day = { day: null, problem: 'no-day', openDate: null };

/**
 * The entries of a journal or a date tree of Org. A headline that is a date begins a day, and so may the name of the file
 * (`dayOfFile`). Below it each headline is an entry, with the time that it begins with. A headline with a timestamp or a
 * property `CREATED` of its own is one too, anywhere. Deeper headlines belong to the text. `photoAt` gives the photo that
 * the address of a picture names; null: it names none.
 */
export function orgEntriesOf(
  text: string,
  dayOfFile: DayKey | null,
  order: DateOrder,
  photoAt: (address: string) => FoundPhoto | null = () => null,
): readonly OrgEntry[] {
  const outline = orgOutlineOf(text);
  const fileDate = [outline.title, outline.date].find((words) => isDateAlone(plainDate(words)));
  const base: Day =
    dayOfFile === null && fileDate !== undefined
      ? dayOfDate(plainDate(fileDate), order, null)
      : { ...noDay, day: dayOfFile };
  const parts: Part[] = [partOf({ ...base, time: null, title: '' }, 0, null, outline.above)];
  const days: (Day & { readonly level: number })[] = [{ ...base, level: 0 }];
  for (const headline of outline.headlines) {
    const { level, body } = headline;
    while ((days.at(-1)?.level ?? 0) >= level && days.length > 1) days.pop();
    const around = days.at(-1) ?? base;
    const begin = beginOf(headline, around, order);
    const current = parts.at(-1);
    if (begin.kind === 'span') {
      days.push({ ...noDay, level });
      parts.push(partOf({ ...noDay, time: null, title: '' }, level, null, body, headline.line));
    } else if (begin.kind === 'day') {
      days.push({ ...begin, level });
      parts.push(partOf({ ...begin, time: null, title: '' }, level, null, body, headline.line));
    } else if (begin.kind === 'entry') {
      parts.push(partOf(begin, level, headline, body));
    } else if (current?.headline != null && current.level < level && isKnown(current)) {
      current.blocks.push({ level, headline, body });
    } else {
      const { title } = headline;
      parts.push(partOf({ ...around, time: null, title }, level, headline, body));
    }
  }
  return parts.flatMap((part, index) => finish(part, parts[index + 1], outline.tags, photoAt));
}

function partOf(
  { day, problem, openDate, time, title }: Day & Pick<Part, 'time' | 'title'>,
  level: number,
  headline: OrgHeadline | null,
  body: readonly string[],
  line = headline?.line ?? 1,
): Part {
  return {
    day,
    problem,
    openDate,
    time,
    title,
    level,
    headline,
    line,
    blocks: [{ level, headline, body }],
  };
}

const isKnown = ({ day, openDate }: Day) => day !== null || openDate !== null;

/** A date in a timestamp or a link, or with points behind it, without those signs. */
function plainDate(words: string): string {
  return words
    .replace(/^\[\[(?:[^\][]*\]\[)?([^\][]*)\]\]$/, '$1')
    .replace(new RegExp(`^${orgStamp.source}$`, 'u'), (stamp) => stamp.slice(1, -1))
    .replace(/(?:\.{2,}|…|:)$/, '')
    .trim();
}

function beginOf(headline: OrgHeadline, around: Day, order: DateOrder): Begin {
  const { title, isDone } = headline;
  const date = plainDate(title);
  if (isDone === null && isSpan(date)) return { kind: 'span' };
  if (isDone === null && isWrittenAlone(date)) {
    const written = parseWritten(date, order);
    const begun = dayOfDate(date, order, around.day);
    return written?.kind === 'wall' && written.time !== null
      ? { kind: 'entry', time: written.time, title: '', ...begun }
      : { kind: 'day', ...begun };
  }
  const timed = timeAt(title);
  if (timed !== null && isKnown(around)) return { ...around, kind: 'entry', ...timed };
  const stamp = stampOf(headline, around);
  if (stamp !== null) return stamp;
  const dated = around.day === null ? headingDate(`# ${title}`) : null;
  if (dated === null) return { kind: 'words' };
  const written = parseWritten(dated.date, order);
  const time = written?.kind === 'wall' ? written.time : null;
  return { kind: 'entry', time, title: dated.title, ...dayOfDate(dated.date, order, null) };
}

/** `2020`, `2020-06`, `2020-06 June`, `June 2020`, `2020-W27`: the branches of a date tree. */
function isSpan(words: string): boolean {
  const [, figures, name = ''] =
    /^(\d{4}(?:-(?:\d{2}|W\d{2}))?)(?:[ \t]+([\p{L}\p{M}.]{3,20}))?$/u.exec(words) ?? [];
  if (figures !== undefined) return name === '' || monthNamed(name) !== undefined;
  const [, month = ''] = /^([\p{L}\p{M}.]{3,20})[ ,]+\d{4}$/u.exec(words) ?? [];
  return month !== '' && monthNamed(month) !== undefined;
}

/** The day of a date. One whose order is open is `known`, if that is one of the two days. */
function dayOfDate(date: string, order: DateOrder, known: DayKey | null): Day {
  const written = parseWritten(date, order);
  if (written?.kind === 'wall') {
    const isOpen = parseWritten(date, null)?.kind === 'ambiguous';
    return { day: written.day, problem: 'not-a-date', openDate: isOpen ? date : null };
  }
  const both = (['day-first', 'month-first'] as const).map((each) => parseWritten(date, each));
  const isKnownDay = both.some((each) => each?.kind === 'wall' && each.day === known);
  if (known !== null && isKnownDay) return { day: known, problem: 'not-a-date', openDate: null };
  return {
    day: null,
    problem: 'not-a-date',
    openDate: written?.kind === 'ambiguous' ? date : null,
  };
}

const clock =
  /^(\d{1,2}[:.h]\d{2}(?::\d{2})?(?:[ \u202f]?[ap]\.?m\.?)?)(?=$|[\s,:–—-])[:,]?(?:[ \t]*[–—-])?[ \t]*(.*)$/iu;
const span = /^\d{1,2}:\d{2}[ \t]*(?:[–—-]|to\b)[ \t]*\d{1,2}:\d{2}/;

/** The time that a headline begins with, and its other words. The end of a span of time stays in them. */
function timeAt(title: string): { readonly time: TimeString; readonly title: string } | null {
  const [, time = '', rest = ''] = clock.exec(title.replace(/^\[(\d{1,2}:\d{2})\]/, '$1')) ?? [];
  const parsed = parseClock(time);
  if (parsed === undefined) return null;
  return { time: parsed, title: span.test(title) ? title : rest };
}

/**
 * The timestamp of a headline: in its property `CREATED`, in its words, or alone in the first line below it, where capture
 * templates write it. Under a day, a timestamp of another day is an appointment and no time of writing.
 */
function stampOf(headline: OrgHeadline, around: Day): Extract<Begin, { kind: 'entry' }> | null {
  const { title, body } = headline;
  const { properties } = orgToMarkdown(body);
  const inTitle = orgStamp.exec(title)?.[0];
  const [first = ''] = body.filter((line) => line.trim() !== '' && !/^\s*:/.test(line));
  const alone = /^\s*(?:entered on:?|created:?|captured on:?|logged:?)?\s*(\S.*)$/i.exec(
    first,
  )?.[1];
  const below =
    alone !== undefined && orgStamp.exec(alone)?.[0] === alone.trim() ? alone : undefined;
  const created = ['CREATED', 'CREATED_AT', 'DATE', 'CAPTURED', 'ENTERED'].map((name) =>
    properties.get(name),
  );
  for (const source of [...created, inTitle, below]) {
    const found = source === undefined ? null : readStamp(source);
    if (found === null || (around.day !== null && found.day !== around.day)) continue;
    // Under a day, a date alone says nothing new.
    if (around.day !== null && found.time === null) continue;
    const words = source === inTitle ? title.replace(source ?? '', ' ').trim() : title;
    return { kind: 'entry', ...noDay, ...found, title: words };
  }
  return null;
}

function readStamp(
  source: string,
): { readonly day: DayKey; readonly time: TimeString | null } | null {
  const [stamp, date = source, , time = ''] = orgStamp.exec(source) ?? [];
  const written = parseWritten(stamp === undefined ? source : `${date} ${time}`.trim(), null);
  return written?.kind === 'wall' ? { day: written.day, time: written.time } : null;
}

function finish(
  part: Part,
  next: Part | undefined,
  fileTags: readonly string[],
  photoAt: (address: string) => FoundPhoto | null,
): readonly OrgEntry[] {
  const { day, time, openDate, problem, line, headline, level } = part;
  const source = part.blocks.flatMap((block) => [block.headline?.title ?? '', ...block.body]);
  const places = createPhotoPlaces(source.join('\n'));
  const finds = createOrgFinds((path) => {
    const photo = photoAt(path);
    return photo === null ? mediaSign.photo : places.place(photo);
  });
  const { losses, markOf } = finds;
  const title = orgInline(part.title, finds);
  const read = part.blocks.map((block) => ({ ...block, ...orgToMarkdown(block.body, markOf) }));
  const isEmpty = read.every(({ markdown, headline: own }) => {
    return markdown.trim() === '' && (own === null || own === headline);
  });
  // A headline around others, and a day without words of its own.
  const isAround = next !== undefined && next.level > level && !isKnown(part);
  if (isEmpty && (headline === null || (title === '' && time === null) || isAround)) return [];
  const isLocked = read.some(({ body }) =>
    body.some((each) => /^\s*-----BEGIN PGP MESSAGE/.test(each)),
  );
  const found = new Map(read.flatMap(({ properties }) => [...properties]));
  return [
    {
      line,
      openDate,
      title: headline?.isDone == null ? title : '',
      moment: day === null || isLocked ? null : wallMoment(day, time ?? dayStart),
      problem: isLocked ? 'encrypted-there' : problem,
      text: textOf(part, title, read, finds),
      photos: places.photos,
      tags: [...fileTags, ...read.flatMap((block) => block.headline?.tags ?? [])],
      details: (
        [
          ['place', 'LOCATION'],
          ['place', 'PLACE'],
          ['weather', 'WEATHER'],
          ['mood', 'MOOD'],
        ] as const
      ).map(([tracker, property]) => trackerLine(tracker, found.get(property) ?? '')),
      id: found.get('ID') ?? '',
      losses: [
        ...losses,
        ...read.flatMap((block) => block.losses),
        ...lossIf(time === null, 'time'),
        { kind: 'other', count: [...found.keys()].filter((name) => !spent.has(name)).length },
      ],
    },
  ];
}

/** Properties that are read, and those that only concern a program. */
const spent = new Set([
  ...['ID', 'CUSTOM_ID', 'CREATED', 'CREATED_AT', 'DATE', 'CAPTURED', 'ENTERED', 'CATEGORY'],
  ...['LOCATION', 'PLACE', 'WEATHER', 'MOOD', 'VISIBILITY', 'COLUMNS', 'UPDATED', 'MODIFIED'],
]);

function textOf(
  { headline, level }: Part,
  title: string,
  blocks: readonly {
    readonly level: number;
    readonly headline: OrgHeadline | null;
    readonly markdown: string;
  }[],
  finds: OrgFinds,
): string {
  const isTask = headline?.isDone != null;
  const texts = blocks.map((block) => {
    const body = block.markdown.replace(/^\n+|\n+$/g, '');
    if (block.headline === headline) return isTask ? task(headline, title, body) : body;
    const words = block.headline === null ? '' : orgInline(block.headline.title, finds);
    if (block.headline?.isDone != null) return task(block.headline, words, body);
    const marks = '#'.repeat(Math.min(6, block.level - level + 1));
    return [`${marks} ${words}`.trim(), body].filter((each) => each !== '').join('\n\n');
  });
  return texts.filter((each) => each !== '').join('\n\n');
}

/** A task as an item with a box. The text below it belongs to the item. */
function task({ isDone }: OrgHeadline, title: string, body: string): string {
  const below = body === '' ? '' : `\n${body.replace(/^(?=.)/gm, '  ')}`;
  return `- [${isDone === true ? 'x' : ' '}] ${title}${below}`;
}
