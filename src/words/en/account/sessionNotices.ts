import { counted } from '../../counted.ts';

/** Notices above the day about the session and the clock. */
export const sessionNotices = {
  waited: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      {
        one: '# change you made on this device earlier was waiting here. It is being sent now.',
        other:
          '# changes you made on this device earlier were waiting here. They are being sent now.',
      },
      locale,
    ),
  clock: (here: string, server: string) =>
    `This device's clock says ${here}, but the server's says ${server}. New entries use this device's time. Check its clock.`,
  dismiss: 'OK',
};
