import { counted } from '../counted.ts';

/** The settings page. */
export const settings = {
  area: 'settings' as const,
  title: 'Settings',
  looks: 'Appearance',
  themeLabel: 'Theme',
  theme: {
    system: 'Match system',
    light: 'Light',
    dark: 'Dark',
  },
  onlyHere: 'Theme only on this device',
  textSize: 'Text size',
  textSizes: { small: 'Small', normal: 'Normal', large: 'Large' },
  textWidth: 'Text width',
  textWidths: { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' },
  dayValues: 'Show values of trackers below the day, on this device',
  here: 'On this device.',

  languageAndRegion: 'Language and region',
  language: 'Language',
  asDevice: (language: string) => `Match system (${language})`,
  formats: 'Dates and numbers',

  days: 'Days',
  weekStartsOn: 'Week starts on',
  byCustom: (choice: string) => `Regional default (${choice})`,
  weekNumbers: 'Show week numbers',
  dayStartHour: 'Day starts at',
  dayStartHint: 'Until this hour, entries go to the previous day.',
  hours: 'Time format',
  hourCycle: {
    byCustom: 'Regional default',
    h12: (example: string) => `12-hour (${example})`,
    h23: (example: string) => `24-hour (${example})`,
  },
  restDays: 'Rest days per week',
  restDaysHint: 'A run may miss this many of any seven days.',
  homeZone: 'Home time zone',
  noHomeZone: 'Not set',
  /** Groups of time zones, by the first part of the zone's name. */
  zoneRegion: {
    Africa: 'Africa',
    America: 'America',
    Antarctica: 'Antarctica',
    Arctic: 'Arctic',
    Asia: 'Asia',
    Atlantic: 'Atlantic Ocean',
    Australia: 'Australia',
    Europe: 'Europe',
    Indian: 'Indian Ocean',
    Pacific: 'Pacific Ocean',
  },
  zoneIs: (zone: string) => `This device: ${zone}`,
  homeZoneHint: 'In another zone, a new entry says so.',

  writing: 'Writing',
  enterKeyLabel: 'The Enter key',
  enterKey: {
    adds: 'Enter adds the entry, Shift+Enter a line',
    breaks: 'Enter adds a line, Ctrl+Enter the entry',
  },
  enterKeyHint: 'On a touch screen, Enter always adds a line.',
  /** A link to the page of the templates. */
  templates: 'Templates for new entries',

  unsent: 'Kept on this device. Your other devices get these settings when you are online.',
  /** `names` is a list such as "fontSize, theme". */
  notUnderstood: (names: string) =>
    `A newer Daylog has settings that this one doesn't know, and leaves unchanged: ${names}.`,
};

/** The lock screen, and the settings of the app lock. */
export const appLock = {
  area: 'appLock' as const,
  title: 'App lock',
  /** When the lock is chosen. */
  lead: {
    passphrase: 'A PIN, this device or the passphrase of your log opens Daylog.',
    password: 'A PIN, this device or the password of your account opens Daylog.',
  },
  isNoEncryption: 'It keeps eyes off, and encrypts nothing.',
  isReadable:
    'The files of this browser hold your log as readable text. A person who has them can guess a PIN too.',
  isOff: 'Off.',
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
  change: 'Change the lock',
  turnOff: 'Turn off the app lock',
  lockNow: 'Lock now',
  time: 'Ask again without input',
  noTime: 'No',
  after: (minutes: number, locale: string) =>
    counted('en', minutes, { one: 'After # minute', other: 'After # minutes' }, locale),
  secret: { passphrase: 'Passphrase', password: 'Account password', pin: 'PIN' },
  usePin: 'Unlock with a PIN',
  newPin: 'New PIN',
  pinHint: (least: number, most: number) => `${least} to ${most} digits.`,
  pinKept: 'Leave it empty to keep the present one.',
  useDevice: 'Unlock with this device',
  deviceHint: 'It checks your fingerprint, your face or its own code.',
  askingDevice: 'Waiting for the device…',
  deviceProblem: {
    'device-cancelled': 'The device did not confirm that it is you.',
    'device-unavailable': 'This browser cannot ask the device now.',
    'device-unproven':
      'The answer of the device does not fit. Unlock in another way, then choose the device again in the settings.',
  },
  save: 'Save',
  cancel: 'Cancel',
  checking: 'Checking…',

  opening: 'Daylog is locked.',
  lockedLead: {
    passphrase: 'Daylog is locked. Enter the passphrase of your log.',
    password: 'Daylog is locked. Enter the password of your account.',
    pin: 'Daylog is locked. Enter your PIN.',
  },
  textWaits:
    'The text you shared waits in this tab. Unlock to see it in the box for a new entry. Signing out deletes it.',
  useOther: {
    passphrase: 'Use the passphrase instead',
    password: 'Use the account password instead',
  },
  unlock: 'Unlock',
  forgotten: 'Forgot the passphrase? Enter your recovery key instead.',
  /** By what is asked, and by kind of refusal. */
  problem: {
    passphrase: {
      empty: 'Enter the passphrase.',
      'wrong-secret': 'This passphrase does not open the log. Nothing was changed.',
      'not-checked':
        'The passphrase could not be checked. This device may lack memory for it. Close other tabs or apps, then try again.',
    },
    password: {
      empty: 'Enter the password of your account.',
      'wrong-secret': 'This is not the password of your account.',
      'not-checked': 'The password could not be checked. Try again.',
    },
    pin: {
      empty: 'Enter your PIN.',
      'wrong-secret': 'This PIN is wrong.',
      'not-checked': 'The PIN could not be checked. Try again.',
    },
  },
  /** `seconds` until the next PIN. */
  pinProblem: {
    'wrong-pin': (seconds: number, locale: string) =>
      seconds === 0
        ? 'This PIN is wrong.'
        : counted(
            'en',
            seconds,
            {
              one: 'This PIN is wrong. Try again in # second.',
              other: 'This PIN is wrong. Try again in # seconds.',
            },
            locale,
          ),
    'pin-waits': (seconds: number, locale: string) =>
      counted(
        'en',
        seconds,
        {
          one: 'The PIN was not checked. Try again in # second.',
          other: 'The PIN was not checked. Try again in # seconds.',
        },
        locale,
      ),
  },
  pinSpent: 'Too many wrong PINs. Enter the passphrase or the account password instead.',
};

/** The account page and the steps of an account deletion. */
export const accountPage = {
  area: 'accountPage' as const,
  title: 'Your account',
  loading: 'Loading…',
  /** The Auth emulator sends no mail. */
  mailsArePrinted:
    'This Daylog runs locally and sends no email. Links appear in the terminal where it was started.',

  emailTitle: 'Email',
  verified: 'Verified',
  unverified: 'Not verified yet',
  whyVerify: 'A verified address lets you back in if you forget your password.',
  sendVerification: 'Send verification link',
  verificationSent: (email: string) => `A link is on its way to ${email}.`,
  checkAgain: 'Check again',
  newEmail: 'New email',
  changeEmail: 'Change email',
  changingEmail: 'Sending the link…',
  emailSent: (email: string) =>
    `A link is on its way to ${email}. Your address changes when you open it. Then sign in with the new one on all your devices.`,

  passwordTitle: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  passwordChanged:
    'Your password is changed. You stay signed in here; other devices are signed out within an hour.',

  everywhereTitle: 'Sign out everywhere',
  everywhere:
    'Change your password to end your session on every other device. A device in use may continue for up to an hour, until its session expires. Its copy of your log stays there until someone signs out on it.',
  everywhereButton: 'Choose a new password',

  confirmTitle: "Confirm it's you",
  confirm: 'You signed in a while ago. Enter your password to continue.',
  confirmButton: 'Continue',
  confirming: 'One moment…',
  cancel: 'Cancel',

  deleteTitle: 'Delete account',
  deleteLead:
    'Deletes your account and your whole log, including deleted entries and earlier versions, from the server and from this device. This cannot be undone.',
  deleteElsewhere: 'Other devices keep their copy until someone signs out there.',
  deleteUnsent: (unsent: number, locale: string) =>
    counted(
      'en',
      unsent,
      {
        one: '# change was never sent. The export includes it.',
        other: '# changes were never sent. The export includes them.',
      },
      locale,
    ),
  deleteButton: 'Delete account…',
  deleteForGood: 'Delete permanently',
  deletePassword: 'Password',
  deleteStarting: 'One moment…',

  deletingTitle: 'Deleting your account',
  part: {
    log: 'Your log on the server',
    account: 'Your account',
    device: 'Your log on this device',
  },
  partState: { done: 'deleted', now: 'deleting…', later: 'not yet' },
  /** Shown at a start that finds an unfinished deletion. */
  deletingWaiting:
    'Deleting your account was interrupted. Nothing more is deleted until you continue.',
  deletingNeedsPassword: 'To continue, enter your password again.',
  deletingStorage:
    "This browser hasn't deleted your log yet. Close other Daylog tabs, then try again.",
  goOn: 'Continue',
  tryAgain: 'Try again',
  keepAccount: 'Keep my account',
  keepAccountNote: 'What was already deleted stays deleted.',
  deviceOnly: 'Delete only from this device',
  deviceOnlyNote: 'For an account that was already deleted on another device.',
  deletedTitle: 'Your account is deleted',
  deleted: 'Nothing is left on the server or on this device.',
  toStart: 'Done',
};
