import type { Words } from '../../Words.ts';

export const help: Words['help'] = {
  title: 'Tasten',
  lead: 'Sie wirken immer dann, wenn du gerade in keinem Feld schreibst.',
  does: {
    steps: 'Vorheriger Tag, nächster Tag',
    today: 'Heute',
    written: 'Beschriebener Tag davor, danach',
    ends: 'Erster und letzter beschriebener Tag',
    goTo: 'Gehe zum Datum',
    search: 'Suche',
    compose: 'Neuer Eintrag',
    edit: 'Den ausgewählten oder den letzten Eintrag bearbeiten',
    undo: 'Rückgängig',
    help: 'Diese Liste',
    add: 'In einem Feld: eintragen oder speichern',
    newLine: 'In einem Feld: neue Zeile',
    leave: 'Ein Feld verlassen, ein Fenster schließen',
  },
  key: {
    enter: 'Eingabe',
    shift: 'Umschalt',
    control: 'Strg',
    escape: 'Esc',
  },
};
