import type { Language } from './language.ts';
import { numberLabel } from './numberLabel.ts';
import { plural, type PluralForms } from './plural.ts';

/**
 * `count` things in words of `language`, for instance "3 entries" from `# entry` and `# entries`. `#` stands
 * for the number, in the form of `locale`.
 */
export function counted(
  language: Language,
  count: number,
  forms: PluralForms,
  locale: string,
): string {
  return plural(language, count, forms).replace('#', numberLabel(count, locale));
}
