import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'de',
      changes,
      {
        one: '# Änderung, die du früher auf diesem Gerät geschrieben hast, hat hier auf dich gewartet. Sie wird jetzt gesendet.',
        other:
          '# Änderungen, die du früher auf diesem Gerät geschrieben hast, haben hier auf dich gewartet. Sie werden jetzt gesendet.',
      },
      locale,
    ),
  clock: (here, server) =>
    `Die Uhr dieses Geräts zeigt ${here}, die des Servers ${server}. Neue Einträge bekommen die Zeit dieses Geräts; die Zeit des Servers wird daneben aufbewahrt.`,
  dismiss: 'OK',
};
