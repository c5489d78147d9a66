import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import type { CandidateMoment, LossKind } from '../Candidate.ts';
import { createHtmlConverter, type ClassStyles } from '../htmlToMarkdown.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { candidateItem, lossIf, oneLine, titled } from '../reading/candidateItem.ts';
import { feedParser } from '../reading/markup/feedParser.ts';
import { baseOf, decodedPath } from '../reading/filePath.ts';
import { takeText, unreadable } from '../reading/fileText.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { dayStart, wallMoment } from '../reading/moments.ts';
import { parseLongDay } from '../reading/parseLongDay.ts';
import { momentOf, parseWritten } from '../reading/parseWritten.ts';
import { trackerLine } from '../reading/trackerLine.ts';
import { headLength, possibleTexts, recogniseHead } from '../reading/sniff.ts';

/**
 * Apple Journal: `AppleJournalEntries/Entries/<…>.html`, one HTML file for each entry. Its date is a long one in the
 * language of the phone, without a time. Bold and italic are classes that the file itself defines.
 */
export const appleJournal: JournalFormat = {
  source: 'apple-journal',
  recognise: recogniseHead(isEntry),
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (text.ok && isEntry(text.value.slice(0, headLength)))
        yield readEntry(file.path, text.value, findPhoto);
    }
  },
};

function isEntry(head: string): boolean {
  return /class=["'](?:[^"']{0,100} )?pageHeader["' ]/.test(head) && /<html|<!doctype/i.test(head);
}

/** The parts of a page that are no text of the entry, by their class. */
const parts = ['pageHeader', 'title', 'reflectionPrompt', 'assetGrid'] as const;

function readEntry(path: string, html: string, findPhoto: FindPhoto): ReadItem {
  const converter = createHtmlConverter(stylesOf(html));
  const texts = { pageHeader: '', title: '', reflectionPrompt: '' };
  const assets: Asset[] = [];
  /** The open part and the number of open elements in it. */
  let part: { readonly name: (typeof parts)[number]; depth: number } | null = null;
  const isRead = feedParser(withoutRuns(html), {
    onopentag: (name, attributes) => {
      const classes = (attributes['class'] ?? '').split(/\s+/);
      const begun = parts.find((each) => classes.includes(each));
      if (part === null && begun !== undefined) part = { name: begun, depth: 0 };
      if (part === null) {
        converter.handler.onopentag(name, attributes);
        return;
      }
      part.depth += 1;
      if (part.name !== 'assetGrid') return;
      assets.push(...assetOf(classes));
      const asset = assets.at(-1);
      if (name === 'img' && asset !== undefined) asset.image ||= attributes['src'] ?? '';
    },
    ontext: (text) => {
      if (part === null) converter.handler.ontext(text);
      else if (part.name === 'assetGrid') assets.at(-1)?.texts.push(text);
      else texts[part.name] += text;
    },
    onclosetag: () => {
      if (part === null) {
        converter.handler.onclosetag();
        return;
      }
      part.depth -= 1;
      if (part.depth === 0) part = null;
    },
  });
  if (!isRead) return unreadable(path, 'wrong-shape');
  const { markdown, losses: others } = converter.finish();
  const prompt = oneLine(texts.reflectionPrompt);
  const header = oneLine(texts.pageHeader);
  // In other languages the date of the file's name counts, where there is one.
  const day = parseLongDay(header) ?? dayInName(path);
  const moment =
    day === undefined ? momentOf(parseWritten(header, null)) : wallMoment(day, dayStart);
  if (moment === null) return unreadable(path, header === '' ? 'no-day' : 'not-a-date');
  return candidateItem({
    source: 'apple-journal',
    where: path,
    moment,
    text: titled(
      texts.title,
      [prompt === '' ? '' : `> ${prompt}`, markdown].filter((each) => each !== '').join('\n\n'),
    ),
    details: assetLines(assets),
    photos: photosOf(assets).map((name) => findPhoto(path, name, '../Resources/')),
    losses: [
      ...lossIf(isDayAlone(moment), 'time'),
      ...assets.map(({ kind }) => ({ kind, count: 1 })),
      ...others,
    ],
  });
}

/**
 * Apple writes the parts of a page as words, and then marks the runs of each font. A title with an emoji, or a date in
 * Japanese, is cut by `</span><span class="s2">`, which would end its element. Above the text of the entry such marks say
 * nothing.
 */
function withoutRuns(html: string): string {
  const start = Math.max(0, html.indexOf('<body'));
  const end = html.search(/<div class=['"]bodyText['"]/);
  if (end < start) return html;
  const parts = html.slice(start, end).replace(/<\/?(?:span|p)\b[^<>]{0,200}>/g, '');
  return html.slice(0, start) + parts + html.slice(end);
}

function dayInName(path: string): DayKey | undefined {
  return parseDayKey(/(?:^|\/)(\d{4}-\d{2}-\d{2})(?!\d)[^/]*$/.exec(path)?.[1] ?? '');
}

function isDayAlone(moment: CandidateMoment): boolean {
  return moment.kind === 'wall' && moment.time === dayStart;
}

const assetKinds: Readonly<Record<string, LossKind>> = {
  photo: 'photo',
  livePhoto: 'photo',
  video: 'video',
  audio: 'audio',
  location: 'place',
  multiPinMap: 'place',
  genericMap: 'place',
  motionActivity: 'activity',
  workout: 'activity',
  workoutIcon: 'activity',
  workoutRoute: 'activity',
  stateOfMind: 'mood',
};

/** A thing beside the words of an entry, and the words on it. */
interface Asset {
  readonly kind: LossKind;
  readonly texts: string[];
  /** The address of its picture. Empty: it has none. */
  image: string;
}

/** The asset that begins with an element of `classes`. */
function assetOf(classes: readonly string[]): readonly Asset[] {
  const type = classes.find((each) => each.startsWith('assetType_'))?.slice('assetType_'.length);
  if (type === undefined) return [];
  const kind = Object.hasOwn(assetKinds, type) ? (assetKinds[type] ?? 'other') : 'other';
  return [{ kind, texts: [], image: '' }];
}

/** The names of the files of the photos. Maps and other things have pictures too. */
function photosOf(assets: readonly Asset[]): readonly string[] {
  const names = assets.flatMap(({ kind, image }) =>
    kind === 'photo' ? baseOf(decodedPath(image)) : [],
  );
  return [...new Set(names)].filter((name) => name !== '');
}

const trackerKinds: ReadonlySet<LossKind> = new Set(['place', 'activity', 'mood']);

/** What the assets of an entry say in words. Places, activities and moods are trackers. */
function assetLines(assets: readonly Asset[]): readonly string[] {
  const lines = assets.flatMap(({ kind, texts }) => {
    const words = texts.map(oneLine).filter((text) => text !== '');
    return trackerKinds.has(kind) ? [trackerLine(kind, words.join(', '))] : words;
  });
  return [...new Set(lines)].filter((line) => line !== '').slice(0, 20);
}

/** What the classes of the file's own style sheet do: bold, italic, or struck out. */
function stylesOf(html: string): ClassStyles {
  const styles = new Map<string, ('strong' | 'em' | 'del')[]>();
  const [, sheet = ''] = /<style[^>]{0,200}>([^<]{0,60000})<\/style>/i.exec(html) ?? [];
  for (const [, name = '', rules = ''] of sheet.matchAll(
    /\.([\w-]{1,40})\s{0,10}\{([^{}]{0,2000})\}/g,
  )) {
    const found: ('strong' | 'em' | 'del')[] = [];
    if (/font-weight:\s*(?:bold|[6-9]00)|font:[^;]*\bbold\b|-(?:Bold|Semibold)/i.test(rules))
      found.push('strong');
    if (/font-style:\s*italic|font:[^;]*\bitalic\b|-(?:BoldItalic|Italic)/i.test(rules))
      found.push('em');
    if (/text-decoration:[^;]*line-through/i.test(rules)) found.push('del');
    if (found.length > 0) styles.set(name, found);
  }
  return styles;
}
