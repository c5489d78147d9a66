import type { Words } from '../../Words.ts';

export const menu: Words['menu'] = {
  ownAccount: 'Dein Konto',
  settings: 'Einstellungen',
  trash: 'Gelöschte Einträge',
  signOut: 'Abmelden',
  sessionEnded:
    'Deine Sitzung ist zu Ende. Dein Log bleibt hier lesbar, und was du schreibst, bleibt auf diesem Gerät, bis du dich wieder anmeldest.',
  signInAgain: 'Wieder anmelden',
};
