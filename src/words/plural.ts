import type { Language } from './language.ts';

const rules = new Map<Language, Intl.PluralRules>();

/** The forms that a language has for a counted thing; `other` serves every count without a form of its own. */
export type PluralForms = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** The form of `forms` that `language` uses for `count` things (CLDR's plural rules, as the platform has them). */
export function plural(language: Language, count: number, forms: PluralForms): string {
  let rule = rules.get(language);
  if (rule === undefined) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return forms[rule.select(count)] ?? forms.other;
}
