import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'de',
      changes,
      {
        one: '# frühere Änderung von dir auf diesem Gerät war noch nicht gesendet. Sie wird jetzt gesendet.',
        other:
          '# frühere Änderungen von dir auf diesem Gerät waren noch nicht gesendet. Sie werden jetzt gesendet.',
      },
      locale,
    ),
  clock: (here, server) =>
    `Die Uhr dieses Geräts zeigt ${here}, die des Servers ${server}. Neue Einträge bekommen die Zeit dieses Geräts. Prüfe seine Uhr.`,
  dismiss: 'OK',
};
