import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const sync: Words['sync'] = {
  status: 'Stand der Übertragung',
  saved: 'Alles gespeichert',
  savedAsOf: (moment) => `Alles gespeichert, Stand ${moment}`,
  dayLoading: 'dieser Tag wird noch geladen',
  saving: 'Wird gespeichert …',
  savingSome: (changes, locale) =>
    counted(
      'de',
      changes,
      { one: '# Änderung wird gespeichert …', other: '# Änderungen werden gespeichert …' },
      locale,
    ),
  onDevice: 'Auf diesem Gerät gespeichert',
  newerDaylog: 'lade die Seite neu, um das neuere Daylog zu bekommen',
  waitsFor: {
    offline: (changes, locale) =>
      counted(
        'de',
        changes,
        {
          one: '# Änderung wird gesendet, sobald du online bist',
          other: '# Änderungen werden gesendet, sobald du online bist',
        },
        locale,
      ),
    'needs-sign-in': (changes, locale) =>
      counted(
        'de',
        changes,
        {
          one: '# Änderung wird gesendet, sobald du wieder angemeldet bist',
          other: '# Änderungen werden gesendet, sobald du wieder angemeldet bist',
        },
        locale,
      ),
  },
  needsAttention: (what) => `Bitte ansehen: ${what}`,
  parked: (changes, locale) =>
    counted(
      'de',
      changes,
      { one: '# Änderung wurde nicht angenommen', other: '# Änderungen wurden nicht angenommen' },
      locale,
    ),
  storage: {
    quota: 'auf diesem Gerät ist kein Platz mehr',
    blocked: 'ein anderer Tab mit Daylog hält den Speicher fest',
    cleared: 'der Browser hat gelöscht, was Daylog hier hatte; lade diese Seite neu',
    unavailable: 'dieser Browser lässt Daylog nichts aufbewahren',
    corrupt: 'der Speicher dieses Geräts ist nicht lesbar',
  },

  renaming: (from, done, all, locale) =>
    `#${from} wird umbenannt: ${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)}`,
  undoingRename: (from, done, all, locale) =>
    `Die Umbenennung von #${from} wird rückgängig gemacht: ${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)}`,

  days: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  filling: (days, megabytes) => `Dein Log wird auf dieses Gerät kopiert: ${days}, ${megabytes} MB`,
  fillingIsPaused: (days, megabytes) =>
    `Die Kopie deines Logs auf dieses Gerät macht Pause: ${days}, ${megabytes} MB`,
};
