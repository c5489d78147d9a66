import type { Words } from '../Words.ts';

export const reminders: Words['reminders'] = {
  title: 'Erinnerung',
  lead: 'Dein Kalender erinnert dich, auch wenn Daylog geschlossen ist. Der Termin führt zu einem neuen Eintrag und enthält nichts aus deinem Tagebuch.',
  time: 'Uhrzeit',
  weekdays: 'An diesen Tagen',
  save: 'Kalenderdatei speichern',
  google: 'In Google Kalender eintragen',
  googleHint:
    'Öffnet Google in einem neuen Tab. Nimm für Google diesen Weg und nicht die Datei: Google lässt die Alarme von Dateien weg.',
  saved:
    'Gespeichert. Öffne die Datei, um die Erinnerung einzutragen. Um sie zu beenden, lösche den Termin in deinem Kalender.',
  incomplete: 'Wähle eine Uhrzeit und mindestens einen Tag.',
  fileName: 'daylog-erinnerung.ics',
  eventTitle: 'In Daylog schreiben',

  nudge: 'Auch hier benachrichtigen, wenn der Tag dann leer ist',
  nudgeHint:
    'Auf diesem Gerät, und nur während Daylog offen ist: Eine Website kann keinen geschlossenen Browser wecken.',
  nudgeOn: 'So wie jetzt kommt eine Benachrichtigung, während Daylog offen ist.',
  nudgeProblem: {
    denied:
      'Der Browser erlaubt Daylog keine Benachrichtigungen. Erlaube sie in seinen Einstellungen für diese Website, dann setze das Häkchen noch einmal.',
    unable:
      'Dieser Browser zeigt keine Benachrichtigungen einer offenen Seite. Der Kalender funktioniert.',
  },
  nudgeText: 'Ein paar Worte über heute?',
};
