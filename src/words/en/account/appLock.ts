import { counted } from '../../counted.ts';

/** The lock screen, and the settings of the app lock. */
export const appLock = {
  title: 'App lock',
  lead: 'Daylog asks for the passphrase of your log before it shows anything.',
  isNoEncryption:
    'This is a lock, not encryption of this device. A person who can read the files of this browser can read your log.',
  isOff: 'The app lock is off.',
  /** After "On:". */
  when: (minutes: number, locale: string) =>
    minutes === 0
      ? 'when Daylog starts'
      : counted(
          'en',
          minutes,
          {
            one: 'when Daylog starts, and after # minute without input',
            other: 'when Daylog starts, and after # minutes without input',
          },
          locale,
        ),
  isOn: (when: string) => `On: ${when}.`,
  turnOn: 'Turn on the app lock',
  change: 'Change the time',
  turnOff: 'Turn off the app lock',
  lockNow: 'Lock now',
  time: 'Ask again without input',
  noTime: 'No',
  after: (minutes: number, locale: string) =>
    counted('en', minutes, { one: 'After # minute', other: 'After # minutes' }, locale),
  passphrase: 'Passphrase',
  save: 'Save',
  cancel: 'Cancel',
  checking: 'Checking…',

  lockedLead: 'Daylog is locked. Enter the passphrase of your log.',
  unlock: 'Unlock',
  forgotten: 'Forgot the passphrase? Enter your recovery key instead.',
  /** By kind of refusal. */
  problem: {
    empty: 'Enter the passphrase.',
    'wrong-secret': 'This passphrase does not open the log. Nothing was changed.',
    'not-checked':
      'The passphrase could not be checked. This device may lack memory for it. Close other tabs or apps, then try again.',
  },
};
