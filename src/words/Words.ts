import type * as account from './en/account.ts';
import type * as app from './en/app.ts';
import type * as book from './en/book.ts';
import type * as commands from './en/commands.ts';
import type * as day from './en/day.ts';
import type * as encryption from './en/encryption.ts';
import type * as entry from './en/entry.ts';
import type * as exporting from './en/exporting.ts';
import type * as lookback from './en/lookback.ts';
import type * as photos from './en/photos.ts';
import type * as reminders from './en/reminders.ts';
import type * as settings from './en/settings.ts';
import type * as templates from './en/templates.ts';
import type * as trackers from './en/trackers.ts';
import type * as transfer from './en/transfer.ts';
import type * as wholePage from './en/wholePage.ts';

/** English, the source of all words: every area of the app, as its file in `en/` exports it. */
type English = typeof account &
  typeof app &
  typeof book &
  typeof commands &
  typeof day &
  typeof encryption &
  typeof entry &
  typeof exporting &
  typeof lookback &
  typeof photos &
  typeof reminders &
  typeof settings &
  typeof templates &
  typeof trackers &
  typeof transfer &
  typeof wholePage;

/** An area of the app with sentences of its own. */
export type WordsArea = keyof English;

/**
 * Every sentence that a person reads, by area of the app. English defines the type of each area. A translation
 * without one of the sentences does not compile.
 */
export type Words = { readonly [Area in WordsArea]: Omit<English[Area], 'area'> };

/** The English sentences of an area, with the area's name: translations are found by it. */
export type EnglishWords<Area extends WordsArea> = Words[Area] & { readonly area: Area };
