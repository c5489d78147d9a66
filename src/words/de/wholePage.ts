import type { Words } from '../Words.ts';

export const wholePage: Words['wholePage'] = {
  back: 'Zurück zum Tag',
  keys: (command, enter) =>
    `${enter} beginnt eine neue Zeile. ${command}+${enter} fügt den Eintrag hinzu.`,
};
