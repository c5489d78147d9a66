import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { withSigns } from '../../photos/photoPlaces.ts';
import { candidateItem, mediaSign, titled } from '../../reading/candidateItem.ts';
import { decodedPath } from '../../reading/filePath.ts';
import { peekText, takeText, unreadable } from '../../reading/fileText.ts';
import { isData } from '../../reading/isData.ts';
import { orderOfAll, type DateOrder } from '../../reading/parseWritten.ts';
import { headLength, possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import { dayOfPathIn, type DayOfPath } from '../markdown/dayOfFile.ts';
import { photosOfFolder, type PhotoAt } from '../markdown/notePhotos.ts';
import { orgEntriesOf, type OrgEntry } from './orgEntries.ts';

/**
 * Journals in Org mode: a file for each day, week or year, as org-journal writes them, and date trees in one file. Days come
 * from headlines, timestamps and names of files. Times are wall times without a zone.
 */
export const org: JournalFormat = {
  source: 'org',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const ours = sniffs.filter(({ file, head }) => isOrg(file.path, head));
    if (ours.length === 0) return { kind: 'no' };
    const dayOfPath = await dayOfPathIn(folder);
    const order = await orderIn(ours.map(({ file }) => file));
    const open = new Set<string>();
    let hasEntry = false;
    for (const { file } of ours) {
      for (const entry of entriesIn((await peekText(file)) ?? '', file.path, dayOfPath, order)) {
        hasEntry ||= entry.moment !== null || entry.openDate !== null;
        if (entry.moment === null && entry.openDate !== null) open.add(entry.openDate);
      }
    }
    if (!hasEntry) return { kind: 'no' };
    return {
      kind: 'yes',
      questions: open.size > 0 ? [{ kind: 'date-order', samples: [...open].slice(0, 5) }] : [],
    };
  },
  read: async function* (folder, choices) {
    const dayOfPath = await dayOfPathIn(folder);
    const order = (await orderIn(filesOf(folder))) ?? choices.dateOrder;
    const photoAt = photosOfFolder(folder);
    for (const file of filesOf(folder)) {
      const text = await takeText(file);
      if (text.ok && isOrg(file.path, text.value.slice(0, headLength))) {
        for (const entry of entriesIn(text.value, file.path, dayOfPath, order, photoAt)) {
          yield itemOf(file.path, entry);
        }
      } else if (!text.ok && /\.org$/i.test(file.path)) yield text.item;
      else if (/\.org\.gpg$/i.test(file.path)) yield unreadable(file.path, 'encrypted-there');
    }
  },
};

/** The files that may be of Org. org-journal gives its files no ending by default. */
function filesOf(folder: SourceFolder): readonly SourceFile[] {
  return possibleTexts(folder).filter(({ path }) => !/(?:^|\/)\.[^/]+\//.test(path));
}

/** Org by its name, or by signs that no other text has. A star and a blank begin an item elsewhere. */
function isOrg(path: string, head: string): boolean {
  if (/\.(?:md|markdown|json|csv|html?|xml|te?x)$/i.test(path)) return false;
  const isNamed = /\.org(?:_archive)?$/i.test(path);
  const text = head.replace(/\r\n?/g, '\n');
  if (isNamed) return text.trim() !== '' && !isData(text);
  return (
    /^\*+[ \t]+\S/m.test(text) &&
    /^(?:\*{2,}[ \t]+\S|\*[ \t]+.{0,40}\d{4}|#\+(?:title|date|filetags|startup|category):|\s*:PROPERTIES:)/im.test(
      text,
    ) &&
    !/^#{1,6} |^\* .*\n(?:\* .*\n){3}/m.test(text)
  );
}

/** What the dates of all files settle: one program wrote them. */
async function orderIn(files: readonly SourceFile[]): Promise<DateOrder> {
  const dates: string[] = [];
  for (const file of files) {
    const text = (await peekText(file)) ?? '';
    if (isOrg(file.path, text.slice(0, headLength))) dates.push(...datesIn(text));
  }
  return orderOfAll(dates);
}

/** All dates in figures at headlines. */
function datesIn(text: string): readonly string[] {
  return text.match(/(?<=^\*+[ \t].{0,30})\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/gm) ?? [];
}

function entriesIn(
  text: string,
  path: string,
  dayOfPath: DayOfPath,
  order: DateOrder,
  photoAt: PhotoAt = () => null,
): readonly OrgEntry[] {
  const plain = text.replace(/\r\n?/g, '\n');
  return orgEntriesOf(plain, dayOfPath(path) ?? null, order, (address) => {
    const found = photoAt(path, address);
    if (found === null) return null;
    const key = decodedPath(address);
    return { key, path: found.path, name: found.path ?? key, alt: '', sign: mediaSign.photo };
  });
}

function itemOf(path: string, entry: OrgEntry): ReadItem {
  const { line, moment, problem, openDate, title, text, tags, details, id, photos, losses } = entry;
  const where = `${path}, ${line}`;
  if (moment === null) return unreadable(where, problem);
  return candidateItem({
    source: 'org',
    where,
    sourceId: id,
    // The id must not depend on the chosen order.
    raw: openDate === null ? null : withSigns(`${openDate}\n${title}\n${text}`, photos),
    moment,
    text: titled(title, text),
    tags,
    details,
    photos,
    losses,
  });
}
