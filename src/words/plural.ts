import type { Language } from './language.ts';

const rules = new Map<Language, Intl.PluralRules>();

/** The plural forms of a thing in one language. `other` is for every count without a form of its own. */
export type PluralForms = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** The form for `count` things in `language`, by CLDR's plural rules in the platform. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  let rule = rules.get(language);
  if (rule === undefined) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return forms[rule.select(count)] ?? forms.other;
}
