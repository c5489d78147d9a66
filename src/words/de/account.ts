import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const account: Words['account'] = {
  lead: 'Halte fest, was geschehen ist, an dem Tag, an dem es geschah. Nur du kannst es lesen.',
  email: 'E-Mail',
  password: 'Passwort',
  createInstead: 'Konto anlegen',
  forgot: 'Passwort vergessen?',
  back: 'Anmelden',
  passwordHint: (shortest) => `Mindestens ${shortest} Zeichen.`,
  form: {
    'sign-in': { submit: 'Anmelden', pending: 'Du wirst angemeldet …' },
    create: { submit: 'Konto anlegen', pending: 'Dein Konto wird angelegt …' },
    reset: { submit: 'Link anfordern', pending: 'Wird gesendet …' },
  },
  resetSent: (email) =>
    `Falls es zu ${email} ein Konto gibt, ist ein Link für ein neues Passwort unterwegs.`,

  problem: {
    'no-email': 'Bitte gib deine E-Mail-Adresse ein.',
    'no-password': 'Bitte gib dein Passwort ein.',
    'email-in-use': 'Zu dieser Adresse gibt es schon ein Konto. Möchtest du dich anmelden?',
    'wrong-credentials':
      'E-Mail und Passwort passen nicht zusammen. Versuche es noch einmal oder setze dein Passwort zurück.',
    'user-not-found': 'Zu dieser Adresse gibt es kein Konto.',
    'user-disabled': 'Dieses Konto wurde gesperrt.',
    'invalid-email': 'Das ist keine E-Mail-Adresse.',
    'too-many-requests':
      'Zu viele Versuche. Warte ein paar Minuten oder setze dein Passwort zurück.',
    network:
      'Der Server ist nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.',
    'needs-recent-sign-in': 'Melde dich dafür bitte zuerst noch einmal an.',
  },
  shortPassword: (shortest) => `Ein Passwort braucht mindestens ${shortest} Zeichen.`,
  unexpected: (code) =>
    `Auf dem Server ist etwas schiefgegangen (${code}). Bitte versuche es noch einmal.`,

  unsentQuestion: (unsent, locale) =>
    counted(
      'de',
      unsent,
      {
        one: '# Änderung ist nur auf diesem Gerät. Wenn du dich jetzt abmeldest, geht sie verloren.',
        other:
          '# Änderungen sind nur auf diesem Gerät. Wenn du dich jetzt abmeldest, gehen sie verloren.',
      },
      locale,
    ),
  cancel: 'Abbrechen',
  export: 'Exportieren',
  wait: 'Warten, bis alles gesendet ist',
  waiting: 'Es wird gewartet … Du wirst abgemeldet, sobald alles gesendet ist.',
  signOutAnyway: 'Trotzdem abmelden',
  exportName: 'daylog-ungesendet.txt',
  deleted: '(gelöscht)',
};
