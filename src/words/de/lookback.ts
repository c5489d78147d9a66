import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'Dein Tagebuch wird gelesen …',
  incomplete:
    'Dein Tagebuch wird noch auf dieses Gerät kopiert. Einträge, die noch nicht hier sind, fehlen auf dieser Seite.',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
};

export const search: Words['search'] = {
  title: 'Suche',
  box: 'Einträge durchsuchen',
  results: 'Suchergebnisse',
  reading: 'Dein Tagebuch wird gelesen …',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
  incomplete: 'Dein Tagebuch wird noch auf dieses Gerät kopiert. Es können Ergebnisse fehlen.',
  found: (entries, days, locale) =>
    `${counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale)} an ${counted('de', days, { one: '# Tag', other: '# Tagen' }, locale)}`,
  nothing: 'Keine Treffer.',
  similar: 'Meintest du',
  more: 'Mehr anzeigen',
  resultOn: (longDay) => `am ${longDay}`,

  lead: 'Findet Wörter und Wortteile. Groß- und Kleinschreibung und Akzente spielen keine Rolle.',
  operators: 'Suchtipps',
  operator: {
    words: { typed: 'Regen Schirm', does: 'Einträge mit beiden Wörtern' },
    phrase: { typed: '"den ganzen Tag Regen"', does: 'genau diese Wortfolge' },
    without: { typed: 'Regen -Schirm', does: 'ohne das zweite Wort' },
    tag: { typed: 'tag:Haus', does: 'mit diesem Schlagwort' },
    tagStart: { typed: '#Hau', does: 'mit einem Schlagwort, das so beginnt' },
    person: { typed: 'person:lena', does: 'mit dieser Person' },
    personStart: { typed: '@len', does: 'mit einer Person, deren Name so beginnt' },
    tracker: { typed: 'laune:>6', does: 'mit einem Wert laune:: über 6; auch <, <=, >= und =' },
    before: { typed: 'before:2026-11-20', does: 'vor diesem Tag' },
    after: { typed: 'after:11-20-2026', does: 'nach diesem Tag (Monat-Tag-Jahr)' },
    on: { typed: 'on:2026-11', does: 'an diesem Tag, in diesem Monat oder Jahr' },
  },

  problem: {
    noDate: (operator, value) =>
      `${operator}: „${isolated('de', value)}“ ist kein Tag, Monat oder Jahr. Schreib 2026-11-20, 11-20-2026, 2026-11 oder 2026.`,
    dateMissing: (operator) =>
      `${operator}: braucht einen Tag, einen Monat oder ein Jahr, etwa 2026-11-20, 2026-11 oder 2026.`,
    noTag: (value) =>
      `tag: „${isolated('de', value)}“ ist kein Schlagwort. Schlagwörter bestehen aus Buchstaben, Ziffern, _ und -.`,
    tagMissing: 'tag: braucht ein Schlagwort, etwa tag:Haus.',
    noPerson: (value) =>
      `person: „${isolated('de', value)}“ ist kein Name. Namen bestehen aus Buchstaben, Ziffern, Punkten, _ und -.`,
    personMissing: 'person: braucht einen Namen, etwa person:lena.',
    noOperator: (operator) =>
      `„${operator}:“ hat hier keine besondere Bedeutung. Danach wird als Text gesucht.`,
    notWithout: (operator) =>
      `Ein Minus vor ${operator}: hat keine Wirkung. Nimm stattdessen before: oder after:.`,
    number: (typed, value) =>
      `„${isolated('de', typed)}“ wird als Zahl gesucht. Um ${isolated('de', value)} auszuschließen, schreib ${isolated('de', `-"${value}"`)}.`,
    onlyWithout: 'Ein Minus schließt aus, was danach steht. Das sind alle anderen Einträge.',
    noDays: 'Zwischen diesen Daten liegen keine Tage.',
  },
};

export const tags: Words['tags'] = {
  title: 'Schlagwörter',
  tagsAndPeople: 'Tags, Personen und Messwerte',
  list: 'Schlagwörter',
  filter: 'Schlagwörter filtern',
  sort: 'Sortieren nach',
  sorting: { often: 'Häufigkeit', recent: 'Letzter Verwendung', name: 'Name' },
  reading: 'Dein Tagebuch wird gelesen …',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
  incomplete: 'Dein Tagebuch wird noch auf dieses Gerät kopiert. Es können Schlagwörter fehlen.',
  none: 'Noch keine Schlagwörter. Schreib #Haus in einen Eintrag, und es erscheint hier.',
  noneFits: 'Keine passenden Schlagwörter.',
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  lastUsed: (longDay) => `zuletzt am ${longDay}`,

  rename: 'Umbenennen',
  moreFor: (name) => `Weitere Aktionen für ${name}`,
  renaming: (name) => `${isolated('de', `#${name}`)} umbenennen`,
  newName: 'Neuer Name',
  renameLead: (entries, locale) =>
    counted(
      'de',
      entries,
      {
        one: 'Benennt das Schlagwort in # Eintrag um. Du kannst das rückgängig machen.',
        other: 'Benennt das Schlagwort in # Einträgen um. Du kannst das rückgängig machen.',
      },
      locale,
    ),
  renameIncomplete:
    'Dein Tagebuch wird noch auf dieses Gerät kopiert. Einträge, die noch nicht hier sind, behalten das alte Schlagwort.',
  apply: 'Umbenennen',
  cancel: 'Abbrechen',
  noName:
    'Schlagwörter bestehen aus Buchstaben, Ziffern, _ und -, mit mindestens einem Buchstaben.',
  sameName: 'So heißt das Schlagwort schon.',
  isBusy: 'Eine andere Umbenennung läuft noch. Versuche es danach noch einmal.',
  mergeAsk: (name, entries) =>
    `${isolated('de', `#${name}`)} gibt es schon (${entries}). Das Umbenennen führt beide zusammen.`,
  merge: 'Zusammenführen',

  progress: (done, all, locale) =>
    `${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)} umbenannt`,
  undoProgress: (done, all, locale) =>
    `${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)} wiederhergestellt`,
  stop: 'Anhalten',
  goOn: 'Fortsetzen',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',
  renamed: (from, to, count) =>
    `${isolated('de', `#${from}`)} heißt jetzt ${isolated('de', `#${to}`)} (${count}).`,
  stopped: (from, to, done, left) =>
    `Angehalten: ${done} jetzt mit ${isolated('de', `#${to}`)}, ${left} weiterhin mit ${isolated('de', `#${from}`)}.`,
  undone: (name, count) => `${isolated('de', `#${name}`)} ist zurück (${count}).`,
  undoneSome: (name, count, changed) =>
    `${isolated('de', `#${name}`)} ist zurück (${count}). Seitdem bearbeitet und unverändert gelassen: ${changed}.`,
  notKept:
    'Dieses Gerät konnte die Änderung nicht speichern. Bisher geänderte Einträge bleiben geändert.',
};

export const people: Words['people'] = {
  title: 'Personen',
  list: 'Personen',
  filter: 'Personen filtern',
  reading: 'Dein Tagebuch wird gelesen …',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
  incomplete:
    'Dein Tagebuch wird noch auf dieses Gerät kopiert. Es können Einträge mit Personen fehlen.',
  none: 'Noch keine Personen. Schreib @lena in einen Eintrag, und der Name erscheint hier.',
  noneFits: 'Keine passenden Personen.',
  lastNamed: (longDay) => `zuletzt am ${longDay}`,
  notNamed: 'Kein Eintrag enthält diesen Namen.',
  span: (first, last) => `Vom ${first} bis zum ${last}`,
  all: 'Alle Personen',
  searchThese: 'Diese Einträge durchsuchen',
};

export const linkedFrom: Words['linkedFrom'] = {
  title: 'Verlinkt von',
  entries: (entries, locale) =>
    counted(
      'de',
      entries,
      { one: 'Verlinkt von # Eintrag', other: 'Verlinkt von # Einträgen' },
      locale,
    ),
  showAll: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag zeigen', other: 'Alle # Einträge zeigen' }, locale),
};

export const tasks: Words['tasks'] = {
  title: 'Aufgaben',
  how: 'Eine Zeile, die mit „- [ ]“ beginnt, ist eine Aufgabe. „due:2026-12-01“ darin ist ihr Datum.',
  empty: 'Nichts mehr zu tun.',
  total: (tasks, locale) =>
    counted('de', tasks, { one: '# offene Aufgabe', other: '# offene Aufgaben' }, locale),
  today: 'Heute',
  show: 'Eintrag anzeigen',
  showEntry: (task) => `Eintrag anzeigen: ${task}`,
  bring: 'Auf heute verschieben',
  bringTask: (task) => `Auf heute verschieben: ${task}`,
  isBrought: 'auf heute verschoben',
  brought: 'Auf heute verschoben. Das Original ist als verschoben markiert.',
  showToday: 'Heute anzeigen',
  changed: 'Diese Aufgabe hat sich geändert. Sieh in ihrem Eintrag nach.',
  notKept: 'Dieses Gerät konnte das nicht speichern. Es wurde nichts geändert.',
  notAllKept: 'Dieses Gerät konnte nicht alles speichern. Die anderen Aufgaben sind wie zuvor.',
  copied:
    'Auf heute kopiert, aber das Original ließ sich nicht als verschoben markieren. An seinem Tag ist es noch offen.',
  overdue: 'Überfällig',
  dueToday: 'Heute fällig',
  comingUp: 'Demnächst',
  older: 'Ältere',
  due: (date) => `fällig: ${date}`,
  letGo: 'Streichen',
  letGoTask: (task) => `Streichen: ${task}`,
  letGoAll: (tasks, locale) =>
    counted(
      'de',
      tasks,
      { one: '# Aufgabe streichen', other: 'Alle # Aufgaben streichen' },
      locale,
    ),
  isLetGo: 'gestrichen',
  areLetGo: (tasks, locale) =>
    counted(
      'de',
      tasks,
      {
        one: '# Aufgabe gestrichen. Ihre Wörter bleiben in ihrem Eintrag.',
        other: '# Aufgaben gestrichen. Ihre Wörter bleiben in ihren Einträgen.',
      },
      locale,
    ),
  takeBack: 'Rückgängig',
  grouping: 'Aufgaben gruppieren',
  groupBy: { day: 'Nach Tag', tag: 'Nach Schlagwort' },
  noTag: 'Ohne Schlagwort',
};

export const year: Words['year'] = {
  steps: 'Jahr wechseln',
  previous: 'Voriges Jahr',
  next: 'Nächstes Jahr',
  allTime: 'Alle Jahre',
  empty: 'In diesem Jahr wurde nichts geschrieben.',
  emptyAll: 'Noch keine Einträge.',
  days: 'Tage des Jahres',
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  wordCount: (words, locale) => counted('de', words, { one: '# Wort', other: '# Wörter' }, locale),
  writtenDays: (days, locale) =>
    counted('de', days, { one: 'an # Tag', other: 'an # Tagen' }, locale),
  runs: 'Tage in Folge',
  longest: 'Längste Serie',
  current: 'Aktuelle Serie',
  noRun: 'keine',
  runDays: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  byYear: 'Nach Jahren',
  byMonth: 'Nach Monaten',
  byWeekday: 'Nach Wochentagen',
  byHour: 'Nach Stunden',
  year: 'Jahr',
  month: 'Monat',
  weekday: 'Wochentag',
  hour: 'Stunde',
  entries: 'Einträge',
  words: 'Wörter',
  mostAt: (label) => `Die meisten Wörter: ${label}`,
};

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `Damals: ${monthAndDay}`,
  weekAgo: 'Vor einer Woche',
  monthAgo: 'Vor einem Monat',
  yearsAgo: (years, locale) =>
    counted('de', years, { one: 'Vor # Jahr', other: 'Vor # Jahren' }, locale),
  nothing:
    'An diesem Tag wurde in früheren Jahren, vor einem Monat und vor einer Woche nichts geschrieben.',
  allMuted: 'Alles zu diesem Tag ist ausgeblendet.',
  reading: 'Wird geladen …',
  incomplete: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät. Sie erscheinen hier, sobald sie da sind.`,
  missingYears: (years) =>
    `Noch nicht auf diesem Gerät: ${years}. Der Rest erscheint hier, sobald er kopiert ist.`,
  missingYearsLocked: (years) =>
    `Noch nicht auf diesem Gerät: ${years}. Der Rest erscheint hier, wenn du das Tagebuch entsperrst.`,
  nothingHere:
    'Dein Tagebuch ist noch nicht auf diesem Gerät. Einträge erscheinen hier, sobald sie da sind.',
  partly: 'Einige Einträge dieses Tages sind noch nicht auf diesem Gerät.',

  mute: 'Diesen Tag ausblenden',
  moreFor: (longDay) => `Weitere Aktionen für ${longDay}`,
  muted: 'Ausgeblendete Tage',
  mutedLead: 'Diese Tage werden hier nicht angezeigt. In deinem Tagebuch bleiben sie erhalten.',
  from: 'Von',
  to: 'Bis',
  muteStretch: 'Diese Tage ausblenden',
  stretch: (from, to) => `${from} bis ${to}`,
  unmute: 'Wieder anzeigen',
  unmuteNamed: (days) => `${days} wieder anzeigen`,
  noSuchStretch: 'Wähle einen ersten Tag und einen letzten, der nicht davor liegt.',
  saidMuted: (days) => `Ausgeblendet: ${days}.`,
  saidUnmuted: (days) => `Wieder angezeigt: ${days}.`,
  notKept: 'Das konnte nicht gespeichert werden. Versuche es noch einmal.',
};

export const read: Words['read'] = {
  spans: 'Zeitraum',
  span: { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  steps: 'Zeitraum wechseln',
  previous: {
    day: 'Voriger Tag',
    week: 'Vorige Woche',
    month: 'Voriger Monat',
    year: 'Voriges Jahr',
  },
  next: {
    day: 'Nächster Tag',
    week: 'Nächste Woche',
    month: 'Nächster Monat',
    year: 'Nächstes Jahr',
  },
  opening: 'Einträge werden gesucht …',
  empty: {
    day: 'An diesem Tag wurde nichts geschrieben.',
    week: 'In dieser Woche wurde nichts geschrieben.',
    month: 'In diesem Monat wurde nichts geschrieben.',
    year: 'In diesem Jahr wurde nichts geschrieben.',
  },
  missing: 'Einige dieser Tage sind noch nicht auf diesem Gerät.',
  dayMissing: 'Dieser Tag ist noch nicht auf diesem Gerät.',
  print: 'Drucken',
  preparing: 'Die Seiten werden vorbereitet …',
  days: 'Tage',
  addedLater: 'nachgetragen',
  writtenDays: (days, locale) =>
    counted('de', days, { one: '# Tag mit Einträgen', other: '# Tage mit Einträgen' }, locale),
};

export const emptyDay: Words['emptyDay'] = {
  ago: { week: 'Vor einer Woche', month: 'Vor einem Monat', year: 'Vor einem Jahr' },
  examplesTitle: 'Zum Beispiel',
  steps: {
    journal: {
      sentence: 'Führst du schon ein Tagebuch? Daylog kann es importieren.',
      action: 'Tagebuch importieren',
    },
    encryption: {
      sentence: 'Mit Verschlüsselung kannst nur du dein Tagebuch lesen.',
      action: 'Tagebuch verschlüsseln',
    },
    lock: {
      sentence:
        'Mit einer App-Sperre fragt Daylog nach einem Geheimnis, bevor es dein Tagebuch auf diesem Gerät zeigt.',
      action: 'App-Sperre einrichten',
    },
  },
  notNow: 'Jetzt nicht',
  examples: {
    moment: 'Erster Kaffee auf dem Balkon. Kalt, klar, still.',
    tag: 'Vor der Arbeit zwanzig Seiten gelesen. #lesen',
    task: '- [ ] Zahnarzt anrufen',
  },
};
