import { addDays } from '../../dates/addDays.ts';
import { compareDays } from '../../dates/compareDays.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { begunPerson, restOfPerson } from '../people.ts';
import { tagKey } from '../tags.ts';
import { begunTag, restOfTag } from '../tagsInWords.ts';
import { parseItem } from './listItem.ts';
import { lineEnd, lineStart, replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/**
 * A begun tag, name of a person, due date, name of a template, name of a tracker or unit before the caret, to be
 * completed.
 */
export interface Completable {
  readonly kind: 'tag' | 'person' | 'due' | 'template' | 'tracker' | 'unit';
  /** The position of the `#`, of the `@`, of `due:`, of the `/`, or of the first letter. */
  readonly from: number;
  /** The position of the caret. */
  readonly to: number;
  /** What is typed between them. */
  readonly typed: string;
  /** For a unit: the name of its tracker. */
  readonly of?: string;
}

const begunDue = /(?<=\s)due:(\S*)$/i;

/**
 * A name with two colons, or two colons alone; then perhaps a number, and its unit as far as it is typed. It accepts more
 * than `trackersOf`: of other names than those of the log there is nothing to choose.
 */
const begunTracker = /(?<![^\s(])([^\s#@&/\\:(]*)::(?:\s+\S*\p{Nd}( ?)([\p{L}\p{M}°%/²³]*))?$/u;

/** The begun name of a tracker or its unit at the end of `line`, for the caret at `to`. */
function trackerAt(line: string, to: number): Completable | null {
  const begun = begunTracker.exec(line);
  if (begun === null) return null;
  const [all, name = '', space, unit] = begun;
  if (unit === undefined) return { kind: 'tracker', from: to - all.length, to, typed: name };
  if (space === '' && unit === '') return null;
  return { kind: 'unit', from: to - unit.length, to, typed: unit, of: name };
}

/** The begun tag, person, due date or tracker at the caret; null when there is none. Only an open task gets a due date. */
export function completableAt({ text, start, end }: TextSelection): Completable | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const due = begunDue.exec(line);
  if (due !== null && parseItem(line)?.box === '[ ]' && !/^\S/.test(text.slice(start)))
    return { kind: 'due', from: start - due[0].length, to: start, typed: due[1] ?? '' };
  const tag = begunTag.exec(line);
  const begun = tag ?? begunPerson.exec(line);
  const rest = tag === null ? restOfPerson : restOfTag;
  // In the middle of a word there is nothing to complete.
  if (rest.test(text.slice(start))) return null;
  if (begun === null) return trackerAt(line, start);
  const kind = tag === null ? 'person' : 'tag';
  return { kind, from: start - begun[0].length, to: start, typed: begun[1] ?? '' };
}

/** The same in a new entry, where `/` and a name before anything else ask for a template. */
export function completableInNewEntry(selection: TextSelection): Completable | null {
  const { text, start, end } = selection;
  const isTemplate = /^\/.*$/.test(text) && start === end && end === text.length;
  const template = { kind: 'template', from: 0, to: end, typed: text.slice(1) } as const;
  return completableAt(selection) ?? (isTemplate ? template : null);
}

/**
 * Completes `completable` by the tag, the person, the day, the tracker or the unit `chosen`, or replaces it by the text
 * of a template.
 */
export function completion(
  { text }: TextSelection,
  { kind, from, to }: Completable,
  chosen: string,
): TextEdit {
  if (kind === 'template' || kind === 'unit') return replacement(from, to, chosen);
  const space = lineEnd(text, to) === to ? ' ' : '';
  if (kind === 'tracker') return replacement(from, to, `${chosen}::${space}`);
  const sign = { tag: '#', person: '@', due: 'due:' }[kind];
  return replacement(from, to, `${sign}${chosen}${space}`);
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

/** A tag or a person to choose from, with the number of its entries and the newest day with it. */
export interface KnownName {
  readonly key: string;
  readonly name: string;
  readonly entries: number;
  readonly lastDay: DayKey;
}

export const mostNames = 6;

/**
 * The names of tags or people that complete `typed`: those that begin with it before those that contain it, the most
 * used first, of these the most recent. One that is typed in full comes first, and alone it is nothing to choose.
 */
export function matchingNames(names: readonly KnownName[], typed: string): readonly string[] {
  const key = tagKey(typed);
  const rank = (one: KnownName) => (one.key === key ? 0 : one.key.startsWith(key) ? 1 : 2);
  const matching = names
    .filter((one) => one.key.includes(key))
    .sort((a, b) => rank(a) - rank(b) || b.entries - a.entries || compareDays(b.lastDay, a.lastDay))
    .slice(0, mostNames);
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
 * itself (`yyyy-MM-dd`). A date that is typed in full needs no choice. The names are those of `locale` (BCP 47).
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
    return isMeant && begun !== day
      ? [{ day, name: [...near, dayLabel(day, 'long', locale)].join(' · ') }]
      : [];
  }).flat();
}
