import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import { asRecord, field, textField, textsField } from '../../reading/outside.ts';
import { parsePlist } from '../../reading/parsePlist.ts';
import { headLength, possibleTexts, recogniseHead } from '../../reading/sniff.ts';
import { classicNames, hasObject, placeLine, weatherLine } from './dayOneDetails.ts';
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

/** The UUIDs of the entries with a photo, in upper case. */
function photosOf({ files }: SourceFolder): ReadonlySet<string> {
  const photos = files.filter(({ path }) => /(?:^|\/)photos\//.test(path));
  return new Set(photos.map(({ path }) => baseName(path).toUpperCase()));
}

function readEntry({ path }: SourceFile, xml: string, photos: ReadonlySet<string>): ReadItem {
  const entry = asRecord(parsePlist(xml));
  if (entry === null) return unreadable(path, 'wrong-shape', { journal: journalOf(path) });
  const atMs = parseInstant(textField(entry, 'Creation Date'));
  const uuid = textField(entry, 'UUID') || baseName(path);
  const read = readDayOneText(textField(entry, 'Entry Text'), () => undefined);
  const location = field(entry, 'Location');
  const weather = field(entry, 'Weather');
  const losses: readonly Loss[] = [
    ...read.losses,
    ...lossIf(photos.has(uuid.toUpperCase()), 'photo'),
    ...lossIf(hasObject(entry, 'Location'), 'place'),
    ...lossIf(hasObject(entry, 'Weather'), 'weather'),
    ...lossIf(textField(entry, 'Activity') !== '', 'activity'),
    ...lossIf(hasObject(entry, 'Music'), 'other'),
  ];
  return candidateItem({
    source: 'day-one-classic',
    where: path,
    sourceId: uuid.toUpperCase(),
    journal: journalOf(path),
    moment: atMs === null ? null : momentAt(atMs, [textField(entry, 'Time Zone')]),
    text: read.text,
    tags: textsField(entry, 'Tags'),
    isStarred: field(entry, 'Starred') === true,
    details: [
      placeLine(location, classicNames),
      weatherLine(weather, classicNames),
      textField(entry, 'Activity'),
    ],
    writtenAtMs: atMs,
    losses,
  });
}

/** `Journal` of `Journal.dayone/entries/….doentry`. */
function journalOf(path: string): string {
  return /(?:^|\/)([^/]{1,200})\.dayone\//i.exec(path)?.[1] ?? '';
}
