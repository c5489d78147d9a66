import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const sync: Words['sync'] = {
  status: 'Synchronisierungsstatus',
  saved: 'Alles gespeichert',
  savedAsOf: (moment) => `Alles gespeichert, Stand ${moment}`,
  dayLoading: 'dieser Tag wird noch geladen',
  readable: 'nicht verschlüsselt',
  saving: 'Wird gespeichert …',
  savingSome: (changes, locale) =>
    counted(
      'de',
      changes,
      { one: '# Änderung wird gespeichert …', other: '# Änderungen werden gespeichert …' },
      locale,
    ),
  savingImported: (changes, locale) =>
    counted(
      'de',
      changes,
      {
        one: '# Änderung eines Imports wird gespeichert …',
        other: '# Änderungen eines Imports werden gespeichert …',
      },
      locale,
    ),
  importedToSend: (changes, locale) =>
    counted(
      'de',
      changes,
      {
        one: '# Änderung eines Imports wird noch gesendet',
        other: '# Änderungen eines Imports werden noch gesendet',
      },
      locale,
    ),
  onDevice: 'Auf diesem Gerät gespeichert',
  newerDaylog: 'lade die Seite neu, um Daylog zu aktualisieren',
  held: {
    locked: 'gesperrt',
    'encryption-faulty': 'nicht synchronisiert: die Verschlüsselung auf dem Server stimmt nicht',
  },
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
  unsentSince: (moment) => `nicht gesendet seit ${moment}`,
  atRisk: (moment) =>
    `Änderungen seit ${moment} sind nur auf diesem Gerät. Der Browser löscht sie vielleicht, wenn du Daylog einige Tage nicht öffnest. Gehe online, um sie zu senden, oder exportiere sie.`,
  exportUnsent: 'Nicht gesendete Änderungen exportieren',
  homeScreen:
    'Dieser Browser löscht vielleicht, was Daylog hier speichert, wenn du es sieben Tage nicht öffnest. Auf dem Home-Bildschirm bleibt es: Wähle „Teilen“ und dann „Zum Home-Bildschirm“.',
  noSiteProof:
    'Googles reCAPTCHA konnte diese Seite nicht prüfen, deshalb nimmt der Server vielleicht keine Änderungen an. Sie bleiben auf diesem Gerät. Wenn hier etwas www.google.com blockiert, erlaube es und lade die Seite neu.',
  nowOffline: (sentence) => `Keine Verbindung. ${sentence}`,
  nowOnline: (sentence) => `Wieder verbunden. ${sentence}`,
  needsAttention: (what) => `Bitte ansehen: ${what}`,
  parked: (changes, locale) =>
    counted(
      'de',
      changes,
      { one: '# Änderung wurde nicht angenommen', other: '# Änderungen wurden nicht angenommen' },
      locale,
    ),
  storage: {
    quota: 'auf diesem Gerät ist kein Speicherplatz mehr frei',
    blocked: 'ein anderer Tab mit Daylog blockiert den Speicher',
    cleared: 'der Browser hat gelöscht, was Daylog hier gespeichert hatte; lade diese Seite neu',
    unavailable: 'in diesem Browser kann Daylog nichts speichern',
    corrupt: 'der Speicher dieses Geräts ist nicht lesbar',
  },

  renaming: (from, done, all, locale) =>
    `${isolated('de', `#${from}`)} wird umbenannt: ${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)}`,
  undoingRename: (from, done, all, locale) =>
    `Die Umbenennung von ${isolated('de', `#${from}`)} wird rückgängig gemacht: ${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)}`,

  days: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  filling: (days, megabytes) =>
    `Dein Tagebuch wird auf dieses Gerät kopiert: ${days}, ${megabytes} MB`,
  fillingIsPaused: (days, megabytes) =>
    `Das Kopieren deines Tagebuchs auf dieses Gerät ist unterbrochen: ${days}, ${megabytes} MB`,
};
