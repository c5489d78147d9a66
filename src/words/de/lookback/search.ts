import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const search: Words['search'] = {
  title: 'Suche',
  box: 'Einträge durchsuchen',
  results: 'Suchergebnisse',
  reading: 'Dein Tagebuch wird gelesen …',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
  incomplete: 'Dein Tagebuch wird noch auf dieses Gerät kopiert. Es können Ergebnisse fehlen.',
  found: (entries, days, locale) =>
    `${counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale)} an ${counted('de', days, { one: '# Tag', other: '# Tagen' }, locale)}`,
  nothing: 'Keine Treffer.',
  similar: 'Meintest du',
  more: 'Mehr anzeigen',
  resultOn: (longDay) => `am ${longDay}`,

  lead: 'Findet Wörter und Wortteile. Groß- und Kleinschreibung und Akzente spielen keine Rolle.',
  operators: 'Suchtipps',
  operator: {
    words: { typed: 'Regen Schirm', does: 'Einträge mit beiden Wörtern' },
    phrase: { typed: '"den ganzen Tag Regen"', does: 'genau diese Wortfolge' },
    without: { typed: 'Regen -Schirm', does: 'ohne das zweite Wort' },
    tag: { typed: 'tag:Haus', does: 'mit diesem Schlagwort' },
    tagStart: { typed: '#Hau', does: 'mit einem Schlagwort, das so beginnt' },
    before: { typed: 'before:2026-11-20', does: 'vor diesem Tag' },
    after: { typed: 'after:11-20-2026', does: 'nach diesem Tag (Monat-Tag-Jahr)' },
    on: { typed: 'on:2026-11', does: 'an diesem Tag, in diesem Monat oder Jahr' },
  },

  problem: {
    noDate: (operator, value) =>
      `${operator}: „${isolated('de', value)}“ ist kein Tag, Monat oder Jahr. Schreib 2026-11-20, 11-20-2026, 2026-11 oder 2026.`,
    dateMissing: (operator) =>
      `${operator}: braucht einen Tag, einen Monat oder ein Jahr, etwa 2026-11-20, 2026-11 oder 2026.`,
    noTag: (value) =>
      `tag: „${isolated('de', value)}“ ist kein Schlagwort. Schlagwörter bestehen aus Buchstaben, Ziffern, _ und -.`,
    tagMissing: 'tag: braucht ein Schlagwort, etwa tag:Haus.',
    noOperator: (operator) =>
      `„${operator}:“ hat hier keine besondere Bedeutung. Danach wird als Text gesucht.`,
    notWithout: (operator) =>
      `Ein Minus vor ${operator}: hat keine Wirkung. Nimm stattdessen before: oder after:.`,
    number: (typed, value) =>
      `„${isolated('de', typed)}“ wird als Zahl gesucht. Um ${isolated('de', value)} auszuschließen, schreib ${isolated('de', `-"${value}"`)}.`,
    onlyWithout: 'Ein Minus schließt aus, was danach steht. Das sind alle anderen Einträge.',
    noDays: 'Zwischen diesen Daten liegen keine Tage.',
  },
};
