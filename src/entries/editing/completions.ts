import { addDays } from '../../dates/addDays.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { tagKey } from '../tags.ts';
import { begunTag, restOfTag } from '../tagsInWords.ts';
import { parseItem } from './listItem.ts';
import { lineEnd, lineStart, replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** A begun tag, due date or name of a template before the caret, to be completed. */
export interface Completable {
  readonly kind: 'tag' | 'due' | 'template';
  /** The position of the `#`, of `due:` or of the `/`. */
  readonly from: number;
  /** The position of the caret. */
  readonly to: number;
  /** What is typed between them. */
  readonly typed: string;
}

const begunDue = /(?<=\s)due:(\S*)$/i;

/** The begun tag or due date at the caret; null when there is none. Only an open task gets a due date. */
export function completableAt({ text, start, end }: TextSelection): Completable | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const due = begunDue.exec(line);
  if (due !== null && parseItem(line)?.box === '[ ]' && !/^\S/.test(text.slice(start)))
    return { kind: 'due', from: start - due[0].length, to: start, typed: due[1] ?? '' };
  const tag = begunTag.exec(line);
  // In the middle of a word there is nothing to complete.
  if (tag === null || restOfTag.test(text.slice(start))) return null;
  return { kind: 'tag', from: start - tag[0].length, to: start, typed: tag[1] ?? '' };
}

/** The same in a new entry, where `/` and a name before anything else ask for a template. */
export function completableInNewEntry(selection: TextSelection): Completable | null {
  const { text, start, end } = selection;
  const isTemplate = /^\/.*$/.test(text) && start === end && end === text.length;
  const template = { kind: 'template', from: 0, to: end, typed: text.slice(1) } as const;
  return completableAt(selection) ?? (isTemplate ? template : null);
}

/** Completes `completable` by the tag or the day `chosen`, or replaces it by the text of a template. */
export function completion(
  { text }: TextSelection,
  { kind, from, to }: Completable,
  chosen: string,
): TextEdit {
  if (kind === 'template') return replacement(from, to, chosen);
  const sign = kind === 'tag' ? '#' : 'due:';
  return replacement(from, to, `${sign}${chosen}${lineEnd(text, to) === to ? ' ' : ''}`);
}

/** The `#` of a new tag before the selection, apart from the word before it. The selected text stays selected. */
export function beginTag({ text, start, end }: TextSelection): TextEdit {
  const edit = replacement(start, start, /\S$/.test(text.slice(0, start)) ? ' #' : '#');
  return { ...edit, end: end + edit.insert.length };
}

/** The `/` that asks for a template, in an empty text. null in any other. */
export function beginTemplate({ text }: TextSelection): TextEdit | null {
  return text === '' ? replacement(0, 0, '/') : null;
}

/** A tag to choose from, with the number of its entries. */
export interface KnownTag {
  readonly key: string;
  readonly name: string;
  readonly entries: number;
}

const mostTags = 6;

/**
 * The names of tags that complete `typed`: those that begin with it before those that contain it, the most used
 * first. A tag that is typed in full comes first, and alone it is nothing to choose.
 */
export function matchingTags(tags: readonly KnownTag[], typed: string): readonly string[] {
  const key = tagKey(typed);
  const rank = (tag: KnownTag) => (tag.key === key ? 0 : tag.key.startsWith(key) ? 1 : 2);
  const matching = tags
    .filter((tag) => tag.key.includes(key))
    .sort((a, b) => rank(a) - rank(b) || b.entries - a.entries)
    .slice(0, mostTags);
  return matching.length === 1 && matching[0]?.key === key ? [] : matching.map(({ name }) => name);
}

/** A day to choose as a due date. */
export interface DueChoice {
  readonly day: DayKey;
  /** "tomorrow · Saturday, November 21, 2026". */
  readonly name: string;
}

/**
 * Today and the seven days after it, as far as `typed` begins one of their names: "tomorrow", "friday", or the date
 * itself (`yyyy-MM-dd`). The names are those of `locale` (BCP 47).
 */
export function matchingDays(typed: string, today: DayKey, locale: string): readonly DueChoice[] {
  const lower = (text: string) => text.normalize('NFKD').toLocaleLowerCase(locale);
  const begun = lower(typed);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return Array.from({ length: 8 }, (_, distance) => {
    const day = addDays(today, distance);
    const near = distance < 2 ? [relative.format(distance, 'day')] : [];
    const weekday = dayLabel(day, 'weekday', locale);
    // Some languages write "day" before the name.
    const isMeant = [...near, weekday, weekday.split(' ').at(-1) ?? '', day].some((name) =>
      lower(name).startsWith(begun),
    );
    return isMeant ? [{ day, name: [...near, dayLabel(day, 'long', locale)].join(' · ') }] : [];
  }).flat();
}
