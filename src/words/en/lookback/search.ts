import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';

/** Search over the whole log. */
export const search = {
  title: 'Search',
  box: 'Search entries',
  results: 'Search results',
  reading: 'Reading your log…',
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
  incomplete: 'Your log is still being copied to this device. Results may be missing.',
  /** "12 entries on 3 days" */
  found: (entries: number, days: number, locale: string) =>
    `${counted('en', entries, { one: '# entry', other: '# entries' }, locale)} on ${counted('en', days, { one: '# day', other: '# days' }, locale)}`,
  nothing: 'No matches.',
  similar: 'Did you mean',
  more: 'Show more',
  /** Read aloud for the link of a result. */
  resultOn: (longDay: string) => `on ${longDay}`,

  lead: "Finds words and parts of words. Case and accents don't matter.",
  operators: 'Search tips',
  /** The search operators, by their typed form. */
  operator: {
    words: { typed: 'rain umbrella', does: 'entries with both words' },
    phrase: { typed: '"rain all day"', does: 'this exact phrase' },
    without: { typed: 'rain -umbrella', does: 'without the second word' },
    tag: { typed: 'tag:house', does: 'with this tag' },
    tagStart: { typed: '#hou', does: 'with a tag that starts like this' },
    before: { typed: 'before:2026-11-20', does: 'before this day' },
    after: { typed: 'after:11-20-2026', does: 'after this day' },
    on: { typed: 'on:2026-11', does: 'on this day, or in this month or year' },
  },

  problem: {
    noDate: (operator: string, value: string) =>
      `${operator}: “${isolated('en', value)}” isn't a day, month or year. Write 2026-11-20, 11-20-2026, 2026-11 or 2026.`,
    dateMissing: (operator: string) =>
      `${operator}: needs a day, a month or a year, such as 2026-11-20, 2026-11 or 2026.`,
    noTag: (value: string) =>
      `tag: “${isolated('en', value)}” isn't a tag. Tags have letters, digits, _ and -.`,
    tagMissing: 'tag: needs a tag, such as tag:house.',
    noOperator: (operator: string) =>
      `“${operator}:” has no special meaning here. It is searched for as text.`,
    notWithout: (operator: string) =>
      `A minus before ${operator}: has no effect. Use before: or after: instead.`,
    /** `typed` is a number with its minus, `value` the number alone. */
    number: (typed: string, value: string) =>
      `“${isolated('en', typed)}” is searched for as a number. To leave out ${isolated('en', value)}, write ${isolated('en', `-"${value}"`)}.`,
    onlyWithout: 'A minus leaves out what follows it. These are all the other entries.',
    noDays: 'There are no days between these dates.',
  },
};
