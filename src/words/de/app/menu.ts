import type { Words } from '../../Words.ts';

export const menu: Words['menu'] = {
  ownAccount: 'Dein Konto',
  settings: 'Einstellungen',
  encryption: 'Verschlüsselung',
  onlyYou: 'Nur du kannst es lesen',
  transfer: 'Import und Export',
  trash: 'Gelöschte Einträge',
  signOut: 'Abmelden',
  sessionEnded:
    'Deine Sitzung ist abgelaufen. Du kannst hier weiter lesen und schreiben. Neuer Text bleibt auf diesem Gerät, bis du dich wieder anmeldest.',
  signInAgain: 'Wieder anmelden',
};
