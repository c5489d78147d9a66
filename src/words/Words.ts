import type { account } from './en/account.ts';
import type { accountPage } from './en/accountPage.ts';
import type { app } from './en/app.ts';
import type { attention } from './en/attention.ts';
import type { calendar } from './en/calendar.ts';
import type { day } from './en/day.ts';
import type { editor } from './en/editor.ts';
import type { goTo } from './en/goTo.ts';
import type { help } from './en/help.ts';
import type { history } from './en/history.ts';
import type { lookBack } from './en/lookBack.ts';
import type { menu } from './en/menu.ts';
import type { onThisDay } from './en/onThisDay.ts';
import type { otherDays } from './en/otherDays.ts';
import type { parts } from './en/parts.ts';
import type { read } from './en/read.ts';
import type { search } from './en/search.ts';
import type { sessionNotices } from './en/sessionNotices.ts';
import type { settings } from './en/settings.ts';
import type { support } from './en/support.ts';
import type { sync } from './en/sync.ts';
import type { tags } from './en/tags.ts';
import type { tasks } from './en/tasks.ts';
import type { update } from './en/update.ts';
import type { year } from './en/year.ts';

/**
 * Every sentence a person can read, by the part of the app that says it. English is its source: the type
 * of each area is what `src/words/en/` holds, so that a translation that lacks a sentence does not compile.
 */
export interface Words {
  readonly account: typeof account;
  readonly accountPage: typeof accountPage;
  readonly app: typeof app;
  readonly attention: typeof attention;
  readonly calendar: typeof calendar;
  readonly day: typeof day;
  readonly editor: typeof editor;
  readonly goTo: typeof goTo;
  readonly help: typeof help;
  readonly history: typeof history;
  readonly lookBack: typeof lookBack;
  readonly menu: typeof menu;
  readonly onThisDay: typeof onThisDay;
  readonly otherDays: typeof otherDays;
  readonly parts: typeof parts;
  readonly read: typeof read;
  readonly search: typeof search;
  readonly sessionNotices: typeof sessionNotices;
  readonly settings: typeof settings;
  readonly support: typeof support;
  readonly sync: typeof sync;
  readonly tags: typeof tags;
  readonly tasks: typeof tasks;
  readonly update: typeof update;
  readonly year: typeof year;
}

/** A part of the app that has words of its own. */
export type WordsArea = keyof Words;
