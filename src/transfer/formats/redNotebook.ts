import type { Loss } from '../Candidate.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { createPhotoPlaces } from '../photos/photoPlaces.ts';
import { candidateItem, mediaSign } from '../reading/candidateItem.ts';
import { decodedPath } from '../reading/filePath.ts';
import { createPhotoFinder, type FindPhoto } from '../reading/listedPhotos.ts';
import { takeText, unreadable } from '../reading/fileText.ts';
import { dayStart, wallMoment } from '../reading/moments.ts';
import { asRecord, field, textField, type OutsideRecord } from '../reading/outside.ts';
import { dayAt } from '../reading/parseLongDay.ts';
import { readYamlMap } from '../reading/readYaml.ts';
import { headLength, possibleTexts, sniffFolder } from '../reading/sniff.ts';

const monthPath = /(?:^|\/)(\d{4})-(\d{2})\.txt$/;

/** RedNotebook: `data/YYYY-MM.txt`, a YAML map from days to texts in the markup of txt2tags. Days have no times. */
export const redNotebook: JournalFormat = {
  source: 'rednotebook',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(({ file, head }) => monthPath.test(file.path) && isMonth(head));
    return isOurs ? { kind: 'yes', questions: [] } : { kind: 'no' };
  },
  read: async function* (folder) {
    const findPhoto = createPhotoFinder(folder);
    for (const file of possibleTexts(folder)) {
      if (!monthPath.test(file.path)) continue;
      const text = await takeText(file);
      if (!text.ok) yield text.item;
      else if (isMonth(text.value.slice(0, headLength)))
        yield* readMonth(file.path, text.value, findPhoto);
    }
  },
};

/** A month begins with the number of a day: `3: {text: …}` or `3:` with more below. */
function isMonth(head: string): boolean {
  return /^(?:\s*#.*\n)*\s*\{?\s*\d{1,2}:(?:\s*\{|[ \t]*\r?\n)/.test(head);
}

function* readMonth(
  path: string,
  yaml: string,
  findPhoto: FindPhoto,
): Generator<ReadItem, void, void> {
  const [, year = '', month = ''] = monthPath.exec(path) ?? [];
  // Files of its first versions name Python's own type of texts.
  const days = readYamlMap(yaml.replaceAll('!!python/unicode ', ''));
  if (days === null) {
    yield unreadable(path, 'wrong-shape');
    return;
  }
  for (const [date, value] of Object.entries(days)) {
    const content = asRecord(value);
    const day = dayAt(year, month, date);
    const where = `${path}, ${date}`;
    if (day === undefined) yield unreadable(where, 'not-a-date');
    else if (content === null)
      yield unreadable(where, 'wrong-shape', { moment: wallMoment(day, dayStart) });
    else {
      const source = textField(content, 'text');
      const places = createPhotoPlaces(source);
      // A picture lies anywhere on the disk.
      const { text, losses } = txt2tagsToMarkdown(source, (address) =>
        /^https?:/i.test(address)
          ? mediaSign.photo
          : places.place({ ...findPhoto(path, decodedPath(address)), key: address }),
      );
      const tags = Object.keys(asRecord(field(content, tagCategory)) ?? {});
      const words = [text, ...categoryLines(content)].filter((part) => part !== '').join('\n\n');
      yield candidateItem({
        source: 'rednotebook',
        where,
        sourceId: day,
        moment: wallMoment(day, dayStart),
        // A day may have tags alone.
        text: words || tags.join(', '),
        tags: [...emptyCategories(content), ...tags],
        photos: places.photos,
        losses: [{ kind: 'time', count: 1 }, ...losses],
      });
    }
  }
}

/** The category that held the tags of a day before RedNotebook had hashtags. */
const tagCategory = 'Tags';

/** A category without items is a tag. */
function emptyCategories(content: OutsideRecord): readonly string[] {
  return Object.entries(content).flatMap(([name, items]) =>
    name !== 'text' && name !== tagCategory && isEmptyCategory(items) ? [name] : [],
  );
}

function isEmptyCategory(items: unknown): boolean {
  const names = Object.keys(asRecord(items) ?? {});
  return (
    items === null ||
    items === '' ||
    items === 'null' ||
    (asRecord(items) !== null && names.length === 0)
  );
}

/** The categories of a day with their items, each as a list below its name. */
function categoryLines(content: OutsideRecord): readonly string[] {
  return Object.entries(content).flatMap(([name, items]) => {
    const names = Object.keys(asRecord(items) ?? {});
    if (name === 'text' || name === tagCategory || names.length === 0) return [];
    return [`**${name}**\n\n${names.map((item) => `- ${item}`).join('\n')}`];
  });
}

/** An address, whose slashes, dashes and lines are no styles. It ends before the signs that end a style. */
const address =
  /\b(?:https?|ftp|file):\/\/(?:(?!(?:\/\/|--|__|\*\*)(?:[\s.,;:!?)]|$))[^\s)\]}>"\0])+/g;

/** The markup of txt2tags, as far as RedNotebook uses it, in Markdown. `markOf` gives what stands for a picture. */
export function txt2tagsToMarkdown(
  source: string,
  markOf: (address: string) => string = () => mediaSign.photo,
): {
  readonly text: string;
  readonly losses: readonly Loss[];
} {
  let photos = 0;
  let documents = 0;
  let styles = 0;
  let isCode = false;
  const convert = (line: string) =>
    line
      .replace(/^[-=_]{20,}[ \t]*$/, '---')
      .replace(
        /^(=+)[ \t]*(\S.*?)[ \t]*\1(?:\[[\w-]*\])?[ \t]*$/,
        (_line, marks: string, title: string) =>
          `${'#'.repeat(Math.min(6, marks.length))} ${title}`,
      )
      .replace(/^( *)\+ /, '$11. ')
      .replace(
        /\[""([^"\n]{1,500})""(\.\w{1,5})(?:\?\d{1,5})?\]/g,
        (_picture, address: string, ending: string) => {
          photos += 1;
          return markOf(address + ending);
        },
      )
      .replace(
        /\[([^\]["\n]{1,500}) (?:""([^"\n]{1,2000})""|((?:https?:|www\.)[^\s\]]{1,2000}))\]/g,
        (_link, label: string, quoted?: string, bare?: string) => {
          const url = (quoted ?? bare ?? '').replace(/^www\./, 'https://www.');
          if (/^(?:https?:|mailto:)/i.test(url)) return `[${label}](${url})`;
          documents += 1;
          return label;
        },
      )
      .replace(/\{([^{}|\n]{1,1000})\|color:[^{}\n]{1,30}\}/g, (_all, words: string) => {
        styles += 1;
        return words;
      })
      .replace(/\\\\[ \t]*$/, '');
  const style = (words: string) =>
    words
      .replace(/\/\/(?=\S)([^\n]{1,1000}?)(?<=\S)\/\/(?!\/)/g, '*$1*')
      .replace(/--(?=[^\s-])([^\n]{1,1000}?)(?<=[^\s-])--/g, '~~$1~~')
      .replace(/__(?=\S)([^\n]{1,1000}?)(?<=\S)__/g, (_all, under: string) => {
        styles += 1;
        return under;
      });
  const convertLine = (line: string) => {
    const kept: string[] = [];
    const keep = (part: string) => `\0${kept.push(part) - 1}\0`;
    const coded = line.replace(/``(?=\S)([^`\n]{1,1000})``/g, (_all, code: string) =>
      keep(`\`${code}\``),
    );
    const plain = convert(coded)
      .replace(/""(?=\S)([^"\n]{1,1000})""/g, (_all, raw: string) =>
        keep(raw.replace(/[*_~`]/g, String.raw`\$&`)),
      )
      .replace(address, keep);
    return style(plain).replace(/\0(\d+)\0/g, (_sign, index: string) => kept[Number(index)] ?? '');
  };
  const text = source
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      if (/^```[ \t]*$/.test(line)) isCode = !isCode;
      return isCode || line.length > 20_000 ? line : convertLine(line);
    })
    .join('\n');
  return {
    text: text.trim(),
    losses: [
      { kind: 'photo', count: photos },
      { kind: 'document', count: documents },
      { kind: 'style', count: styles },
    ],
  };
}
