import { counted } from '../../counted.ts';

/** Notices above the day about the session and the clock. */
export const sessionNotices = {
  waited: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      {
        one: '# change that you wrote on this device before has waited here for you. It is being sent now.',
        other:
          '# changes that you wrote on this device before have waited here for you. They are being sent now.',
      },
      locale,
    ),
  clock: (here: string, server: string) =>
    `This device’s clock says ${here}, the server’s says ${server}. New entries get this device’s time; the server’s time is kept beside it.`,
  dismiss: 'OK',
};
