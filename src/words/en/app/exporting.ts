import { counted } from '../../counted.ts';

/** Exports of the log. */
export const exporting = {
  export: 'Export my log',
  cancel: 'Cancel',
  preparing: 'Preparing…',
  asking: 'Asking the server for earlier versions and deleted entries…',
  progress: (done: string, all: string) => `${done} of ${all} days`,
  /** What became of an export. */
  cancelled: 'Cancelled. No file was saved.',
  unreadable: "Your log couldn't be read on this device. Reload the page and try again.",
  notWritten:
    "The file couldn't be written. The disk may be full, or another program may use the file. Your log is safe. Try again.",
  saved: { download: 'Downloaded.', chosen: 'Saved.' },
  entries: (entries: number, locale: string) =>
    counted(
      'en',
      entries,
      { one: '# entry is in the file.', other: '# entries are in the file.' },
      locale,
    ),
  unreadableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: '# entry could not be read. It stays on the server.',
        other: '# entries could not be read. They stay on the server.',
      },
      locale,
    ),
  /** Shown while the log is encrypted. */
  notEncrypted: 'This file is not encrypted. A person who has it can read your log.',
  willLackDays:
    'Your whole log is not on this device yet. An export made now leaves out the missing days.',
  lacksDays:
    'Your whole log was not on this device. The missing days are not in the file. Export again later.',
  lacksHistory:
    'Earlier versions and deleted entries are not in the file, because the server did not answer. Export again when you are online.',
  /** The part of the screen "Import and export". */
  title: 'Take everything out',
  lead: 'One file of your whole log. It keeps everything: entries, earlier versions, deleted entries, settings, drafts and unsent changes. Daylog can import it again.',
  offline:
    'This works offline too. Earlier versions and deleted entries are then left out, and the file says so.',
  othersTitle: 'For other programs',
  othersLead:
    'These files hold your entries as they are now. Earlier versions, deleted entries, drafts and settings are lost.',
  othersNotEncrypted: 'These files are not encrypted.',
  /** The label of a button, and its accessible name. */
  exportOne: 'Export',
  exportAs: (format: string) => `Export: ${format}`,
  formats: {
    markdown: {
      name: 'Markdown',
      about:
        'A zip with one file for each day, for Obsidian and any editor. Keeps days, times, time zones and texts.',
    },
    'day-one': {
      name: 'Day One',
      about:
        'A zip that Day One imports. Keeps days, times, texts, tags, stars, and the time zones that Day One knows.',
    },
    jrnl: {
      name: 'jrnl',
      about: 'One text file for jrnl. Keeps days, times and texts. Time zones are lost.',
    },
    logseq: {
      name: 'Logseq',
      about:
        'A zip with one journal page for each day. Keeps days, times and texts. Time zones are lost.',
    },
    csv: {
      name: 'CSV',
      about: 'A table for spreadsheets. Keeps days, times, time zones, texts and tags.',
    },
  },
};
