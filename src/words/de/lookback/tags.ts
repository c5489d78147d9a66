import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const tags: Words['tags'] = {
  title: 'Schlagwörter',
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
  renameNamed: (name) => `${name} umbenennen`,
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
