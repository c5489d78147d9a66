import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

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
  exportTitle: 'Tagebuch exportieren',
  exportLead:
    'Eine Datei mit deinem ganzen Tagebuch: Einträge, frühere Fassungen, gelöschte Einträge, Einstellungen, Entwürfe und ungesendete Änderungen.',
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
