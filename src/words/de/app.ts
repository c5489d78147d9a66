import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'Konto',
  palette: 'Befehlspalette',
  backTo: (day) => `Zurück zum ${day}`,
  skipToEntries: 'Zu den Einträgen springen',
  skipToWriting: 'Zum Schreiben springen',
  skipToContent: 'Zum Inhalt springen',
  brokenView:
    'Diese Seite konnte nicht geladen werden. Deine Einträge sind sicher. Prüfe deine Verbindung und versuche es noch einmal. Hilft das nicht, lade die Seite neu.',
  broken:
    'In Daylog ist etwas schiefgegangen. Deine Einträge sind auf diesem Gerät sicher. Versuche es noch einmal oder lade die Seite neu.',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
  lookBack: 'Rückblick',
  views: 'Rückblick',
  view: {
    calendar: 'Kalender',
    year: 'Jahr',
    'on-this-day': 'Damals',
    search: 'Suche',
    tags: 'Schlagwörter',
    people: 'Personen',
    trackers: 'Messwerte',
    tasks: 'Aufgaben',
    read: 'Lesen',
  },
};

export const menu: Words['menu'] = {
  ownAccount: 'Dein Konto',
  settings: 'Einstellungen',
  encryption: 'Verschlüsselung',
  onlyYou: 'Nur du kannst es lesen',
  transfer: 'Import und Export',
  templates: 'Vorlagen',
  trash: 'Gelöschte Einträge',
  signOut: 'Abmelden',
  sessionEnded:
    'Deine Sitzung ist abgelaufen. Du kannst hier weiter lesen und schreiben. Neuer Text bleibt auf diesem Gerät, bis du dich wieder anmeldest.',
  signInAgain: 'Wieder anmelden',
};

export const parts: Words['parts'] = {
  clear: 'Leeren',
  close: 'Schließen',
  taskDone: 'Erledigt:',
  taskToDo: 'Zu tun:',
};

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
  savingPhotos: (photos, locale) =>
    counted(
      'de',
      photos,
      { one: '# Foto wird gespeichert …', other: '# Fotos werden gespeichert …' },
      locale,
    ),
  photosToSend: (photos, locale) =>
    counted(
      'de',
      photos,
      { one: '# Foto wird noch gesendet', other: '# Fotos werden noch gesendet' },
      locale,
    ),
  refusedPhotos: (photos, locale) =>
    counted(
      'de',
      photos,
      {
        one: '# Foto konnte online nicht gespeichert werden',
        other: '# Fotos konnten online nicht gespeichert werden',
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

export const support: Words['support'] = {
  copyDetails: 'Details für den Support kopieren',
  copied: 'Details kopiert.',
};

export const update: Words['update'] = {
  reload: 'Neu laden und aktualisieren',
  draftNotKept:
    'Was du gerade schreibst, konnte auf diesem Gerät nicht gespeichert werden, darum wurde die Seite nicht neu geladen. Trage es ein oder kopiere es zuerst.',
};

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'de',
      changes,
      {
        one: '# frühere Änderung von dir auf diesem Gerät war noch nicht gesendet. Sie wird jetzt gesendet.',
        other:
          '# frühere Änderungen von dir auf diesem Gerät waren noch nicht gesendet. Sie werden jetzt gesendet.',
      },
      locale,
    ),
  clock: (here, server) =>
    `Die Uhr dieses Geräts zeigt ${here}, die des Servers ${server}. Neue Einträge bekommen die Zeit dieses Geräts. Prüfe seine Uhr.`,
  dismiss: 'OK',
};
