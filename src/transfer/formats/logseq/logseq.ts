import type { DayKey } from '../../../dates/DayKey.ts';
import type { OwnFields } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, type FoundEntry, lossIf } from '../../reading/candidateItem.ts';
import { compileDayFormat, type ReadDay } from '../../reading/compileDayFormat.ts';
import { baseOf } from '../../reading/filePath.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { frontMatterTags, frontMatterText, splitFrontMatter } from '../../reading/frontMatter.ts';
import { dayStart, wallMoment } from '../../reading/moments.ts';
import { parseLongDay } from '../../reading/parseLongDay.ts';
import { possibleTexts } from '../../reading/sniff.ts';
import { withOwnPhotoAddresses } from '../../reading/ownPhotoAddress.ts';
import { markPhotos, type PhotoAt, photosOfFolder } from '../markdown/notePhotos.ts';
import { type LogseqBlock, logseqBlocksOf } from './logseqBlocks.ts';
import { ownGraphFile } from './ownGraphFile.ts';

const configPath = /(?:^|\/)logseq\/config\.edn$/;
const pageName = /([^/]+)\.(?:md|org)$/;

/**
 * A graph of Logseq in files: `journals/yyyy_MM_dd.md`, or in Org mode. Each block of the outermost level becomes an
 * entry. It begins with a time (`14:05 text`), or has none. Other pages of the graph belong to no day.
 */
export const logseq: JournalFormat = {
  source: 'logseq',
  recognise: async (folder) => {
    const pages = await journalPages(folder);
    const [first] = pages;
    if (first === undefined || (await peekText(first)) === null) return { kind: 'no' };
    const isGraph = folder.files.some(({ path }) => configPath.test(path));
    const readDay = await dayReader(folder);
    const hasDay = pages.some(({ path }) => readDay(nameOf(path)) !== undefined);
    return isGraph || hasDay ? { kind: 'yes', questions: [] } : { kind: 'no' };
  },
  read: async function* (folder) {
    const readDay = await dayReader(folder);
    const own = (await isOwnExport(folder)) ? { addedLater: false } : null;
    const photoAt = photosOfFolder(folder);
    for (const file of await journalPages(folder)) {
      const text = await takeText(file);
      if (text.ok) yield* readPage(file.path, text.value, { readDay, own, photoAt });
      else yield text.item;
    }
  },
};

/** Backups and recycled pages, which Logseq keeps beside. The graph's own folder may be named `logseq` too. */
const keptPath = /(?:^|\/)(?:\.logseq|logseq\/(?:bak|version-files|\.[^/]+))\//;

/** The pages of days, in the folder that the settings name. */
async function journalPages(folder: SourceFolder): Promise<readonly SourceFile[]> {
  const directory = setting(await settingsOf(folder), 'journals-directory') || 'journals';
  return possibleTexts(folder).filter(({ path }) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const isJournal = parent === directory || parent.endsWith(`/${directory}`);
    return isJournal && pageName.test(path) && !keptPath.test(path);
  });
}

/** The name of a page. Characters that no file may have are escaped as in addresses. */
function nameOf(path: string): string {
  const name = pageName.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // A per cent sign of the person's own.
    return name;
  }
}

/** Reads the day of a file name: as the settings say, in Logseq's own forms, or as a long date. */
async function dayReader(folder: SourceFolder): Promise<ReadDay> {
  const edn = await settingsOf(folder);
  const formats = [
    setting(edn, 'journal/file-name-format'),
    'yyyy_MM_dd',
    'yyyy-MM-dd',
    setting(edn, 'journal/page-title-format'),
  ].flatMap((format) =>
    // No file may have a slash in its name. Older versions of Logseq put another sign for it.
    [
      format,
      ...(format.includes('/')
        ? ['.', '_', '___'].map((sign) => format.replaceAll('/', sign))
        : []),
    ].flatMap((each) => (each === '' ? [] : (compileDayFormat(each, 'java') ?? []))),
  );
  return (name) => {
    for (const read of formats) {
      const day = read(name);
      if (day !== undefined) return day;
    }
    return parseLongDay(name);
  };
}

/** The settings of the graph, which are EDN, without their comments. */
async function settingsOf(folder: SourceFolder): Promise<string> {
  const config = folder.files.find(({ path }) => configPath.test(path));
  const edn = config === undefined ? '' : ((await peekText(config)) ?? '');
  return edn.replace(/"(?:[^"\\]|\\.)*"|;[^\n]*/g, (part) => (part.startsWith('"') ? part : ''));
}

/** A text of the settings. Empty if they lack it. */
function setting(edn: string, name: string): string {
  return new RegExp(`:${name}\\s+"([^"\\n]{1,100})"`).exec(edn)?.[1] ?? '';
}

/** Whether Daylog's export lies in the folder, perhaps beside other journals. */
async function isOwnExport({ files }: SourceFolder): Promise<boolean> {
  const file = files.find(({ path }) => baseOf(path) === ownGraphFile.path);
  return file !== undefined && (await peekText(file))?.trim() === ownGraphFile.content.trim();
}

interface Graph {
  readonly readDay: ReadDay;
  readonly own: OwnFields | null;
  readonly photoAt: PhotoAt;
}

function* readPage(
  path: string,
  text: string,
  { readDay, own, photoAt }: Graph,
): Generator<ReadItem, void, void> {
  const plain = text.replace(/\r\n?/g, '\n');
  const { frontMatter, body, lines } = splitFrontMatter(plain);
  const title = frontMatterText(frontMatter, ['title']);
  const day = readDay(nameOf(path)) ?? readDay(title);
  if (day === undefined) {
    yield unreadable(path, 'no-day');
    return;
  }
  const page = /\.org$/i.test(path) ? withoutDateHeading(orgToLogseq(body)) : body;
  for (const block of logseqBlocksOf(page)) {
    // Bullets without words are common.
    if (block.text.trim() === '') continue;
    const tags = frontMatterTags(frontMatter);
    const found =
      own === null
        ? markPhotos(block.text, path, photoAt)
        : { text: withOwnPhotoAddresses(block.text), photos: [] };
    yield candidateItem({
      ...blockOf(day, block),
      ...found,
      where: `${path}, ${lines + block.line}`,
      tags,
      own,
    });
  }
}

function blockOf(day: DayKey, { time, text, losses }: LogseqBlock): Omit<FoundEntry, 'where'> {
  return {
    source: 'logseq',
    moment: wallMoment(day, time ?? dayStart),
    text,
    losses: [...losses, ...lossIf(time === null, 'time')],
  };
}

/** Old pages in Org mode have one headline with the date, and everything below it. */
function withoutDateHeading(page: string): string {
  const lines = page.split('\n');
  const tops = lines.flatMap((line, index) => (line.startsWith('- ') ? [index] : []));
  const [only = 0] = tops;
  const words = (lines[only] ?? '').slice(2);
  const isDate =
    /\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}/.test(words) || parseLongDay(words) !== undefined;
  if (tops.length !== 1 || !isDate) return page;
  return lines
    .filter((_line, index) => index !== only)
    .map((line) => line.replace(/^\t/, ''))
    .join('\n');
}

/**
 * A page of Logseq in Org mode as a page in its Markdown: headlines become bullets, properties, links and styles those of
 * Markdown. Other features of Org stay as text.
 */
function orgToLogseq(page: string): string {
  const lines: string[] = [];
  let depth = 0;
  let isDrawer = false;
  let isCode = false;
  const below = () => (depth === 0 ? '' : `${'\t'.repeat(depth - 1)}  `);
  for (const line of page.split('\n')) {
    const [, stars = '', words = ''] = isCode ? [] : (/^(\*{1,20})[ \t]+(.*)$/.exec(line) ?? []);
    if (/^\s*#\+(?:BEGIN|END)_(?:SRC|EXAMPLE)/i.test(line)) isCode = /BEGIN/i.test(line);
    if (stars !== '') {
      depth = stars.length;
      lines.push(`${'\t'.repeat(depth - 1)}- ${convertWords(words)}`);
    } else if (/^\s*:PROPERTIES:\s*$/i.test(line)) isDrawer = true;
    else if (isDrawer) {
      isDrawer = !/^\s*:END:\s*$/i.test(line);
      const [, name, value = ''] = /^\s*:([^:\s]+):\s+(\S.*)$/.exec(line) ?? [];
      if (name !== undefined) lines.push(`${below()}${name}:: ${value}`);
    } else if (!/^#\+(?:TITLE|STARTUP|FILETAGS):/i.test(line)) {
      const words = isCode || /^\s*:/.test(line) ? line : convertWords(tableRule(line));
      lines.push(line.trim() === '' ? '' : below() + words);
    }
  }
  return lines.join('\n');
}

/** The rule below the head of a table: `|---+---|` in Org. */
function tableRule(line: string): string {
  return /^\s*\|[-+]+\|?\s*$/.test(line) ? line.replaceAll('+', '|') : line;
}

/** Links and styles. Styles stand between blanks or punctuation, as Org asks. */
function convertWords(words: string): string {
  return words
    .replace(
      /\[\[(?:file:)?(?!https?:)([^\][\n]{1,500}\.(?:png|jpe?g|gif|webp|svg|heic|bmp))\](?:\[([^\][\n]{0,500})\])?\]/gi,
      (_link, path: string, name = '') => `![${name}](${path})`,
    )
    .replace(/\[\[(https?:[^\][\n]{1,2000})\]\[([^\][\n]{1,500})\]\]/g, '[$2]($1)')
    .replace(/\[\[(https?:[^\][\n]{1,2000})\]\]/g, '$1')
    .replace(/\[\[(?:file:)?([^\][\n]{1,500})\]\[([^\][\n]{1,500})\]\]/g, '$2')
    .replace(/(?<![^\s('"{-])\*(\S|\S[^*\n]{0,500}\S)\*(?![^\s).,;:!?'"}-])/g, '**$1**')
    .replace(/(?<![^\s('"{-])\/(\S|\S[^/\n]{0,500}\S)\/(?![^\s).,;:!?'"}-])/g, '*$1*')
    .replace(/(?<![^\s('"{-])[=~](\S|\S[^=~\n]{0,500}\S)[=~](?![^\s).,;:!?'"}-])/g, '`$1`')
    .replace(/(?<![^\s('"{-])\+(\S|\S[^+\n]{0,500}\S)\+(?![^\s).,;:!?'"}-])/g, '~~$1~~');
}
