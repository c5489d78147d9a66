import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, lossIf, mediaSign } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { feedParser } from '../../reading/markup/feedParser.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import { asRecord, field, textField, textsField } from '../../reading/outside.ts';
import { headLength, possibleTexts, recogniseHead } from '../../reading/sniff.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { classicNames, detailLines, hasObject } from './dayOneDetails.ts';
import { readDayOneText } from './dayOneText.ts';

/**
 * The folder of Day One Classic (version 1): `Journal.dayone/entries/<UUID>.doentry`, each a property list in XML,
 * with `photos/<UUID>.jpg` beside them.
 */
export const dayOneClassic: JournalFormat = {
  source: 'day-one-classic',
  recognise: recogniseHead(isEntry),
  read: async function* (folder) {
    const photos = photosOf(folder);
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (text.ok && isEntry(text.value.slice(0, headLength)))
        yield readEntry(file, text.value, photos);
    }
  },
};

function isEntry(head: string): boolean {
  return /<key>(?:Entry Text|Creation Date)<\/key>/.test(head);
}

/** The files of the photos by the UUIDs of their entries, in upper case. An entry has one at most. */
function photosOf({ files }: SourceFolder): ReadonlyMap<string, string> {
  const photos = files.filter(({ path }) => /(?:^|\/)photos\//.test(path));
  return new Map(photos.map(({ path }) => [baseName(path).toUpperCase(), path]));
}

function readEntry(
  { path }: SourceFile,
  xml: string,
  photos: ReadonlyMap<string, string>,
): ReadItem {
  const entry = asRecord(parsePlist(xml));
  if (entry === null) return unreadable(path, 'wrong-shape', { journal: journalOf(path) });
  const atMs = parseInstant(textField(entry, 'Creation Date'));
  const uuid = textField(entry, 'UUID') || baseName(path);
  const read = readDayOneText(textField(entry, 'Entry Text'), () => undefined);
  const location = field(entry, 'Location');
  const weather = field(entry, 'Weather');
  const key = uuid.toUpperCase();
  const photo = photos.get(key);
  const losses: readonly Loss[] = [
    ...read.losses,
    ...lossIf(photo !== undefined, 'photo'),
    ...lossIf(hasObject(entry, 'Location'), 'place'),
    ...lossIf(hasObject(entry, 'Weather'), 'weather'),
    ...lossIf(textField(entry, 'Activity') !== '', 'activity'),
    ...lossIf(hasObject(entry, 'Music'), 'other'),
  ];
  return candidateItem({
    source: 'day-one-classic',
    where: path,
    sourceId: key,
    journal: journalOf(path),
    moment: atMs === null ? null : momentAt(atMs, [textField(entry, 'Time Zone')]),
    text: read.text,
    tags: textsField(entry, 'Tags'),
    isStarred: field(entry, 'Starred') === true,
    details: [
      ...detailLines(location, weather, classicNames),
      trackerLine('activity', textField(entry, 'Activity')),
    ],
    writtenAtMs: atMs,
    photos:
      photo === undefined
        ? []
        : [{ key, path: photo, name: photo, alt: '', sign: mediaSign.photo }],
    losses,
  });
}

/** `Journal` of `Journal.dayone/entries/….doentry`. */
function journalOf(path: string): string {
  return /(?:^|\/)([^/]{1,200})\.dayone\//i.exec(path)?.[1] ?? '';
}

/** A value of Apple's property list, as far as journals use them. Dates stay text. */
type PlistValue =
  string | number | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };

interface Level {
  readonly name: string;
  readonly list: PlistValue[];
  readonly entries: [string, PlistValue][];
  key: string | null;
  text: string;
}

/** The value of a property list in XML. null if `xml` is none. Never throws. */
function parsePlist(xml: string): PlistValue | null {
  const levels: Level[] = [];
  const found: { root: PlistValue | null; isPlist: boolean } = { root: null, isPlist: false };
  const isRead = feedParser(
    xml,
    {
      onopentag: (name) => {
        if (levels.length === 0) found.isPlist ||= name === 'plist' && found.root === null;
        levels.push({ name, list: [], entries: [], key: null, text: '' });
      },
      ontext: (text) => {
        const level = levels.at(-1);
        if (level !== undefined) level.text += text;
      },
      onclosetag: () => {
        const level = levels.pop();
        const outer = levels.at(-1);
        if (level === undefined) return;
        if (outer === undefined) {
          found.root ??= level.list[0] ?? null;
          return;
        }
        if (level.name === 'key') {
          outer.key = level.text;
          return;
        }
        const value = valueOf(level);
        outer.list.push(value);
        if (outer.key !== null) outer.entries.push([outer.key, value]);
        outer.key = null;
      },
    },
    { xmlMode: true },
  );
  return found.isPlist && isRead ? found.root : null;
}

function valueOf({ name, list, entries, text }: Level): PlistValue {
  switch (name) {
    case 'dict':
      return Object.fromEntries(entries);
    case 'array':
      return list;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
    case 'real':
      return Number(text);
    default:
      return text;
  }
}
