import { counted } from '../counted.ts';

/** The encryption of the log: its screen, its steps and its notice. */
export const encryption = {
  area: 'encryption' as const,
  title: 'Encryption',
  loading: 'Loading…',
  back: 'Back',
  next: 'Next',
  cancel: 'Cancel',
  pending: 'One moment…',
  step: (number: number, count: number) => `Step ${number} of ${count}`,

  /** The notice on every page, and its link. */
  notice: {
    locked: 'Locked: enter your passphrase to open this log on this device.',
    unlock: 'Unlock',
    byRecoveryKey:
      'You opened the log with the recovery key. Is the passphrase lost? Then set a new one now.',
    setPassphrase: 'Set a new passphrase',
    notNow: 'Not now',
    faulty:
      'Nothing is sent: the encryption of your log on the server is not the one that this device knows.',
    show: 'Show details',
    readable:
      'Nothing is sent: encryption is being turned off, and you have not agreed to it on this device.',
    unknown:
      'The server has readable texts that this device does not know. They are not in your log.',
  },

  offTitle: 'Your log is not encrypted',
  off: 'The operator of this Daylog can read it, and so can a person who gets a copy of its database.',
  does: 'Encryption changes your words on your devices before they are sent. Only your passphrase or your recovery key opens them again.',
  protectedTitle: 'What is protected',
  protected: [
    'Your texts with their tags, and the time and time zone of each entry. Search, calendar and tasks work as before, on your devices.',
    'Earlier versions, the days that you muted, and your home time zone.',
    'All this is closed to the operator, to a thief of the database, and to a person who takes over your account.',
  ],
  notProtectedTitle: 'What is not protected',
  notProtected: [
    'The days that you wrote on, the number of entries, their approximate size, and when they were written and saved.',
    'The code of this site. A person who can change it can read your words from then on.',
    'An unlocked device. Your words are readable on it, so that search works without a network.',
    'Old backups. What the server stored before can stay readable in its backups, for 30 days or longer. Entries that you imported before keep ids that show their times.',
    'A lost passphrase. Without the passphrase and the recovery key nobody can open your log, not even the operator.',
  ],

  /** The steps that turn it on. */
  setUp: {
    button: 'Set up encryption',
    cannotHere: 'This page cannot make keys, because it was not served over HTTPS.',
    notReleased:
      'This release of Daylog opens encrypted logs, and cannot encrypt one yet. The next release can.',
    passwordTitle: 'Show that it is you',
    passwordLead:
      'Enter the password of your account. Your passphrase will be another one, because the server sees the password at each sign-in.',
    password: 'Password',
    isPassword:
      'This is the password of your account, which the server sees at each sign-in. Choose another passphrase.',
    agreeTitle: 'Before you turn it on',
    effects: [
      'Daylog rewrites every entry on the server. A log of many years takes some minutes, and you can write meanwhile.',
      'Each of your other devices needs the newest Daylog, asks for the passphrase once, and reads the whole log again.',
      'Old backups of the server keep the readable text for as long as its operator keeps them.',
    ],
    copyLead: 'If you like, save a readable copy of your log first, and keep it in a safe place.',
    agree: 'If I lose both the passphrase and the recovery key, nobody can open my log.',
    mustAgree: 'Tick the box to show that you know this.',
    turnOn: 'Turn on encryption',
    notThese:
      'Encryption was turned on in another tab or on another device. The passphrase and the recovery key that were shown there open your log. Those that were shown here open nothing.',
  },

  sealingTitle: 'Your log is being encrypted',
  openingTitle: 'Encryption is being turned off',
  progress: (done: string, total: number, locale: string) =>
    `${done} of ${counted('en', total, { one: '# day', other: '# days' }, locale)}`,
  photosProgress: (done: string, total: number, locale: string) =>
    `${done} of ${counted('en', total, { one: '# photo', other: '# photos' }, locale)}`,
  converting:
    'You can leave this page and write as always. It goes on while Daylog is open on any of your devices.',
  sealingNote: 'Your other devices ask for the passphrase once.',
  openingNote: 'Until it is finished, a new device still asks for the passphrase.',
  /** Rows that cannot be converted. */
  stuck: {
    sealing: (count: number, locale: string) =>
      `Could not be encrypted so far: ${counted('en', count, { one: '# text', other: '# texts' }, locale)}. This stays readable on the server, and nothing is lost. Encryption is not finished before; Daylog tries again whenever it starts.`,
    opening: (count: number, locale: string) =>
      `Could not be opened with your keys so far: ${counted('en', count, { one: '# text', other: '# texts' }, locale)}. This stays encrypted on the server, and nothing is lost. Encryption is not off before; Daylog tries again whenever it starts.`,
  },

  /** Readable rows that this device does not know, while the log is being sealed. */
  unknown: {
    title: (count: number, locale: string) =>
      counted('en', count, { one: '# text to look at', other: '# texts to look at' }, locale),
    lead: 'These texts came readable while encryption was being turned on, and this device does not know them. They are not in your log.',
    mine: 'Did you write them on another device? Unlock that device, or take them into your log here. If you did not write them, leave them out.',
    version: 'earlier version',
    take: 'Take into my log',
    takeAll: 'Take all of these',
  },

  onTitle: 'Encryption is on',
  on: 'Your words leave your devices only encrypted.',
  aboutTitle: 'What encryption protects',

  /** Before words leave this device readable. Its heading is `openingTitle`. */
  readable: {
    lead: 'Encryption is being turned off. What you write will be readable by the operator.',
    notYou:
      'Did you not turn it off, or is it on again on your other devices? Then do not agree: the server may be showing old news.',
    safe: 'Until you agree, nothing is sent from this device. New words stay on it.',
    agree: 'Go on readable',
    leave: 'Leave',
  },

  lockedTitle: 'This log is locked on this device',
  locked: {
    'no-keys':
      'Your log is encrypted. Enter its passphrase to open it here. Until then, your entries of other devices are not shown.',
    'keys-changed':
      'The keys of your log were changed on another device. Enter the new passphrase to go on here.',
    'becomes-readable': 'Encryption is being turned off. Enter the passphrase to go on here.',
  },
  lockedSafe:
    'You can write all the same. New words stay on this device, and are sent after you unlock it.',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  lostBoth: 'Have you lost both? A device that is not locked can still export your log.',

  /** The current secret: one field, and the button that turns it to the other secret. */
  secret: {
    passphrase: 'Passphrase',
    'recovery-key': 'Recovery key',
  },
  useOther: {
    passphrase: 'Use the recovery key instead',
    'recovery-key': 'Use the passphrase instead',
  },
  show: 'Show the passphrase',
  empty: {
    passphrase: 'Enter your passphrase.',
    'recovery-key': 'Enter your recovery key.',
  },
  noRecoveryKey:
    'This is not a whole recovery key. It has eight groups of four characters, and two at the end.',
  wrong: {
    passphrase: 'This passphrase does not open the log. Nothing was changed.',
    'recovery-key': 'This recovery key does not open the log. Nothing was changed.',
  },

  /** Words of a passphrase with a typing error. */
  mistyped: {
    wrongWord: (number: number, word: string) =>
      `Word ${number}, “${word}”, is not in the list of words.`,
    wrongWordLike: (number: number, word: string, nearest: string) =>
      `Word ${number}, “${word}”, is not in the list of words. Did you mean “${nearest}”?`,
    wrongCount: (count: number) =>
      `${counted('en', count, { one: 'This is # word', other: 'These are # words' }, 'en')}. A passphrase of Daylog has twelve.`,
    wrongWords:
      'One of the words is another, or two have changed places. Compare them with your copy.',
    own: 'Did you choose this passphrase yourself? Then press the button once more.',
  },

  faultTitle: 'The key record on the server is wrong',
  fault: {
    missing:
      'Your log is encrypted, but its key record is not on the server any more. Your log was deleted on another device, an old backup was restored, or somebody removed the record.',
    older:
      'The key record on the server is older than the one that this device knows. An old backup may have been restored.',
    damaged:
      'The key record on the server cannot be read, or its settings are too weak to be safe.',
  },
  faultSafe: 'Your words on this device are safe. Nothing is sent, and nothing here is changed.',
  faultDoTitle: 'What you can do',
  faultDo: [
    'Export your log now. The file holds everything that is on this device.',
    'Open Daylog on another device. If it says that all changes are saved there, reload this page.',
    'Ask the operator of this Daylog to restore your log from a backup.',
  ],

  /** The decisions about an encrypted log: a section each, with a button that begins the steps. */
  change: {
    passphrase: {
      title: 'Passphrase',
      lead: 'Choose another passphrase. Your devices stay open, also a lost one. Has somebody seen the old one? Then choose “Somebody saw it”.',
      button: 'Change passphrase',
      finish: 'Change passphrase',
      done: 'Your passphrase is changed. The old one no longer unlocks Daylog.',
    },
    lost: {
      lead: 'Your passphrase or your recovery key is lost, and nobody has found it. With the one that you still have, you replace the other.',
      button: 'I lost it',
      finish: 'Replace it',
      done: 'Your recovery key is changed. The old one no longer unlocks Daylog.',
    },
    seen: {
      lead: 'Somebody may have your passphrase, your recovery key or your device. Everything that you write from now on gets a new key.',
      button: 'Somebody saw it',
      finish: 'Make new keys',
      done: 'Your log has new keys. Your other devices ask for the new passphrase.',
    },
    off: {
      title: 'Turn off',
      lead: 'Makes your log readable on the server again.',
      button: 'Turn off encryption',
      finish: 'Turn off encryption',
      done: 'Encryption is being turned off.',
    },
  },
  lostOrSeenTitle: 'Lost or seen',
  keysNote: [
    'You get a new passphrase and a new recovery key. Your other devices ask for the new passphrase.',
    'Words that you have written so far stay under the old key. A person who has copied them and has the old key keeps them.',
    'Change the password of your account too. That ends the session of a lost device.',
  ],
  turnOffTitle: 'Before you turn it off',
  offNote:
    'Your whole log becomes readable on the server: entries, earlier versions, muted days and your home time zone. The operator of this Daylog can then read it.',

  currentTitle: 'Show that it is you',

  kitTitle: {
    passphrase: 'Your new passphrase',
    'recovery-key': 'Your new recovery key',
    kit: 'Your recovery kit',
  },
  passphraseLead:
    'Your passphrase opens your log on a new device. It is not the password of your account. Small or capital letters, spaces and line breaks make no difference in these words.',
  generated: 'Use these twelve words',
  own: 'Choose my own',
  ownHint: (least: number) =>
    `At least ${least} characters. A sentence that nobody else says is good.`,
  newPassphrase: 'New passphrase',
  again: 'The same passphrase again',
  short: (least: number) => `A passphrase needs at least ${least} characters.`,
  used: 'This passphrase opened your log under earlier keys. Go back and choose another one.',
  notSame: 'The two passphrases are not the same.',

  recoveryKeyLead: 'It opens your log if the passphrase is lost. Daylog shows it only now.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: "The browser didn't allow copying. Select the text and copy it.",
  save: 'Save as file',
  print: 'Print',
  kept: 'I have kept it',

  /** The recovery kit: one page to print or save. */
  kit: {
    fileName: 'daylog-recovery-kit.txt',
    note: 'A person who has this page can open your log. Keep it on paper, apart from your devices. The saved file is not encrypted.',
    title: 'Daylog recovery kit',
    of: (email: string) => `Log of ${email}`,
    at: (address: string) => `Address: ${address}`,
    madeOn: (day: string) => `Made on ${day}`,
    own: 'The one that you chose yourself. It is not on this page.',
    how: [
      'On a new device: sign in, choose “Unlock”, and type the passphrase or the recovery key.',
      'A person who has this page can open the log. Keep it apart from your devices.',
      'Without the passphrase and the recovery key nobody can open the log.',
    ],
  },

  /** The last step: parts of the new secret, by its kind. */
  confirm: {
    title: 'Check your copy',
    passphrase: {
      lead: 'Type these two words of your passphrase from your copy.',
      part: (number: number) => `Word ${number}`,
      wrong: (number: number) =>
        `Word ${number} is different. Look at your copy again, or go back to see the words.`,
    },
    'recovery-key': {
      lead: 'Type these two groups of your recovery key from your copy.',
      part: (number: number) => `Group ${number}`,
      wrong: (number: number) =>
        `Group ${number} is different. Look at your copy again, or go back to see the key.`,
    },
  },

  refusal: {
    'changed-elsewhere':
      'Another device changed the encryption at the same time. Nothing was changed here. Read what is shown now, then try again.',
    faulty:
      'The key record on the server is not the one that this device knows. Nothing was changed.',
    'no-key':
      'This device could not make the key of the passphrase. It may be short of memory. Nothing was changed. Close other tabs, then try again.',
    /** The outcome of a change is unknown. */
    offline:
      "The server can't be reached. The change may have arrived all the same: keep the old and the new secrets. Try again when you are online.",
    unauthenticated: 'Your session has ended. Nothing was changed. Sign in again, then try again.',
    'permission-denied':
      'The server refused this. Nothing was changed. Reload this page and try again.',
    unexpected: 'Something went wrong on the server. Try again.',
    quota:
      'This device is out of space, so it could not keep the keys. Free up some space, then try again.',
    storage: 'This browser could not keep the keys. Reload this page and try again.',
  },
  offlineUnlock:
    "The server can't be reached, and Daylog needs its key record. Try again when you are online.",
};
