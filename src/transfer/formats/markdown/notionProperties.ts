import type { OutsideRecord } from '../../reading/outside.ts';
import { parseWritten } from '../../reading/parseWritten.ts';
import { isNotionName } from './dayOfFile.ts';

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
