import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const account: Words['account'] = {
  lead: 'Halte fest, was passiert ist, an dem Tag, an dem es passiert ist. Privat, nur in deinem Konto.',
  textWaits:
    'Der geteilte Text wartet in diesem Tab. Melde dich an, dann steht er im Feld für einen neuen Eintrag.',
  email: 'E-Mail',
  password: 'Passwort',
  showTyped: 'Eingabe anzeigen',
  createInstead: 'Konto anlegen',
  forgot: 'Passwort vergessen?',
  back: 'Anmelden',
  form: {
    'sign-in': { submit: 'Anmelden', pending: 'Du wirst angemeldet …' },
    create: { submit: 'Konto anlegen', pending: 'Dein Konto wird angelegt …' },
    reset: { submit: 'Link anfordern', pending: 'Wird gesendet …' },
  },
  resetSent: (email) =>
    `Falls es zu ${email} ein Konto gibt, ist ein Link für ein neues Passwort unterwegs.`,

  problem: {
    'no-email': 'Gib deine E-Mail-Adresse ein.',
    'no-password': 'Gib dein Passwort ein.',
    'wrong-password': 'Das ist nicht dein jetziges Passwort.',
    'is-passphrase':
      'Das ist die Passphrase deines Tagebuchs, die der Server nie sehen darf. Wähle ein anderes Passwort.',
    'email-in-use': 'Zu dieser Adresse gibt es schon ein Konto. Möchtest du dich anmelden?',
    'wrong-credentials':
      'E-Mail und Passwort passen zu keinem Konto. Versuche es noch einmal oder setze dein Passwort zurück.',
    'user-disabled':
      'Dieses Konto wurde gesperrt. Nur der Betreiber dieses Daylogs kann es wieder freigeben.',
    'invalid-email': 'Das ist keine E-Mail-Adresse.',
    'too-many-requests':
      'Zu viele Versuche. Warte ein paar Minuten oder setze dein Passwort zurück.',
    network:
      'Der Server ist nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.',
    'needs-recent-sign-in': 'Melde dich dafür noch einmal an.',
    'session-ended': 'Deine Sitzung ist abgelaufen. Melde dich wieder an.',
    'weak-password': 'Dieses Passwort ist zu schwach. Sieh nach, was noch fehlt.',
    'link-spent': 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.',
    'unverified-email': 'Bestätige zuerst deine E-Mail-Adresse.',
    'not-allowed':
      'Dieses Daylog ist dafür nicht eingerichtet. Der Betreiber kann das ändern: Schick ihm die Details.',
    'app-refused':
      'Der Server hat diese Seite nicht angenommen. Lade sie neu und versuche es noch einmal.',
    'no-storage':
      'In diesem Browser kannst du nicht angemeldet bleiben. Erlaube Daylog, Daten zu speichern, und versuche es noch einmal.',
  },
  requirement: {
    shortest: (length) => `Mindestens ${length} Zeichen`,
    longest: (length) => `Höchstens ${length} Zeichen`,
    lowercase: 'Ein Kleinbuchstabe, a bis z',
    uppercase: 'Ein Großbuchstabe, A bis Z',
    digit: 'Eine Ziffer',
    symbol: 'Ein Sonderzeichen wie ! oder ?',
    met: 'erfüllt',
    unmet: 'fehlt noch',
  },
  requirements: 'Anforderungen',
  otherAddress: 'Meine Adresse hat sich geändert',
  shortPassword: (shortest) => `Ein Passwort braucht mindestens ${shortest} Zeichen.`,
  unexpected: (code) =>
    `Auf dem Server ist etwas schiefgegangen (${code}). Versuche es noch einmal.`,

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
    'Daylog kann gerade nicht feststellen, ob es Änderungen nur auf diesem Gerät gibt. Wenn du sie hier behältst, geht nichts verloren.',
  encryptedQuestion:
    'Dein Tagebuch ist verschlüsselt. Um es wieder zu öffnen, brauchst du deine Passphrase oder deinen Wiederherstellungsschlüssel.',
  cancel: 'Abbrechen',
  export: 'Ungesendetes exportieren',
  wait: 'Warten, bis alles gesendet ist',
  waiting: 'Bitte warten … Du wirst abgemeldet, sobald alles gesendet ist.',
  wordsKept:
    'Auf diesem Gerät sind noch ungesendete Einträge gespeichert. Sie werden gesendet, sobald sich hier wieder anmeldet, wer sie geschrieben hat.',
  copyLeft:
    'Du bist abgemeldet, aber dieser Browser hat dein Tagebuch noch nicht von diesem Gerät entfernt. Daylog versucht es beim nächsten Öffnen noch einmal. Ist das nicht dein Gerät, lösche jetzt die Daten dieser Website im Browser.',
  copyHeld:
    'Du bist abgemeldet, aber dein Tagebuch ist noch auf diesem Gerät: Eine andere Seite von Daylog hat es geöffnet. Schließe sie, dann wird es entfernt. Ist das nicht dein Gerät, lösche jetzt die Daten dieser Website im Browser.',
  signOutAnyway: 'Trotzdem abmelden',
  keepCopy: 'Abmelden und Änderungen hier behalten',
  keepCopyNote:
    'Hier behaltene Änderungen werden gesendet, sobald du dich auf diesem Gerät wieder anmeldest. In Daylog sieht sie sonst niemand, aber wer an die Dateien dieses Browsers kommt, könnte sie lesen.',
};
