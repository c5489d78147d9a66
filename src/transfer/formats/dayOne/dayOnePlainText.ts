import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { takeText } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { createPhotoFinder, type FindPhoto } from '../../reading/listedPhotos.ts';
import { momentOf, parseWritten } from '../../reading/parseWritten.ts';
import { headLength, possibleTexts, recogniseHead } from '../../reading/sniff.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { readDayOneText } from './dayOneText.ts';

const dateLine = /^\tDate:\t(.{1,100})$/;
/** Other lines of an entry's head. */
const headLine = /^\t(Photo|Weather|Location|Tags|Starred|Music|Activity|Steps)s?:\t(.*)$/;

/** Day One's export as plain text: each entry begins with a line `\tDate:\t15 January 2024 at 00:00:00 GMT`. */
export const dayOnePlainText: JournalFormat = {
  source: 'day-one-text',
  recognise: recogniseHead(isPlainText),
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (text.ok && isPlainText(text.value.slice(0, headLength))) {
        yield* readEntries(file.path, text.value, findPhoto);
      }
    }
  },
};

function isPlainText(head: string): boolean {
  return /(?:^|[\r\n])\tDate:\t.{1,100}(?:[\r\n]|$)/.test(head);
}

interface Block {
  readonly date: string;
  readonly line: number;
  readonly head: Map<string, string>;
  readonly words: string[];
  isInHead: boolean;
}

function* readEntries(
  path: string,
  text: string,
  findPhoto: FindPhoto,
): Generator<ReadItem, void, void> {
  // Text before the first entry belongs to none.
  let block: Block | null = null;
  let number = 0;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    number += 1;
    const [, date] = dateLine.exec(line) ?? [];
    if (date !== undefined) {
      if (block !== null) yield readBlock(path, block, findPhoto);
      block = { date, line: number, head: new Map(), words: [], isInHead: true };
      continue;
    }
    const [, name = '', value = ''] = block?.isInHead === true ? (headLine.exec(line) ?? []) : [];
    if (name !== '') {
      const before = block?.head.get(name);
      // Each of several photos may have a line of its own.
      block?.head.set(name, before === undefined ? value : `${before}, ${value}`);
    } else if (block !== null) {
      block.isInHead = false;
      block.words.push(line);
    }
  }
  if (block !== null) yield readBlock(path, block, findPhoto);
}

function readBlock(
  path: string,
  { date, line, head, words }: Block,
  findPhoto: FindPhoto,
): ReadItem {
  const { text, losses } = readDayOneText(words.join('\n'), () => undefined);
  const written = parseWritten(date, null);
  const photos = (head.get('Photo') ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return candidateItem({
    source: 'day-one-text',
    where: `${path}, ${line}`,
    journal: baseName(path),
    moment: momentOf(written),
    text,
    tags: (head.get('Tags') ?? '').split(','),
    isStarred: /^(?:yes|true|1)$/i.test(head.get('Starred') ?? ''),
    details: [
      trackerLine('place', head.get('Location') ?? ''),
      trackerLine('weather', head.get('Weather') ?? ''),
      trackerLine('activity', head.get('Activity') ?? ''),
    ],
    photos: [...new Set(photos)].map((name) => findPhoto(path, name, 'photos/')),
    losses: [
      ...losses,
      { kind: 'photo', count: photos.length },
      ...lossIf(head.has('Location'), 'place'),
      ...lossIf(head.has('Weather'), 'weather'),
      ...lossIf(head.has('Activity') || head.has('Steps'), 'activity'),
    ],
  });
}
