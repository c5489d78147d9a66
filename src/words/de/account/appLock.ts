import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const appLock: Words['appLock'] = {
  title: 'App-Sperre',
  lead: 'Daylog fragt nach der Passphrase deines Tagebuchs, bevor es etwas zeigt.',
  isNoEncryption:
    'Das ist eine Sperre, keine Verschlüsselung dieses Geräts. Wer die Dateien dieses Browsers lesen kann, kann dein Tagebuch lesen.',
  isOff: 'Die App-Sperre ist aus.',
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
  change: 'Zeit ändern',
  turnOff: 'App-Sperre ausschalten',
  lockNow: 'Jetzt sperren',
  time: 'Ohne Eingabe wieder fragen',
  noTime: 'Nein',
  after: (minutes, locale) =>
    counted('de', minutes, { one: 'Nach # Minute', other: 'Nach # Minuten' }, locale),
  passphrase: 'Passphrase',
  save: 'Speichern',
  cancel: 'Abbrechen',
  checking: 'Wird geprüft …',

  lockedLead: 'Daylog ist gesperrt. Gib die Passphrase deines Tagebuchs ein.',
  unlock: 'Entsperren',
  forgotten: 'Passphrase vergessen? Gib stattdessen deinen Wiederherstellungsschlüssel ein.',
  problem: {
    empty: 'Gib die Passphrase ein.',
    'wrong-secret': 'Diese Passphrase öffnet das Tagebuch nicht. Es wurde nichts geändert.',
    'not-checked':
      'Die Passphrase ließ sich nicht prüfen. Vielleicht fehlt diesem Gerät der Speicher dafür. Schließe andere Tabs oder Apps und versuche es noch einmal.',
  },
};
