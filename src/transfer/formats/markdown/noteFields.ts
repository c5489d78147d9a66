import type { Loss, LossKind } from '../../Candidate.ts';
import { frontMatterText } from '../../reading/frontMatter.ts';
import { field, listOf, type OutsideRecord } from '../../reading/outside.ts';
import { isDateAlone, parseWritten } from '../../reading/parseWritten.ts';
import { trackerLine } from '../../reading/trackerLine.ts';
import { isNotionName } from './dayOfFile.ts';

/** Names of the date in front matter, the likeliest first, without the blanks and dashes that programs put into them. */
const dateKeys = [
  ...['date', 'created', 'createdat', 'datetime', 'creationdate', 'datecreated', 'day'],
  ...['createdtime', 'createdon', 'publishdate', 'pubdate'],
];

/** The first date of the front matter, as it is written. null if it has none. */
export function dateIn(frontMatter: OutsideRecord | null): string | null {
  const names = Object.keys(frontMatter ?? {});
  for (const key of dateKeys) {
    const name = names.find((each) => plainKey(each) === key);
    const text = name === undefined ? '' : dateText(field(frontMatter, name));
    if (text !== '' && parseWritten(text, null) !== null) return text;
  }
  return null;
}

/** A date, also as a link to its daily note (`[[2024-01-15]]`), or as the only item of a list. */
function dateText(value: unknown): string {
  if (typeof value === 'string')
    return value.trim().replace(/^\[\[([^\]|]*)(?:\|[^\]]*)?\]\]$/, '$1');
  const [only, another] = listOf(value);
  return another === undefined && only !== undefined ? dateText(only) : '';
}

/** The title in the front matter, unless it is the date. */
export function titleOf(frontMatter: OutsideRecord | null): string {
  const title = frontMatterText(frontMatter, ['title']);
  return isDateAlone(title) ? '' : title;
}

/** Fields that say where and how a day was. Habit plugins and templates write them. */
const detailKinds = new Map<string, LossKind>([
  ['location', 'place'],
  ['place', 'place'],
  ['weather', 'weather'],
  ['mood', 'mood'],
  ['activity', 'activity'],
]);
/** Fields that are read, and those that only concern a program. */
const spentKeys =
  /^(?:title|starred|favou?rite|tags?|keywords|time|timezone|zone|tz|body|updated.*|modified.*|lastmod.*|date(?:updated|modified)|cssclass(?:es)?|publish|draft|layout|excalidrawplugin)$/;

/** Place, weather, mood and activity in the front matter, as lines of trackers. */
export function detailsOf(frontMatter: OutsideRecord | null): readonly string[] {
  return [...detailKinds].map(([key, kind]) =>
    trackerLine(kind, frontMatterText(frontMatter, [key])),
  );
}

/** Whether the front matter marks the note as a favourite. */
export function isStarred(frontMatter: OutsideRecord | null): boolean {
  return /^(?:true|yes|1)$/i.test(
    frontMatterText(frontMatter, ['starred', 'favorite', 'favourite']),
  );
}

/** The fields of the front matter that have no place here. */
export function fieldLosses(frontMatter: OutsideRecord | null): readonly Loss[] {
  return Object.entries(frontMatter ?? {}).flatMap(([name, value]): readonly Loss[] => {
    const key = plainKey(name);
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty || spentKeys.test(key) || dateKeys.includes(key)) return [];
    return [{ kind: detailKinds.get(key) ?? 'other', count: 1 }];
  });
}

const plainKey = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Dates of a page that are not its day. */
const otherDates = /edit|updat|modif|due|deadline|birth|remind|bearbeitet|geändert|fällig/i;

/**
 * The properties that Notion writes below the title of a page, each as a line `Created: January 15, 2024 9:41 PM`.
 * They are words of the text too. The first one with a date is also `date`, because its name depends on the language.
 * Null if Notion did not write the file, or the page has no properties.
 */
export function notionProperties(path: string, text: string): OutsideRecord | null {
  if (!isNotionName(path)) return null;
  const [, block = ''] = /^# [^\n]*\n\n((?:[^\n:]{1,60}: [^\n]*\n)+)/.exec(`${text}\n`) ?? [];
  const fields = [...block.matchAll(/^([^\n:]{1,60}): (.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/^@/, '').split(' → ')[0] ?? ''] as const,
  );
  const dated = fields.find(
    ([name, value]) => !otherDates.test(name) && parseWritten(value, null) !== null,
  );
  return dated === undefined ? null : { ...Object.fromEntries(fields), date: dated[1] };
}
