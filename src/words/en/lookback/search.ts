import { counted } from '../../counted.ts';

/** Search over the whole log. */
export const search = {
  title: 'Search',
  box: 'Search entries',
  results: 'Search results',
  reading: 'Reading your log…',
  unavailable: 'The log on this device cannot be read just now. Daylog keeps trying.',
  incomplete: 'Your log is still being copied to this device: results may be missing.',
  /** "12 entries on 3 days" */
  found: (entries: number, days: number, locale: string) =>
    `${counted('en', entries, { one: '# entry', other: '# entries' }, locale)} on ${counted('en', days, { one: '# day', other: '# days' }, locale)}`,
  nothing: 'Nothing fits.',
  similar: 'Similar words:',
  more: 'More',
  /** Read aloud for the link of a result. */
  resultOn: (longDay: string) => `on ${longDay}`,

  lead: 'Words are found anywhere, in the middle of others too; case and accents do not matter.',
  operators: 'What can be asked',
  /** The search operators, by their typed form. */
  operator: {
    words: { typed: 'rain umbrella', does: 'entries with both words' },
    phrase: { typed: '"rain all day"', does: 'these words, one after another' },
    without: { typed: 'rain -umbrella', does: 'without a word' },
    tag: { typed: 'tag:house', does: 'with this tag' },
    tagStart: { typed: '#hou', does: 'with a tag that begins like this' },
    before: { typed: 'before:2026-11-20', does: 'on days before this one' },
    after: { typed: 'after:11-20-2026', does: 'on days after this one' },
    on: { typed: 'on:2026-11', does: 'on this day, in this month or in this year' },
  },

  problem: {
    noDate: (operator: string, value: string) =>
      `${operator}: “${value}” is no day, month or year. Write 2026-11-20, 11-20-2026, 2026-11 or 2026.`,
    dateMissing: (operator: string) =>
      `${operator}: needs a day, a month or a year, such as 2026-11-20, 2026-11 or 2026.`,
    noTag: (value: string) => `tag: “${value}” is no tag. A tag has letters, digits, _ and -.`,
    tagMissing: 'tag: needs a tag, such as tag:house.',
    noOperator: (operator: string) =>
      `“${operator}:” means nothing special here; it is looked for as words.`,
    notWithout: (operator: string) =>
      `A minus before ${operator}: does nothing; use before: or after: instead.`,
    noDays: 'No day lies between these dates.',
  },
};
