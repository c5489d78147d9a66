import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const day: Words['day'] = {
  entries: 'Einträge',
  newEntry: 'Neuer Eintrag',
  placeholder: 'Was ist passiert?',
  placeholderAhead: 'Was ist geplant?',
  add: 'Hinzufügen',
  addEntry: 'Eintrag hinzufügen',
  addLate: 'Nachträglich eintragen',
  wholePage: 'Auf der ganzen Seite schreiben',
  time: 'Uhrzeit',
  edit: 'Eintrag bearbeiten',
  delete: 'Eintrag löschen',
  history: 'Frühere Fassungen',
  clash: 'Ein anderes Gerät hat eine andere Fassung',
  moreActions: 'Weitere Aktionen',
  dayActions: 'Aktionen für den Tag',
  hasStar: 'Mit Stern',
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  previous: 'Voriger Tag',
  today: 'Heute',
  next: 'Nächster Tag',
  steps: 'Tag wechseln',
  week: 'Woche',
  addedLater: 'nachgetragen',
  afterClockChange: 'nach der Zeit\u00ADumstellung',
  secondTime: 'Die Uhr wurde zurückgestellt und zeigte diese Zeit zweimal. Das ist das zweite Mal.',
  written: (date) => `Geschrieben am ${date}, importiert`,
  writtenOn: (date) => `vom ${date}`,
  deleted: 'Eintrag gelöscht.',
  dropped: 'Änderungen verworfen.',
  starred: 'Mit Stern markiert.',
  unstarred: 'Stern entfernt.',
  copied: 'Kopiert.',
  notCopied:
    'Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst.',
  notTicked:
    'Die Aufgabe wurde nicht markiert. Sie hat sich geändert, oder dieses Gerät konnte es nicht speichern. Sieh nach und versuche es noch einmal.',
  emptyHistory: 'An diesem Tag wurde nichts geschrieben.',
  emptyAhead: 'Hier steht noch nichts.',
  unreadable:
    'Der Speicher dieses Geräts antwortet nicht, darum kann dieser Tag nicht angezeigt werden. Alles Gesendete ist auf dem Server sicher. Daylog versucht es weiter. Dauert es an, lade die Seite neu.',
  loading: 'Dieser Tag wird noch geladen …',
  partial:
    'Dieser Tag ist noch nicht auf diesem Gerät. Er erscheint, sobald der Server zu erreichen ist.',
  partialLocked:
    'Dieser Tag ist noch nicht auf diesem Gerät. Er erscheint, sobald du das Tagebuch entsperrst.',
  noSuchTime: 'Das ist keine Uhrzeit. Gib eine ein, etwa 09:30.',
  addPhotos: 'Fotos hinzufügen',

  invitation: {
    night: 'Noch wach? Bring den Tag mit einer Zeile ins Bett.',
    morning: 'Eine leere Seite. Was hat der Morgen gebracht?',
    noon: 'Mittag. Was war bisher?',
    afternoon: 'Ein Nachmittag in einer Zeile: Woran möchtest du dich erinnern?',
    evening: 'Der Tag geht zu Ende. Was ist passiert?',
    late: 'Noch eine Zeile vor dem Schlafen?',
  },

  reading: (longDay) => `Du liest ${longDay}`,
  ahead: 'Dieser Tag liegt in der Zukunft.',
  noDate: (text) => `„${isolated('de', text)}“ ist kein Datum. Du siehst heute.`,
  becameTemplate: 'Das ist jetzt eine Vorlage. Du findest sie unter Vorlagen.',
  becameEntry: (longDay) => `Das ist wieder ein Eintrag von ${longDay}.`,
  movedTo: (longDay) => `Verschoben auf ${longDay}.`,
  actions: (time) => `Aktionen für den Eintrag, ${time}`,
  begunOn: (longDay) => `Mitternacht ist vorbei. Dieser Text gehört noch zu ${longDay}.`,
  begunBefore: (longDay) => `Ein neuer Tag hat begonnen. Dieser Text gehört noch zu ${longDay}.`,
  zoneNote: (city) => `Ortszeit ${city}`,
  away: (city) => `Unterwegs: Es gilt die Ortszeit von ${city}.`,
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  unreadableRows: (rows, locale) =>
    counted(
      'de',
      rows,
      {
        one: 'Ein Element dieses Tages lässt sich nicht als Eintrag lesen und wird darum nicht angezeigt. Auf dem Server bleibt es unverändert.',
        other:
          '# Elemente dieses Tages lassen sich nicht als Einträge lesen und werden darum nicht angezeigt. Auf dem Server bleiben sie unverändert.',
      },
      locale,
    ),
  wordCount: (words, locale) => counted('de', words, { one: '# Wort', other: '# Wörter' }, locale),

  refusal: {
    'empty-text': 'Ein Eintrag kann nicht leer sein. Zum Entfernen gibt es „Eintrag löschen“.',
    changed:
      'Dieser Eintrag wurde anderswo geändert, darum wurde er nicht gelöscht. Lies ihn und lösche ihn noch einmal, wenn du das weiterhin willst.',
    'not-found':
      'Diesen Eintrag gibt es auf diesem Gerät nicht mehr. Dein Text steht noch im Feld. Kopiere ihn, bevor du weitermachst.',
    quota:
      'Auf diesem Gerät ist kein Speicherplatz mehr frei, darum konnte dein Text nicht gespeichert werden. Er steht noch im Feld. Gib etwas Platz frei und versuche es noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog blockiert den Speicher. Dein Text steht noch im Feld. Kopiere ihn, schließe die anderen Tabs und lade dann diese Seite neu.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät gespeichert hatte. Dein Text steht noch im Feld. Kopiere ihn und lade dann diese Seite neu.',
    unavailable:
      'In diesem Browser kann Daylog nichts speichern. Vielleicht ist das ein privates Fenster. Dein Text steht nur im Feld. Kopiere ihn, bevor du die Seite verlässt.',
    corrupt:
      'Der Speicher dieses Geräts ist nicht lesbar. Dein Text steht noch im Feld. Kopiere ihn, bevor du die Seite verlässt.',
  },
  tooLong: (characters, most) =>
    `Das sind ${characters} Zeichen; möglich sind ${most}. Teile den Text auf zwei Einträge auf.`,
};

export const editor: Words['editor'] = {
  entryText: 'Text des Eintrags',
  day: 'Tag',
  save: 'Speichern',
  cancel: 'Abbrechen',
  noSuchDay: 'Diesen Tag gibt es nicht.',
  changedElsewhere:
    'Dieser Eintrag wurde anderswo geändert, während du ihn bearbeitet hast. Dein Text bleibt. Beim Speichern bleibt auch die andere Fassung erhalten.',
  otherVersion: 'Andere Fassung',
  goneElsewhere:
    'Dieser Eintrag wurde anderswo gelöscht oder verschoben, während du ihn bearbeitet hast. Speichern bringt ihn mit deinem Text zurück.',
  olderDraft: 'Du hast einen ungespeicherten Entwurf von vor der letzten Änderung dieses Eintrags.',
  useDraft: 'Entwurf übernehmen',
  dropDraft: 'Entwurf verwerfen',
};

export const writing: Words['writing'] = {
  tools: 'Formatierung',
  list: 'Liste',
  task: 'Kästchen',
  heading: 'Überschrift',
  bold: 'Fett',
  tag: 'Schlagwort',
  template: 'Vorlage',
  tags: 'Passende Schlagwörter',
  people: 'Passende Personen',
  dueDates: 'Fälligkeiten',
  templates: 'Vorlagen',
  manageTemplates: 'Vorlagen verwalten …',
  aboutTemplates: 'Eine Vorlage ist ein Eintrag, der mit #template und einem Namen beginnt.',
  suggestions: (count, locale) =>
    counted('de', count, { one: '# Vorschlag', other: '# Vorschläge' }, locale),
};

export const calendar: Words['calendar'] = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  thisMonth: 'Dieser Monat',
  steps: 'Monat wechseln',
  month: 'Monat',
  year: 'Jahr',
  week: 'Woche',
  weekNumber: (week) => `Woche ${week}`,
  goToDate: 'Gehe zum Datum',
  scales: 'Zeitraum',
  colourBy: 'Färben nach',
  colours: {
    words: 'Wörtern',
    entries: 'Einträgen',
    photos: 'Fotos',
    tag: 'Schlagwort',
    tracker: 'Messwert',
  },
  less: 'weniger',
  more: 'mehr',
  tagged: (entries, name, locale) =>
    counted('de', entries, { other: `# mit ${isolated('de', `#${name}`)}` }, locale),
  tagDays: (days, name, year, locale) =>
    `${isolated('de', `#${name}`)}: ${counted('de', days, { one: 'an # Tag', other: 'an # Tagen' }, locale)} im Jahr ${year}`,

  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  photoCount: (photos, locale) =>
    counted('de', photos, { one: '# Foto', other: '# Fotos' }, locale),
  elsewhere: 'mit Einträgen, noch nicht auf diesem Gerät',
  andElsewhere: (count) => `${count} hier, weitere noch nicht auf diesem Gerät`,
  unknown: 'noch nicht bekannt',
  legendElsewhere: 'Umrandete Tage haben Einträge, die noch nicht auf diesem Gerät sind.',
  legendAsking: 'Diese Tage werden nachgeschlagen …',
  legendUnknown: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet.`,
  legendNothingKnown:
    'Diese Tage sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet. Zu sehen ist, was hier geschrieben wurde.',

  noneBefore: 'Keine Einträge vor diesem Tag.',
  noneAfter: 'Keine Einträge nach diesem Tag.',
  noneAtAll: 'Noch keine Einträge.',
  unsure: 'Vielleicht gibt es nähere Einträge, die noch nicht auf diesem Gerät sind.',
  unknownWay:
    'Die Tage in dieser Richtung sind noch nicht auf diesem Gerät, und der Server antwortet nicht.',
};

export const otherDays: Words['otherDays'] = {
  name: 'Andere Tage',
  pastTitle: 'An diesem Tag',
  onThisDayRecently: 'Damals: vor einer Woche oder einem Monat',
  notHere: 'Noch nicht auf diesem Gerät',
  before: (longDay) => `Voriger Tag mit Einträgen: ${longDay}`,
  after: (longDay) => `Nächster Tag mit Einträgen: ${longDay}`,
};
