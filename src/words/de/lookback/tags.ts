import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const tags: Words['tags'] = {
  title: 'Schlagwörter',
  list: 'Schlagwörter',
  filter: 'Schlagwörter filtern',
  sort: 'Sortieren nach',
  sorting: { often: 'Häufigkeit', recent: 'Letzter Verwendung', name: 'Namen' },
  reading: 'Dein Log wird gelesen …',
  unavailable: 'Das Log auf diesem Gerät lässt sich gerade nicht lesen. Daylog versucht es weiter.',
  incomplete: 'Dein Log wird noch auf dieses Gerät kopiert: Es können Schlagwörter fehlen.',
  none: 'Noch hat kein Eintrag ein Schlagwort. Schreib #Haus, und es steht hier.',
  noneFits: 'Kein Schlagwort passt.',
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  lastUsed: (longDay) => `zuletzt am ${longDay}`,

  rename: 'Umbenennen',
  renameNamed: (name) => `${name} umbenennen`,
  renaming: (name) => `#${name} umbenennen`,
  newName: 'Neuer Name',
  renameLead: (entries, locale) =>
    counted(
      'de',
      entries,
      {
        one: 'Das Schlagwort wird in # Eintrag geändert, wie bei jeder anderen Bearbeitung.',
        other: 'Das Schlagwort wird in # Einträgen geändert, jeder wie bei einer Bearbeitung.',
      },
      locale,
    ),
  renameIncomplete:
    'Dein Log wird noch auf dieses Gerät kopiert: Einträge, die noch nicht da sind, behalten das alte Schlagwort.',
  apply: 'Umbenennen',
  cancel: 'Abbrechen',
  noName:
    'Ein Schlagwort besteht aus Buchstaben, Ziffern, _ und - und hat mindestens einen Buchstaben.',
  sameName: 'So heißt es schon.',
  isBusy: 'Eine andere Umbenennung läuft noch.',
  mergeAsk: (name, entries) => `#${name} gibt es schon (${entries}). Danach sind beide eins.`,
  merge: 'Zu einem machen',

  progress: (done, all, locale) =>
    `${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)} geändert`,
  undoProgress: (done, all, locale) =>
    `${done.toLocaleString(locale)} von ${counted('de', all, { one: '# Eintrag', other: '# Einträgen' }, locale)} wiederhergestellt`,
  stop: 'Anhalten',
  goOn: 'Weitermachen',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',
  renamed: (from, to, count) => `#${from} heißt jetzt #${to} (${count}).`,
  stopped: (from, to, done, left) =>
    `Angehalten: ${done} jetzt mit #${to}, ${left} noch mit #${from}.`,
  undone: (name, count) => `#${name} ist zurück (${count}).`,
  undoneSome: (name, count, changed) =>
    `#${name} ist zurück (${count}). Seitdem geändert und so gelassen: ${changed}.`,
  notKept:
    'Dieses Gerät konnte die Änderung nicht behalten. Was bis hierher geändert wurde, bleibt geändert.',
};
