import type { DayKey } from '../../../dates/DayKey.ts';
import type { CandidateMoment } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, titled } from '../../reading/candidateItem.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { frontMatterTags, frontMatterText, splitFrontMatter } from '../../reading/frontMatter.ts';
import { dayStart, parseClock, wallMoment, zoneOr } from '../../reading/moments.ts';
import { momentOf, parseWritten, type Written } from '../../reading/parseWritten.ts';
import { possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import type { OutsideRecord } from '../../reading/outside.ts';
import { dayOfPathIn } from './dayOfFile.ts';
import { readMarkdownDay } from './readMarkdownDay.ts';
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
    const notes = possibleTexts(folder).filter(({ path }) => isMarkdownName(path, folder));
    const named = notes.find(({ path }) => dayOfPath(path) !== undefined);
    if (named !== undefined && (await peekText(named)) !== null)
      return { kind: 'yes', questions: [] };
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(
      ({ file, head }) => isMarkdownName(file.path, folder) && isDated(head),
    );
    return isOurs ? { kind: 'yes', questions: [] } : { kind: 'no' };
  },
  read: async function* (folder) {
    const dayOfPath = await dayOfPathIn(folder);
    for (const file of possibleTexts(folder)) {
      if (!isMarkdownName(file.path, folder)) continue;
      const text = await takeText(file);
      if (text.ok) yield* readFile(file.path, text.value, dayOfPath(file.path));
      else yield text.item;
    }
  },
};

function isDated(head: string): boolean {
  return frontMatterMoment(splitFrontMatter(lines(head)).frontMatter) !== null;
}

/** Other texts of a folder, such as settings, are no notes. */
function isMarkdownName(path: string, { files }: SourceFolder): boolean {
  if (/(?:^|\/)\.[^/]+\//.test(path)) return false;
  return files.length === 1
    ? !/\.(?:json|csv|xml|html?)$/i.test(path)
    : /\.(?:md|markdown|txt)$/i.test(path);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function* readFile(
  path: string,
  text: string,
  dayOfName: DayKey | undefined,
): Generator<ReadItem, void, void> {
  const own = readMarkdownDay(text);
  if (own !== null) {
    yield* readOwn(path, own);
    return;
  }
  const { frontMatter, body, lines: above } = splitFrontMatter(lines(text));
  const written = frontMatterMoment(frontMatter);
  const base = baseMoment(dayOfName, written, frontMatter);
  if (base === null) {
    yield unreadable(path, 'no-day');
    return;
  }
  const parts = splitByTimes(body);
  if (parts.length === 0) yield unreadable(path, 'no-text');
  for (const part of parts) {
    const moment: CandidateMoment =
      part.time === null || base.kind !== 'wall' ? base : { ...base, time: part.time };
    yield candidateItem({
      source: 'markdown',
      where: `${path}, ${above + part.line}`,
      moment,
      text: titled(parts.length === 1 ? titleOf(frontMatter) : '', part.text),
      tags: frontMatterTags(frontMatter),
      losses: lossesIn(part.text),
    });
  }
}

/** The title in the front matter, unless it is the date. */
function titleOf(frontMatter: OutsideRecord | null): string {
  const title = frontMatterText(frontMatter, ['title']);
  return parseWritten(title, null) === null ? title : '';
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
    // Exactly as it was written, so that an export comes back the same.
    yield {
      kind: 'entry',
      candidate: {
        // With its id it is the same entry as in the own format.
        source: id === null ? 'markdown' : 'daylog',
        sourceId: id,
        raw: null,
        journal: '',
        moment: wallMoment(day, time, zone),
        text,
        tags: [],
        isStarred: false,
        details: [],
        writtenAtMs: null,
        losses: [],
        own: { addedLater },
      },
    };
  }
}

/** The day of the name. The time of the front matter counts if it is of the same day. */
function baseMoment(
  dayOfName: DayKey | undefined,
  written: Written | null,
  frontMatter: OutsideRecord | null,
): CandidateMoment | null {
  const zone = zoneOr(frontMatterText(frontMatter, ['timezone', 'time_zone', 'zone', 'tz']));
  const own = momentOf(written, zone === 'Etc/Unknown' ? '' : zone);
  const clock = parseClock(frontMatterText(frontMatter, ['time']));
  if (dayOfName === undefined) {
    return own?.kind === 'wall' && clock !== undefined ? { ...own, time: clock } : own;
  }
  const isSameDay = own?.kind === 'wall' && own.day === dayOfName;
  return wallMoment(dayOfName, clock ?? (isSameDay ? own.time : dayStart), zone);
}

function frontMatterMoment(frontMatter: OutsideRecord | null): Written | null {
  for (const key of ['date', 'created', 'created_at', 'datetime', 'creation_date', 'day']) {
    const text = frontMatterText(frontMatter, [key]);
    const written = text === '' ? null : parseWritten(text, null);
    if (written !== null && written.kind !== 'ambiguous') return written;
  }
  return null;
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
