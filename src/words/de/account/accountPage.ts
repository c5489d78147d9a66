import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const accountPage: Words['accountPage'] = {
  title: 'Dein Konto',
  loading: 'Der Server wird gefragt…',
  mailsArePrinted:
    'Dieses Daylog läuft auf einem eigenen Rechner und verschickt keine Mails: Jeder Link steht im Terminal, in dem es gestartet wurde.',

  emailTitle: 'E-Mail',
  verified: 'Bestätigt',
  unverified: 'Noch nicht bestätigt',
  whyVerify:
    'Mit einer bestätigten Adresse kommst du wieder hinein, wenn du dein Passwort vergisst.',
  sendVerification: 'Link zur Bestätigung senden',
  verificationSent: (email) => `Ein Link an ${email} ist unterwegs.`,
  checkAgain: 'Noch einmal nachsehen',
  newEmail: 'Neue E-Mail',
  changeEmail: 'E-Mail ändern',
  changingEmail: 'Der Link wird gesendet…',
  emailSent: (email) =>
    `Ein Link an ${email} ist unterwegs. Deine Adresse ändert sich, sobald du ihn öffnest; melde dich danach mit der neuen wieder an, hier und auf jedem anderen Gerät.`,

  passwordTitle: 'Passwort',
  newPassword: 'Neues Passwort',
  changePassword: 'Passwort ändern',
  changingPassword: 'Wird geändert…',
  passwordChanged:
    'Dein Passwort ist geändert. Hier bleibst du angemeldet; jedes andere Gerät ist binnen einer Stunde abgemeldet.',

  everywhereTitle: 'Überall abmelden',
  everywhere:
    'Ändere dein Passwort: Das beendet deine Sitzung auf jedem anderen Gerät. Ein Gerät, das gerade benutzt wird, kann noch bis zu einer Stunde weitermachen, bis sein Ausweis abläuft. Was ein Gerät gespeichert hat, bleibt dort, bis sich jemand dort abmeldet.',

  confirmTitle: 'Bist du es?',
  confirm:
    'Deine Anmeldung liegt eine Weile zurück. Gib dein Passwort noch einmal ein, dann geht es von selbst weiter.',
  confirmButton: 'Weiter',
  confirming: 'Einen Moment…',
  cancel: 'Abbrechen',

  deleteTitle: 'Konto löschen',
  deleteLead:
    'Löscht dein Konto und dein ganzes Log, samt gelöschten Einträgen und früheren Fassungen: vom Server und von diesem Gerät. Niemand kann es zurückholen.',
  deleteElsewhere: 'Andere Geräte behalten, was sie haben, bis sich dort jemand abmeldet.',
  deleteUnsent: (unsent, locale) =>
    counted(
      'de',
      unsent,
      {
        one: '# Änderung wurde nie gesendet. Sie steht im Export.',
        other: '# Änderungen wurden nie gesendet. Sie stehen im Export.',
      },
      locale,
    ),
  export: 'Mein Log exportieren',
  exportFailed:
    'Dieses Gerät konnte dein Log nicht lesen. Lade die Seite neu und versuche es noch einmal.',
  exportIncomplete:
    'Dieses Gerät hat noch nicht dein ganzes Log: In einem Export von jetzt fehlen die Tage, die es nicht hat.',
  exportName: 'daylog.json',
  deleteButton: 'Konto löschen…',
  deleteForGood: 'Endgültig löschen',
  deletePassword: 'Passwort',
  deleteStarting: 'Einen Moment…',

  deletingTitle: 'Dein Konto wird gelöscht',
  part: {
    log: 'Dein Log auf dem Server',
    account: 'Dein Konto',
    device: 'Dein Log auf diesem Gerät',
  },
  partState: { done: 'gelöscht', now: 'wird gelöscht…', later: 'noch nicht' },
  deletingWaiting:
    'Das Löschen deines Kontos wurde unterbrochen. Es wird nichts weiter gelöscht, bis du es sagst.',
  deletingNeedsPassword: 'Damit es weitergeht, möchte der Server dein Passwort noch einmal.',
  deletingStorage:
    'Dieser Browser hält dein Log noch fest. Schließe andere Tabs mit Daylog und versuche es noch einmal.',
  goOn: 'Weitermachen',
  tryAgain: 'Noch einmal versuchen',
  keepAccount: 'Mein Konto behalten',
  keepAccountNote: 'Was gelöscht ist, bleibt gelöscht.',
  deviceOnly: 'Nur löschen, was auf diesem Gerät ist',
  deviceOnlyNote: 'Für ein Konto, das es nicht mehr gibt, weil ein anderes Gerät es gelöscht hat.',
  deletedTitle: 'Dein Konto ist gelöscht',
  deleted: 'Nichts davon ist noch auf dem Server oder auf diesem Gerät.',
  toStart: 'Zum Anfang',
};
