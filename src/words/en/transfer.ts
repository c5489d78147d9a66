import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** The screen "Import and export". */
export const transfer = {
  area: 'transfer' as const,
  title: 'Import and export',
  importTitle: 'Bring your journal',
  lead: 'Choose the file that another journal exported, as it is. A preview shows what comes and what is lost.',
  programs:
    'Day One, Journey, Diaro, Daylio, Google Keep, Standard Notes, Simplenote, Joplin, Bear, Journiv, Drafts, Evernote, Apple Journal, DailyTxT, jrnl, Logseq, Obsidian and other Markdown folders, Roam, RedNotebook, Org mode, any CSV, and Daylog itself.',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  drop: 'Or drop files here.',
  reading: (entries: number, locale: string) =>
    counted('en', entries, { one: 'Reading: # entry', other: 'Reading: # entries' }, locale),
  cancel: 'Cancel',
  tryOther: 'Choose other files',
  source: 'Journal of',
  sources: {
    daylog: 'Daylog',
    markdown: 'Markdown files',
    'day-one': 'Day One',
    'day-one-classic': 'Day One Classic',
    'day-one-text': 'Day One plain text',
    jrnl: 'jrnl',
    logseq: 'Logseq',
    journey: 'Journey',
    diaro: 'Diaro',
    daylio: 'Daylio',
    keep: 'Google Keep',
    'standard-notes': 'Standard Notes',
    'apple-journal': 'Apple Journal',
    dailytxt: 'DailyTxT',
    roam: 'Roam',
    rednotebook: 'RedNotebook',
    simplenote: 'Simplenote',
    joplin: 'Joplin',
    bear: 'Bear',
    journiv: 'Journiv',
    drafts: 'Drafts',
    evernote: 'Evernote',
    org: 'Org mode',
    csv: 'Table (CSV)',
  },
  /** After each refusal before the import. */
  unchanged: 'Nothing was imported, and your log is as it was.',
  refused: {
    empty: 'There is no file in what you chose. Choose the file that the other app exported.',
    'broken-zip': 'This zip is damaged or cut off. Export it again in the other app.',
    'encrypted-zip': 'This zip has a password. Unpack it, and choose the files in it.',
    'other-archive': 'Daylog opens zip files only. Unpack this archive, and choose its folder.',
    'unsafe-name':
      'This zip has file names that lead out of it, so Daylog does not open it. Export it again in the other app.',
    'too-many-files': 'There are more than 200,000 files. Choose a part of them.',
    'too-large': 'A file is larger than Daylog can read. Export a shorter time in the other app.',
    unknown:
      'Daylog knows no journal in these files. Choose the file that the other app exported, just as it is.',
    'not-utf8':
      'This text is not in UTF-8. Save it as UTF-8 in the other app, and choose it again.',
    'lost-file': 'A file could not be read to its end. Choose the files again.',
    'locked-log':
      'Your log is encrypted, and its keys are not stored in this browser. Unlock the log first, and choose the files again.',
    'copy-incomplete':
      'Your encrypted log is still being copied to this device, so Daylog cannot know what is already in it. Wait until all of it is here, and choose the files again.',
    'undo-unsent':
      'The undo of an earlier import of this file is still being sent to your log. Wait until all changes are saved, and choose the files again.',
    'encryption-changed':
      'The encryption of your log has changed since this preview. Choose the files again.',
    'worker-died':
      'The import ended unexpectedly. What it has stored stays. Choose the same file again to go on.',
    storage: 'The storage of this device did not answer. What it has stored stays. Try again.',
  },
  refusedKinds: {
    pdf: 'This is a PDF. Daylog cannot find days in it. Export as JSON, text or Markdown in the other app.',
    database:
      'This is a database file, which Daylog does not open. Export as JSON, CSV or text in the other app.',
    document:
      'This is a text document for printing. Export as JSON, text or Markdown in the other app.',
    spreadsheet: 'This is a spreadsheet. Save it as CSV in the other app, and choose that file.',
    'web-page':
      'These are web pages of a kind that Daylog does not know. Export as JSON, text or Markdown in the other app.',
    data: 'This file is written for programs, and Daylog knows no journal in it. Export as text, Markdown or CSV in the other app.',
  },
  refusedJournal: {
    encrypted: (source: string) =>
      `This export of ${source} is encrypted. Export it there decrypted, or without a password.`,
    'newer-version': (source: string) =>
      `A newer version of ${source} wrote this file. Reload Daylog, and choose it again.`,
    broken: (source: string) => `This export of ${source} is damaged. Export it again there.`,
  },
  ask: 'One question first',
  dateOrder: 'Which date is this?',
  dayFirst: 'Day first',
  monthFirst: 'Month first',
  columnsLead: 'Which columns hold what?',
  columns: {
    date: 'Date',
    time: 'Time',
    zone: 'Time zone',
    text: 'Text',
    title: 'Title',
    tags: 'Tags',
  },
  noColumn: 'None',
  goOn: 'Continue',
  planTitle: 'What will come',
  counts: (fresh: number, locale: string) =>
    counted('en', fresh, { one: '# new entry', other: '# new entries' }, locale),
  nothingNew: 'Nothing new: every entry is here already.',
  nothingToImport: 'There is no entry to import.',
  partial: 'This device does not have your whole log yet. Some of these may be here already.',
  year: 'Year',
  journal: 'Journal',
  noYear: 'No day',
  comparisons: {
    new: 'New',
    here: 'Here already',
    different: 'Changed there',
    deleted: 'Deleted by you',
    unreadable: 'Unreadable',
  },
  deletedLead: 'Entries that you deleted stay deleted.',
  nothingNewDeleted: 'Nothing new: every entry is here already, or you deleted it.',
  deletions: {
    asking: 'Looking for entries that you deleted …',
    partly:
      'You deleted more entries than this preview looks through. Some of the new ones may be deleted, and will not come back.',
    unknown:
      'The server does not answer, so this preview does not know what you deleted. Deleted entries do not come back.',
  },
  differentLead: 'Entries that changed there since the last import stay as they are here.',
  repeated: (count: number, locale: string) =>
    counted(
      'en',
      count,
      { one: '# entry is in the file twice.', other: '# entries are in the file twice.' },
      locale,
    ),
  trashed: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# of them was deleted there and comes to “Deleted entries”.',
        other: '# of them were deleted there and come to “Deleted entries”.',
      },
      locale,
    ),
  drafts: (count: number, locale: string) =>
    counted(
      'en',
      count,
      { one: '# text that was begun comes too.', other: '# texts that were begun come too.' },
      locale,
    ),
  refusedWrites: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# write that the server refused comes too.',
        other: '# writes that the server refused come too.',
      },
      locale,
    ),
  takeSettings: 'Take over the settings of the file',
  choicesTitle: 'How it comes',
  zone: 'Time zone of the entries',
  zoneLead: (entries: number, locale: string) =>
    counted(
      'en',
      entries,
      {
        one: 'The file has the moment of # entry, but no time zone. It gets the time of this zone.',
        other:
          'The file has the moments of # entries, but no time zone. They get the times of this zone.',
      },
      locale,
    ),
  hasTags: 'Add tags to the text as #tag',
  hasDetails: 'Add place, weather, mood and the like as last lines',
  hasStars: 'Keep stars',
  hasPhotos: 'Import photos',
  photos: (count: number, megabytes: string, locale: string) =>
    counted(
      'en',
      count,
      {
        one: `# photo comes, about ${megabytes} MB.`,
        other: `# photos come, about ${megabytes} MB.`,
      },
      locale,
    ),
  additions: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# entry that is here already gets its photos.',
        other: '# entries that are here already get their photos.',
      },
      locale,
    ),
  tooManyPhotos: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: 'Your log has no room for # more photo. Its words come; the photo of the oldest day stays out.',
        other:
          'Your log has no room for # more photos. Their words come; the photos of the oldest days stay out.',
      },
      locale,
    ),
  missingPhotos: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# photo is named, and its file is not among the chosen ones.',
        other: '# photos are named, and their files are not among the chosen ones.',
      },
      locale,
    ),
  photoRoomUnknown:
    'The server does not answer, so this preview does not know how much room your log has for photos. Photos without room wait on this device.',
  importingPhotos: (done: string, total: string) => `Photos: ${done} of ${total}`,
  endedPhotos: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# photo is on this device and is sent after the words.',
        other: '# photos are on this device and are sent after the words.',
      },
      locale,
    ),
  endedAdditions: (count: number, locale: string) =>
    counted(
      'en',
      count,
      { one: '# entry has got its photos.', other: '# entries have got their photos.' },
      locale,
    ),
  refusedPhotos: (count: number, locale: string) =>
    counted(
      'en',
      count,
      { one: '# photo was not imported', other: '# photos were not imported' },
      locale,
    ),
  photoReasons: {
    missing: 'its file is not among the chosen ones',
    lost: 'its file cannot be read',
    budget: 'your log has no room for more photos',
    'not-kept': 'this device could not store it',
    'long-text': 'its entry is too long for another photo',
    empty: 'the file is empty',
    'not-a-photo': 'not a photo',
    'not-here': 'this browser cannot read HEIC and AVIF; save it as JPEG',
    damaged: 'damaged',
    'too-large': 'too large',
    failed: 'the browser gave up; choose the same file again to retry',
  },
  journals: 'Journals to import',
  samples: 'Some of them',
  lossesTitle: 'What is lost',
  noLosses: 'Nothing is lost.',
  losses: {
    photo: 'Photos',
    video: 'Videos',
    audio: 'Recordings',
    document: 'Attached files',
    place: 'Places',
    weather: 'Weather',
    mood: 'Moods',
    activity: 'Activities',
    style: 'Colours and styles',
    link: 'Links between entries',
    query: 'Queries',
    time: 'Times',
    zone: 'Time zones',
    history: 'Earlier versions',
    encrypted: 'Encrypted passages',
    other: 'Other details',
  },
  unreadableTitle: (count: number, locale: string) =>
    counted(
      'en',
      count,
      { one: '# part cannot be imported', other: '# parts cannot be imported' },
      locale,
    ),
  unreadable: {
    damaged: 'damaged in the zip',
    'not-utf8': 'not a text in UTF-8',
    'not-json': 'not valid JSON',
    'no-day': 'no day',
    'not-a-date': 'no such date',
    'no-text': 'no text',
    'deleted-there': 'deleted there',
    'encrypted-there': 'encrypted there',
    'no-words': 'not words, but data for a program',
    'wrong-shape': 'not in a known form',
    incomplete: 'the file does not hold all of it',
  },
  moreParts: (count: number, locale: string) =>
    counted('en', count, { one: 'And # more part', other: 'And # more parts' }, locale),
  littleRoom: (needed: string, free: string) =>
    `These entries need about ${needed} MB, and this device has about ${free} MB left for Daylog. Free up some space first. If the space runs out, the import stops and keeps what it has stored.`,
  start: 'Import',
  importing: (done: string, total: string) => `Importing: ${done} of ${total}`,
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  paused: 'Paused',
  ended: (done: number, locale: string) =>
    counted(
      'en',
      done,
      {
        one: '# entry is on this device and is sent to your log.',
        other: '# entries are on this device and are sent to your log.',
      },
      locale,
    ),
  endedEarly: 'The rest was not imported. Choose the same file again to go on.',
  endedFull: 'This device is full. What was imported stays. Free up some space.',
  reportLead:
    'Parts of the file have no place in Daylog. A list names each, by day and by its id in the other app.',
  saveReport: 'Save what was not imported',
  reportName: 'daylog-not-imported.txt',
  another: 'Import another file',
  /** After an import, a link to its first day. */
  showDay: (day: string) => `Show ${day}`,
  listTitle: 'Imports on this device',
  states: {
    running: 'Not finished. Choose the same file again to go on.',
    stopped: 'Stopped. Choose the same file again to go on.',
    done: 'Finished',
    undoing: 'Being undone',
    undone: 'Undone. The entries are under “Deleted entries”.',
  },
  ofTotal: (done: string, total: string) => `${done} of ${total} entries`,
  broughtPhotos: (count: number, locale: string) =>
    counted('en', count, { one: '# photo', other: '# photos' }, locale),
  kept: (count: number, locale: string) =>
    counted(
      'en',
      count,
      {
        one: '# entry stayed, because you edited it or moved it to another day since.',
        other: '# entries stayed, because you edited them or moved them to another day since.',
      },
      locale,
    ),
  entries: (count: number, locale: string) =>
    counted('en', count, { one: '# entry', other: '# entries' }, locale),
  moreKept: (count: number, locale: string) =>
    counted('en', count, { one: 'And # more entry', other: 'And # more entries' }, locale),
  showKept: 'Show them',
  undo: 'Undo import',
  undoOf: (name: string) => `Undo import: ${isolated('en', name)}`,
  undoneInPart: 'Undone in part',
  undoFull:
    'This device is full, so the undo stopped. Nothing you wrote is lost. Free up some space, and undo again.',
  undoFailed:
    'This device did not answer, so the undo stopped. Nothing you wrote is lost. Undo again to go on.',
  forget: 'Remove from the list',
  forgetOf: (name: string) => `Remove from the list: ${isolated('en', name)}`,
};
