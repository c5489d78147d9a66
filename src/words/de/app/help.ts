import type { Words } from '../../Words.ts';

export const help: Words['help'] = {
  title: 'Tastaturkürzel',
  lead: 'Sie wirken, solange du nicht in ein Feld schreibst.',
  does: {
    steps: 'Vorheriger und nächster Tag',
    today: 'Heute',
    written: 'Vorheriger und nächster Tag mit Einträgen',
    ends: 'Erster und letzter Tag mit Einträgen',
    goTo: 'Gehe zum Datum',
    search: 'Suche',
    compose: 'Neuer Eintrag',
    edit: 'Eintrag im Fokus oder letzten Eintrag bearbeiten',
    undo: 'Rückgängig',
    palette: 'Befehlspalette',
    help: 'Diese Liste',
    add: 'Beim Schreiben: eintragen oder speichern',
    newLine: 'Beim Schreiben: neue Zeile',
    leave: 'Feld, Fenster oder Seite verlassen',
  },
  key: {
    enter: 'Eingabe',
    shift: 'Umschalt',
    control: 'Strg',
    escape: 'Esc',
  },
};
