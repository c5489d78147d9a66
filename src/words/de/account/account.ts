import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

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
    'session-ended': 'Deine Sitzung ist zu Ende. Bitte melde dich wieder an.',
    'weak-password': 'Dieses Passwort ist nicht stark genug: Sieh nach, was noch fehlt.',
    'link-spent': 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
    'unverified-email': 'Bitte bestätige zuerst deine E-Mail-Adresse.',
    'not-allowed':
      'Dieses Daylog ist dafür nicht eingerichtet. Wer es betreibt, kann das ändern: Schick ihm die Einzelheiten.',
    'app-refused':
      'Der Server hat diese Seite nicht angenommen. Lade sie neu und versuche es noch einmal.',
    'no-storage':
      'Dieser Browser lässt Daylog deine Sitzung nicht behalten. Erlaube das Speichern von Daten und versuche es noch einmal.',
  },
  requirement: {
    shortest: (length) => `Mindestens ${length} Zeichen`,
    longest: (length) => `Höchstens ${length} Zeichen`,
    lowercase: 'Ein kleiner Buchstabe, a bis z',
    uppercase: 'Ein großer Buchstabe, A bis Z',
    digit: 'Eine Ziffer',
    symbol: 'Ein Sonderzeichen wie ! oder ?',
    met: 'erfüllt',
    unmet: 'fehlt noch',
  },
  requirements: 'Was das Passwort braucht',
  otherAddress: 'Meine Adresse hat sich geändert',
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
  unsentUnknown:
    'Ob es Änderungen gibt, die nur auf diesem Gerät sind, lässt sich jetzt nicht sagen. Hier behalten, geht keine davon verloren.',
  cancel: 'Abbrechen',
  export: 'Exportieren',
  wait: 'Warten, bis alles gesendet ist',
  waiting: 'Es wird gewartet … Du wirst abgemeldet, sobald alles gesendet ist.',
  wordsKept:
    'Auf diesem Gerät liegen noch ungesendete Worte. Sie werden gesendet, wenn sich hier wieder anmeldet, wer sie geschrieben hat.',
  copyLeft:
    'Du bist abgemeldet, aber dieser Browser hat dein Log nicht von diesem Gerät entfernt. Daylog versucht es beim nächsten Öffnen noch einmal; auf einem Gerät, das nicht deines ist, lösche jetzt die Daten dieser Website im Browser.',
  signOutAnyway: 'Trotzdem abmelden',
  keepCopy: 'Abmelden und hier behalten',
  keepCopyNote:
    'Hier behalten, werden sie gesendet, sobald du dich auf diesem Gerät wieder anmeldest. Niemand sonst bekommt sie in Daylog zu sehen, aber wer das Innere dieses Browsers kennt, könnte sie lesen.',
};
