import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const day: Words['day'] = {
  entries: 'Einträge',
  newEntry: 'Neuer Eintrag',
  placeholder: 'Was ist passiert?',
  add: 'Eintragen',
  addEntry: 'Eintrag hinzufügen',
  addLate: 'Nachträglich eintragen',
  time: 'Uhrzeit',
  edit: 'Eintrag bearbeiten',
  delete: 'Eintrag löschen',
  history: 'Frühere Fassungen',
  clash: 'Ein anderes Gerät hat das anders geschrieben',
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  previous: 'Vorheriger Tag',
  today: 'Heute',
  next: 'Nächster Tag',
  steps: 'Zu einem anderen Tag',
  week: 'Woche',
  addedLater: 'nachgetragen',
  deleted: 'Eintrag gelöscht.',
  dropped: 'Änderungen verworfen.',
  notTicked:
    'Die Aufgabe ist nicht abgehakt: Sie hat sich inzwischen geändert, oder dieses Gerät konnte es nicht behalten. Sieh noch einmal nach.',
  emptyHistory: 'An diesem Tag wurde nichts geschrieben.',
  emptyAhead: 'Hier steht noch nichts.',
  unreadable:
    'Der Speicher dieses Geräts antwortet nicht, deshalb kann dieser Tag jetzt nicht gezeigt werden. Was gesendet war, ist auf dem Server sicher. Daylog versucht es weiter; hält es an, lade diese Seite neu.',
  loading: 'Dieser Tag wird noch geladen …',
  partial:
    'Dieser Tag ist noch nicht auf diesem Gerät. Er kommt, sobald der Server zu erreichen ist.',
  noSuchTime: 'Das ist keine Uhrzeit.',
  noFiles:
    'Fotos und andere Dateien lassen sich noch nicht hinzufügen. Deine Worte bleiben erhalten.',

  invitation: {
    night: 'Noch wach? Bring den Tag mit einer Zeile ins Bett.',
    morning: 'Eine leere Seite. Was hat der Morgen gebracht?',
    noon: 'Der halbe Tag ist da. Was war bisher?',
    afternoon: 'Ein Nachmittag in einer Zeile: Woran möchtest du dich erinnern?',
    evening: 'Der Tag ist fast geschrieben. Was ist passiert?',
    late: 'Noch eine Zeile vor dem Schlafen?',
  },

  reading: (longDay) => `Du liest ${longDay}`,
  ahead: (longDay) => `${longDay} liegt noch vor dir.`,
  noDate: (text) => `„${text}“ ist kein Datum, darum siehst du heute.`,
  movedTo: (longDay) => `Verschoben auf ${longDay}.`,
  begunOn: (longDay) => `Mitternacht ist vorbei. Diese Worte gehören zu ${longDay}.`,
  begunBefore: (longDay) => `Ein neuer Tag hat begonnen. Diese Worte gehören zu ${longDay}.`,
  zoneNote: (city) => `Ortszeit ${city}`,
  away: (city) => `Nicht zu Hause: Es gilt die Uhrzeit von ${city}.`,
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  unreadableRows: (rows, locale) =>
    counted(
      'de',
      rows,
      {
        one: 'Eine Zeile dieses Tages lässt sich nicht als Eintrag lesen und wird daher nicht gezeigt. Auf dem Server bleibt sie, wie sie ist.',
        other:
          '# Zeilen dieses Tages lassen sich nicht als Einträge lesen und werden daher nicht gezeigt. Auf dem Server bleiben sie, wie sie sind.',
      },
      locale,
    ),
  wordCount: (words, locale) => counted('de', words, { one: '# Wort', other: '# Wörter' }, locale),

  refusal: {
    'empty-text': 'Ein Eintrag braucht Worte. Zum Entfernen gibt es „Eintrag löschen“.',
    changed:
      'Dieser Eintrag wurde inzwischen anderswo geändert, darum wurde er nicht gelöscht. Lies ihn, und lösche ihn noch einmal, wenn du willst.',
    'not-found':
      'Diesen Eintrag gibt es auf diesem Gerät nicht mehr. Deine Worte sind noch da: Kopiere sie, bevor du weitergehst.',
    quota:
      'Auf diesem Gerät ist kein Platz mehr, darum konnten deine Worte nicht gesichert werden. Sie stehen noch im Feld: Schaffe etwas Platz und versuche es noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog hält den Speicher fest. Kopiere deine Worte, die noch im Feld stehen, schließe die anderen Tabs und lade diese Seite neu.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät hatte. Deine Worte stehen noch im Feld: Kopiere sie, dann lade diese Seite neu.',
    unavailable:
      'Dieser Browser lässt Daylog nichts aufbewahren (vielleicht ein privates Fenster). Deine Worte stehen nur im Feld: Kopiere sie, bevor du gehst.',
    corrupt:
      'Der Speicher dieses Geräts ist nicht lesbar. Deine Worte stehen noch im Feld: Kopiere sie, bevor du gehst.',
  },
  tooLong: (characters, most) =>
    `Das sind ${characters} Zeichen; ein Eintrag fasst ${most}. Bitte teile ihn in zwei.`,
};
