import { counted } from '../../counted.ts';

/**
 * Where the words are. Other programs rely on the beginnings "All changes saved", "Saving", "Saved on this
 * device" and "Needs attention" in English.
 */
export const sync = {
  status: 'Sync status',
  saved: 'All changes saved',
  /** Without a connection: `moment` is a time today, or a date. */
  savedAsOf: (moment: string) => `All changes saved as of ${moment}`,
  /** Said behind what is saved, while the day on screen is on its way. */
  dayLoading: 'this day is still loading',
  saving: 'Saving…',
  /** Two changes or more. */
  savingSome: (changes: number, locale: string) =>
    counted('en', changes, { one: 'Saving # change…', other: 'Saving # changes…' }, locale),
  onDevice: 'Saved on this device',
  newerDaylog: 'reload to get the newer Daylog',
  waitsFor: {
    offline: (changes: number, locale: string) =>
      counted(
        'en',
        changes,
        { one: '# change to send when online', other: '# changes to send when online' },
        locale,
      ),
    'needs-sign-in': (changes: number, locale: string) =>
      counted(
        'en',
        changes,
        {
          one: '# change to send after you sign in again',
          other: '# changes to send after you sign in again',
        },
        locale,
      ),
  },
  needsAttention: (what: string) => `Needs attention: ${what}`,
  parked: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      { one: '# change was not accepted', other: '# changes were not accepted' },
      locale,
    ),
  /** Why words cannot be kept on this device. */
  storage: {
    quota: 'this device has no room left',
    blocked: 'another tab of Daylog holds the storage',
    cleared: 'the browser has deleted what Daylog kept here; reload this page',
    unavailable: 'this browser does not let Daylog keep anything',
    corrupt: 'the storage of this device cannot be read',
  },

  days: (days: number, locale: string) =>
    counted('en', days, { one: '# day', other: '# days' }, locale),
  /** How far the copy on this device has come; `days` as above. */
  filling: (days: string, megabytes: string) =>
    `Copying your log to this device: ${days}, ${megabytes} MB`,
  fillingIsPaused: (days: string, megabytes: string) =>
    `Copying your log to this device is paused: ${days}, ${megabytes} MB`,
};
