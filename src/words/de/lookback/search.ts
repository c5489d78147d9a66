import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const search: Words['search'] = {
  title: 'Suche',
  box: 'Einträge durchsuchen',
  results: 'Suchergebnisse',
  reading: 'Dein Log wird gelesen …',
  unavailable: 'Das Log auf diesem Gerät lässt sich gerade nicht lesen. Daylog versucht es weiter.',
  incomplete: 'Dein Log wird noch auf dieses Gerät kopiert: Es können Ergebnisse fehlen.',
  found: (entries, days, locale) =>
    `${counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale)} an ${counted('de', days, { one: '# Tag', other: '# Tagen' }, locale)}`,
  nothing: 'Nichts passt.',
  similar: 'Ähnliche Wörter:',
  more: 'Mehr',
  resultOn: (longDay) => `am ${longDay}`,

  lead: 'Wörter werden überall gefunden, auch mitten in anderen; Groß- und Kleinschreibung und Akzente spielen keine Rolle.',
  operators: 'So kannst du suchen',
  operator: {
    words: { typed: 'Regen Schirm', does: 'Einträge mit beiden Wörtern' },
    phrase: { typed: '"den ganzen Tag Regen"', does: 'diese Wörter hintereinander' },
    without: { typed: 'Regen -Schirm', does: 'ohne ein Wort' },
    tag: { typed: 'tag:Haus', does: 'mit diesem Schlagwort' },
    tagStart: { typed: '#Hau', does: 'mit einem Schlagwort, das so beginnt' },
    before: { typed: 'before:2026-11-20', does: 'an Tagen vor diesem' },
    after: { typed: 'after:11-20-2026', does: 'an Tagen nach diesem (Monat-Tag-Jahr)' },
    on: { typed: 'on:2026-11', does: 'an diesem Tag, in diesem Monat oder Jahr' },
  },

  problem: {
    noDate: (operator, value) =>
      `${operator}: „${value}“ ist kein Tag, Monat oder Jahr. Schreib 2026-11-20, 11-20-2026, 2026-11 oder 2026.`,
    dateMissing: (operator) =>
      `${operator}: braucht einen Tag, einen Monat oder ein Jahr, etwa 2026-11-20, 2026-11 oder 2026.`,
    noTag: (value) =>
      `tag: „${value}“ ist kein Schlagwort. Es besteht aus Buchstaben, Ziffern, _ und -.`,
    tagMissing: 'tag: braucht ein Schlagwort, etwa tag:Haus.',
    noOperator: (operator) =>
      `„${operator}:“ bedeutet hier nichts Besonderes; danach wird als Wort gesucht.`,
    notWithout: (operator) =>
      `Ein Minus vor ${operator}: bewirkt nichts; nimm stattdessen before: oder after:.`,
    noDays: 'Zwischen diesen Daten liegt kein Tag.',
  },
};
