import { dayKey, type DayKey } from '../../../dates/DayKey.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import { parseDays, type Days } from '../../../dates/parseDays.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { isStarred } from '../../../entries/star.ts';
import { findTags, isTagName, tagKey, typedTagName } from '../../../entries/tags.ts';
import { withoutTemplates } from '../../../entries/template.ts';

/** The paper of a book, in the order in which it is offered. */
export const papers = ['a5', 'a4', 'letter'] as const;

export type Paper = (typeof papers)[number];

/** What a person chose for a book. */
export interface BookChoice {
  /** Both ends are in the book. */
  readonly first: DayKey;
  readonly last: DayKey;
  readonly title: string;
  readonly paper: Paper;
  readonly isStarredOnly: boolean;
  /** Entries with one of these tags are left out. Keys as `tagKey` makes them. */
  readonly withoutTags: ReadonlySet<string>;
  /** These days are left out. */
  readonly withoutDays: readonly Days[];
}

/** The year of `day`, from its first to its last day. */
export function yearOf(day: DayKey): Days {
  const year = day.slice(0, 4);
  return { first: dayKey(`${year}-01-01`), last: dayKey(`${year}-12-31`) };
}

/** The title of a book without one: its year, or its first and last day. */
export function usualTitle({ first, last }: Days, locale: string): string {
  const whole = yearOf(first);
  if (first === whole.first && last === whole.last) return dayLabel(first, 'year', locale);
  const [from, to] = [first, last].map((day) => dayLabel(day, 'date', locale));
  return first === last ? (from ?? '') : `${from ?? ''} – ${to ?? ''}`;
}

/** The parts of a list that a person typed, or the first part that could not be read. */
export type TypedList<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'refused'; readonly part: string };

/** The keys of typed tags, with or without `#`, between spaces or commas. */
export function readTypedTags(text: string): TypedList<string> {
  return readList(text, (part) => {
    const name = typedTagName(part);
    return isTagName(name) ? tagKey(name) : undefined;
  });
}

/** Typed days, months and years between spaces or commas, in the forms of `parseDays`. */
export function readTypedDays(text: string): TypedList<Days> {
  return readList(text, parseDays);
}

function readList<Item>(text: string, read: (part: string) => Item | undefined): TypedList<Item> {
  const items: Item[] = [];
  for (const part of text.split(/[\s,;\u060c]+/u)) {
    if (part === '') continue;
    const item = read(part);
    if (item === undefined) return { kind: 'refused', part };
    items.push(item);
  }
  return { kind: 'read', items };
}

/** Whether `day` is left out of the book. */
export function isLeftOut(day: DayKey, { withoutDays }: BookChoice): boolean {
  return withoutDays.some(({ first, last }) => first <= day && day <= last);
}

/** The entries of a day that are in the book, in the same order. Templates are in none. */
export function entriesOfBook(entries: readonly Entry[], choice: BookChoice): readonly Entry[] {
  return withoutTemplates(entries).filter(
    ({ text }) =>
      (!choice.isStarredOnly || isStarred(text)) &&
      (choice.withoutTags.size === 0 ||
        findTags(text).every(({ name }) => !choice.withoutTags.has(tagKey(name)))),
  );
}
