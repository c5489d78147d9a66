import { counted } from '../counted.ts';
import type { TakeInRefusal } from '../../photos/TakenPhoto.ts';
import { isolated } from '../isolated.ts';

/** The photos of a field for words. */
export const photoField = {
  area: 'photoField' as const,
  /** A list. */
  photos: 'Photos of this entry',
  alt: 'Describe this photo',
  remove: 'Remove photo',
  earlier: 'Move photo forward',
  later: 'Move photo back',
  removed: 'Photo removed.',
  undo: 'Undo',
  takingIn: 'Preparing photo…',
  /** While "Add entry" waits. */
  waiting: 'The entry is added as soon as its photos are ready.',
  dismiss: 'Dismiss',
  /** A photo that was taken on another day. */
  takenOn: (longDay: string) => `One of these photos was taken on ${longDay}.`,
  writeThere: (longDay: string) => `Write on ${longDay} instead`,
  /** Why a file was not added, and what helps. */
  refusal: {
    empty: (name: string) => `“${isolated('en', name)}” is empty.`,
    'not-a-photo': (name: string) =>
      `“${isolated('en', name)}” isn't a photo that Daylog can add. Choose a JPEG, PNG, WebP or GIF.`,
    'not-here': (name: string) =>
      `This browser can't read “${isolated('en', name)}” (HEIC or AVIF). Save it as JPEG, or choose “Most Compatible” in the camera's settings.`,
    damaged: (name: string) =>
      `“${isolated('en', name)}” is damaged. Copy it from the camera again, then add it.`,
    'too-large': (name: string) =>
      `“${isolated('en', name)}” has too many pixels. Save it smaller, then add it.`,
    failed: (name: string) =>
      `The browser couldn't prepare “${isolated('en', name)}”. Close other tabs, then add it again.`,
  } satisfies Record<TakeInRefusal, (name: string) => string>,
  notKept: (name: string) =>
    `This device couldn't store “${isolated('en', name)}”. Free up some space, then add it again.`,
};

/** A photo in an entry, and the dialog that shows it whole. */
export const photo = {
  area: 'photo' as const,
  photo: 'Photo',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  save: 'Save photo',
  copy: 'Copy photo',
  copied: 'Copied.',
  notCopied: "This browser can't copy photos. Save it instead.",
  /** A file name without its ending. */
  fileName: 'photo',
  place: (number: string, count: string) => `${number} of ${count}`,
  loading: 'Loading…',
  retry: 'Try again',
  discard: 'Discard',
  /** On a small picture that is on its way to the server. */
  waiting: 'Not sent yet',
  sending: (percent: string) => `Sending ${percent}`,
  refused: 'Not sent',
  /** In the place of a photo that is not on this device. */
  missing: {
    asking: 'Loading…',
    offline: 'Not on this device yet',
    absent: 'Not on the server yet',
    damaged: 'This photo is damaged',
  },
  /** Why the server refused a photo, and what helps. */
  refusal: {
    budget: 'The photos of this log are full. Save this photo elsewhere, or discard it.',
    offline: "The server couldn't be reached. Try again when you're online.",
    unauthenticated: 'Your session has ended. Sign in, then try again.',
    'permission-denied': 'The server refused this photo. Try again, or save it.',
    locked: "The log's encryption changed. Unlock it under Account, Encryption, then try again.",
    'invalid-data':
      "The server has something else in this photo's place. Save it and add it again.",
    unexpected: 'Something went wrong on the server. Trying again usually helps.',
  },
  /** Why a photo cannot be shown whole, and what helps. */
  problem: {
    offline: "This photo isn't on this device. Try again when you're online.",
    absent: "The server doesn't have all of this photo yet. It comes when its device has sent it.",
    damaged: "This photo can't be opened: its bytes are damaged.",
    other: "This photo can't be shown now. Try again.",
  },
  /** Heading in "Needs attention". */
  notSent: 'Photos that were not sent',
  discardQuestion: 'Discard this photo? It will be deleted from this device.',
  discardForGood: 'Discard permanently',
  keep: 'Keep',
  /** Heading in Settings. */
  usage: 'Photos',
  used: (used: string, limit: string, left: string) =>
    `Photos use ${used} MB of ${limit} MB. ${left} MB are left.`,
  almostFull: 'The photos of this log are almost full.',
  usedLittle: (limit: string, left: string) =>
    `Photos use less than 1 MB of ${limit} MB. ${left} MB are left.`,
  usageUnknown: "How much photos use is known when you're online.",
  /** A checkbox. `size`: a number with its unit. null: not known. */
  keepAll: (size: string | null) =>
    size === null ? 'Keep all photos on this device' : `Keep all photos on this device (${size})`,
  keepAllHint: 'All photos can then be seen offline. Small pictures are always kept.',
  kept: (here: string, all: string) => `${here} of ${all} photos are on this device.`,
  deviceFull: 'This device is too full to keep all photos. Free up some space, then try again.',
  notStored: "This device couldn't store the setting. Try again.",
};

/** "Free space" in Settings: deleting photos that no entry shows. */
export const freeSpace = {
  area: 'freeSpace' as const,
  lead: 'A photo that you took out of its entry, or whose entry you deleted, still uses space. Here you can delete such photos.',
  find: 'Find unused photos',
  findAgain: 'Search again',
  findingDays: (done: string, all: string) =>
    `Looking through your entries… ${done} of ${all} days`,
  findingVersions: (done: string) => `Looking through earlier versions… ${done} entries`,
  finding: 'Searching…',
  none: 'Every photo is in an entry. There is nothing to delete.',
  found: (photos: number, megabytes: string, locale: string) =>
    counted(
      'en',
      photos,
      {
        one: `# photo is in no entry. It uses ${megabytes} MB.`,
        other: `# photos are in no entry. They use ${megabytes} MB.`,
      },
      locale,
    ),
  /** A list. */
  list: 'Unused photos',
  all: 'Select all',
  more: 'Show more',
  added: (day: string) => `Photo added ${day}`,
  photo: 'Photo',
  megabytes: (count: string) => `${count} MB`,
  deviceOnly: 'Only on this device',
  /** Above the earlier texts that would lose the photo. */
  boxIn: 'These will show an empty box:',
  boxNowhere: 'No earlier version or deleted entry shows it.',
  version: (day: string, time: string) => `An earlier version, ${day}, ${time}`,
  deleted: (day: string, time: string) => `A deleted entry, ${day}, ${time}`,
  remove: (photos: number, megabytes: string, locale: string) =>
    counted(
      'en',
      photos,
      { one: `Delete # photo (${megabytes} MB)`, other: `Delete # photos (${megabytes} MB)` },
      locale,
    ),
  confirmTitle: 'Delete these photos permanently?',
  confirmLead: (photos: number, locale: string) =>
    counted(
      'en',
      photos,
      {
        one: '# photo is deleted from the server and from this device. Earlier versions and deleted entries show a box in its place.',
        other:
          '# photos are deleted from the server and from this device. Earlier versions and deleted entries show a box in their place.',
      },
      locale,
    ),
  confirmNote: 'This cannot be undone. Earlier exports and backups still contain the photos.',
  confirm: 'Delete permanently',
  removing: 'Deleting…',
  keep: 'Cancel',
  removed: (photos: number, locale: string) =>
    counted('en', photos, { one: '# photo deleted.', other: '# photos deleted.' }, locale),
  kept: (photos: number, locale: string) =>
    counted(
      'en',
      photos,
      {
        one: '# photo is in an entry again and stays.',
        other: '# photos are in an entry again and stay.',
      },
      locale,
    ),
  /** Why nothing can be said or deleted now, and what helps. */
  refused: {
    offline: "This needs the server, which can't be reached. Try again when you're online.",
    filling: 'This device is still getting your log. Try again when it has all of it.',
    outdated: 'Another device has just written something. Try again in a moment.',
    unreadable:
      "Some entries can't be read on this device, and they may show these photos. So nothing can be deleted here.",
    other: "This didn't work. Trying again usually helps.",
  },
};
