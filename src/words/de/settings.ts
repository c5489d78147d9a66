import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  looks: 'Darstellung',
  themeLabel: 'Farbschema',
  theme: {
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  onlyHere: 'Farbschema nur auf diesem Gerät',
  textSize: 'Schriftgröße',
  textSizes: { small: 'Klein', normal: 'Mittel', large: 'Groß' },
  textWidth: 'Textbreite',
  textWidths: { narrow: 'Schmal', normal: 'Mittel', wide: 'Breit' },
  dayValues: 'Messwerte unter dem Tag zeigen, auf diesem Gerät',
  here: 'Auf diesem Gerät.',

  languageAndRegion: 'Sprache und Region',
  language: 'Sprache',
  asDevice: (language) => `Wie das System (${language})`,
  formats: 'Daten und Zahlen',

  days: 'Tage',
  weekStartsOn: 'Wochenbeginn',
  byCustom: (choice) => `Standard der Region (${choice})`,
  weekNumbers: 'Kalenderwochen anzeigen',
  dayStartHour: 'Tagesbeginn',
  dayStartHint: 'Bis zu dieser Stunde zählen Einträge zum Vortag.',
  hours: 'Uhrzeitformat',
  hourCycle: {
    byCustom: 'Standard der Region',
    h12: (example) => `12 Stunden (${example})`,
    h23: (example) => `24 Stunden (${example})`,
  },
  restDays: 'Ruhetage pro Woche',
  restDaysHint: 'Eine Serie darf von je sieben Tagen so viele auslassen.',
  homeZone: 'Heimatzeitzone',
  noHomeZone: 'Nicht festgelegt',
  zoneRegion: {
    Africa: 'Afrika',
    America: 'Amerika',
    Antarctica: 'Antarktis',
    Arctic: 'Arktis',
    Asia: 'Asien',
    Atlantic: 'Atlantik',
    Australia: 'Australien',
    Europe: 'Europa',
    Indian: 'Indischer Ozean',
    Pacific: 'Pazifik',
  },
  zoneIs: (zone) => `Dieses Gerät: ${zone}`,
  homeZoneHint: 'In einer anderen Zeitzone sagt das der neue Eintrag.',

  writing: 'Schreiben',
  enterKeyLabel: 'Die Eingabetaste',
  enterKey: {
    adds: 'Eingabe fügt den Eintrag hinzu, Umschalt+Eingabe eine Zeile',
    breaks: 'Eingabe fügt eine Zeile hinzu, Strg+Eingabe den Eintrag',
  },
  enterKeyHint: 'Auf einem Touchscreen fügt die Eingabetaste immer eine Zeile hinzu.',
  templates: 'Vorlagen für neue Einträge',

  unsent:
    'Auf diesem Gerät gesichert. Deine anderen Geräte bekommen diese Einstellungen, sobald du online bist.',
  notUnderstood: (names) =>
    `Ein neueres Daylog hat Einstellungen, die dieses nicht kennt und unverändert lässt: ${names}.`,
};

export const appLock: Words['appLock'] = {
  title: 'App-Sperre',
  lead: {
    passphrase: 'Eine PIN, dieses Gerät oder die Passphrase deines Tagebuchs öffnet Daylog.',
    password: 'Eine PIN, dieses Gerät oder das Passwort deines Kontos öffnet Daylog.',
  },
  isNoEncryption: 'Das hält Blicke ab und verschlüsselt nichts.',
  isReadable:
    'Die Dateien dieses Browsers enthalten dein Tagebuch als lesbaren Text. Wer sie hat, kann auch eine PIN erraten.',
  isOff: 'Aus.',
  when: (minutes, locale) =>
    minutes === 0
      ? 'beim Start von Daylog'
      : counted(
          'de',
          minutes,
          {
            one: 'beim Start von Daylog und nach # Minute ohne Eingabe',
            other: 'beim Start von Daylog und nach # Minuten ohne Eingabe',
          },
          locale,
        ),
  isOn: (when) => `An: ${when}.`,
  turnOn: 'App-Sperre einschalten',
  change: 'Sperre ändern',
  turnOff: 'App-Sperre ausschalten',
  lockNow: 'Jetzt sperren',
  time: 'Ohne Eingabe wieder fragen',
  noTime: 'Nein',
  after: (minutes, locale) =>
    counted('de', minutes, { one: 'Nach # Minute', other: 'Nach # Minuten' }, locale),
  secret: { passphrase: 'Passphrase', password: 'Passwort des Kontos', pin: 'PIN' },
  usePin: 'Mit einer PIN entsperren',
  newPin: 'Neue PIN',
  pinHint: (least, most) => `${least} bis ${most} Ziffern.`,
  pinKept: 'Leer lassen, um die jetzige zu behalten.',
  useDevice: 'Mit diesem Gerät entsperren',
  deviceHint: 'Es prüft deinen Fingerabdruck, dein Gesicht oder seinen eigenen Code.',
  askingDevice: 'Das Gerät fragt …',
  deviceProblem: {
    'device-cancelled': 'Das Gerät hat nicht bestätigt, dass du es bist.',
    'device-unavailable': 'Dieser Browser kann das Gerät gerade nicht fragen.',
    'device-unproven':
      'Die Antwort des Geräts passt nicht. Entsperre auf andere Weise und wähle das Gerät in den Einstellungen neu.',
  },
  save: 'Speichern',
  cancel: 'Abbrechen',
  checking: 'Wird geprüft …',

  opening: 'Daylog ist gesperrt.',
  lockedLead: {
    passphrase: 'Daylog ist gesperrt. Gib die Passphrase deines Tagebuchs ein.',
    password: 'Daylog ist gesperrt. Gib das Passwort deines Kontos ein.',
    pin: 'Daylog ist gesperrt. Gib deine PIN ein.',
  },
  textWaits:
    'Der geteilte Text wartet in diesem Tab. Entsperre Daylog, dann steht er im Feld für einen neuen Eintrag. Abmelden löscht ihn.',
  useOther: {
    passphrase: 'Stattdessen die Passphrase eingeben',
    password: 'Stattdessen das Passwort des Kontos eingeben',
  },
  unlock: 'Entsperren',
  forgotten: 'Passphrase vergessen? Gib stattdessen deinen Wiederherstellungsschlüssel ein.',
  problem: {
    passphrase: {
      empty: 'Gib die Passphrase ein.',
      'wrong-secret': 'Diese Passphrase öffnet das Tagebuch nicht. Es wurde nichts geändert.',
      'not-checked':
        'Die Passphrase ließ sich nicht prüfen. Vielleicht fehlt diesem Gerät der Speicher dafür. Schließe andere Tabs oder Apps und versuche es noch einmal.',
    },
    password: {
      empty: 'Gib das Passwort deines Kontos ein.',
      'wrong-secret': 'Das ist nicht das Passwort deines Kontos.',
      'not-checked': 'Das Passwort ließ sich nicht prüfen. Versuche es noch einmal.',
    },
    pin: {
      empty: 'Gib deine PIN ein.',
      'wrong-secret': 'Diese PIN ist falsch.',
      'not-checked': 'Die PIN ließ sich nicht prüfen. Versuche es noch einmal.',
    },
  },
  pinProblem: {
    'wrong-pin': (seconds, locale) =>
      seconds === 0
        ? 'Diese PIN ist falsch.'
        : counted(
            'de',
            seconds,
            {
              one: 'Diese PIN ist falsch. Versuche es in # Sekunde noch einmal.',
              other: 'Diese PIN ist falsch. Versuche es in # Sekunden noch einmal.',
            },
            locale,
          ),
    'pin-waits': (seconds, locale) =>
      counted(
        'de',
        seconds,
        {
          one: 'Die PIN wurde nicht geprüft. Versuche es in # Sekunde noch einmal.',
          other: 'Die PIN wurde nicht geprüft. Versuche es in # Sekunden noch einmal.',
        },
        locale,
      ),
  },
  pinSpent: 'Zu viele falsche PINs. Gib stattdessen die Passphrase oder das Passwort ein.',
};

export const accountPage: Words['accountPage'] = {
  title: 'Dein Konto',
  loading: 'Wird geladen …',
  mailsArePrinted:
    'Dieses Daylog läuft lokal und verschickt keine E-Mails. Links erscheinen im Terminal, in dem es gestartet wurde.',

  emailTitle: 'E-Mail',
  verified: 'Bestätigt',
  unverified: 'Noch nicht bestätigt',
  whyVerify:
    'Mit einer bestätigten Adresse kommst du wieder in dein Konto, wenn du dein Passwort vergisst.',
  sendVerification: 'Bestätigungslink senden',
  verificationSent: (email) => `Ein Link an ${email} ist unterwegs.`,
  checkAgain: 'Noch einmal prüfen',
  newEmail: 'Neue E-Mail',
  changeEmail: 'E-Mail ändern',
  changingEmail: 'Der Link wird gesendet …',
  emailSent: (email) =>
    `Ein Link an ${email} ist unterwegs. Deine Adresse ändert sich, sobald du ihn öffnest. Melde dich danach auf allen Geräten mit der neuen an.`,

  passwordTitle: 'Passwort',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  changePassword: 'Passwort ändern',
  changingPassword: 'Wird geändert …',
  passwordChanged:
    'Dein Passwort ist geändert. Hier bleibst du angemeldet; andere Geräte werden innerhalb einer Stunde abgemeldet.',

  everywhereTitle: 'Überall abmelden',
  everywhere:
    'Ändere dein Passwort, um deine Sitzung auf allen anderen Geräten zu beenden. Ein Gerät, das gerade benutzt wird, kann noch bis zu einer Stunde weitermachen, bis seine Sitzung abläuft. Seine Kopie deines Tagebuchs bleibt dort, bis sich jemand dort abmeldet.',
  everywhereButton: 'Neues Passwort wählen',

  confirmTitle: 'Bestätige, dass du es bist',
  confirm: 'Deine Anmeldung liegt eine Weile zurück. Gib dein Passwort ein, um fortzufahren.',
  confirmButton: 'Weiter',
  confirming: 'Einen Moment …',
  cancel: 'Abbrechen',

  deleteTitle: 'Konto löschen',
  deleteLead:
    'Löscht dein Konto und dein ganzes Tagebuch, auch gelöschte Einträge und frühere Fassungen, vom Server und von diesem Gerät. Das lässt sich nicht rückgängig machen.',
  deleteElsewhere: 'Andere Geräte behalten ihre Kopie, bis sich dort jemand abmeldet.',
  deleteUnsent: (unsent, locale) =>
    counted(
      'de',
      unsent,
      {
        one: '# Änderung wurde nie gesendet. Der Export enthält sie.',
        other: '# Änderungen wurden nie gesendet. Der Export enthält sie.',
      },
      locale,
    ),
  deleteButton: 'Konto löschen …',
  deleteForGood: 'Endgültig löschen',
  deletePassword: 'Passwort',
  deleteStarting: 'Einen Moment …',

  deletingTitle: 'Dein Konto wird gelöscht',
  part: {
    log: 'Dein Tagebuch auf dem Server',
    account: 'Dein Konto',
    device: 'Dein Tagebuch auf diesem Gerät',
  },
  partState: { done: 'gelöscht', now: 'wird gelöscht …', later: 'noch nicht' },
  deletingWaiting:
    'Das Löschen deines Kontos wurde unterbrochen. Es wird nichts weiter gelöscht, bis du fortfährst.',
  deletingNeedsPassword: 'Gib dein Passwort noch einmal ein, um fortzufahren.',
  deletingStorage:
    'Dieser Browser hat dein Tagebuch noch nicht gelöscht. Schließe andere Tabs mit Daylog und versuche es noch einmal.',
  goOn: 'Weiter',
  tryAgain: 'Noch einmal versuchen',
  keepAccount: 'Mein Konto behalten',
  keepAccountNote: 'Was schon gelöscht ist, bleibt gelöscht.',
  deviceOnly: 'Nur von diesem Gerät löschen',
  deviceOnlyNote: 'Für ein Konto, das schon auf einem anderen Gerät gelöscht wurde.',
  deletedTitle: 'Dein Konto ist gelöscht',
  deleted: 'Auf dem Server und auf diesem Gerät ist nichts davon übrig.',
  toStart: 'Fertig',
};
