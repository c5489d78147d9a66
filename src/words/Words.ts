import type { account } from './en/account/account.ts';
import type { accountPage } from './en/account/accountPage.ts';
import type { app } from './en/app/app.ts';
import type { appLock } from './en/account/appLock.ts';
import type { attention } from './en/app/attention.ts';
import type { backup } from './en/app/backup.ts';
import type { calendar } from './en/calendar/calendar.ts';
import type { day } from './en/day/day.ts';
import type { editor } from './en/day/editor.ts';
import type { emptyDay } from './en/day/emptyDay.ts';
import type { encryption } from './en/account/encryption.ts';
import type { entryActions } from './en/day/entryActions.ts';
import type { exporting } from './en/app/exporting.ts';
import type { goTo } from './en/calendar/goTo.ts';
import type { help } from './en/app/help.ts';
import type { history } from './en/day/history.ts';
import type { lookBack } from './en/lookback/lookBack.ts';
import type { menu } from './en/app/menu.ts';
import type { onThisDay } from './en/lookback/onThisDay.ts';
import type { otherDays } from './en/calendar/otherDays.ts';
import type { palette } from './en/app/palette.ts';
import type { parts } from './en/app/parts.ts';
import type { read } from './en/lookback/read.ts';
import type { search } from './en/lookback/search.ts';
import type { sessionNotices } from './en/account/sessionNotices.ts';
import type { settings } from './en/app/settings.ts';
import type { support } from './en/app/support.ts';
import type { sync } from './en/app/sync.ts';
import type { tags } from './en/lookback/tags.ts';
import type { tasks } from './en/lookback/tasks.ts';
import type { transfer } from './en/app/transfer.ts';
import type { update } from './en/app/update.ts';
import type { writing } from './en/day/writing.ts';
import type { year } from './en/lookback/year.ts';

/**
 * Every sentence that a person reads, by area of the app. English is the source: its files define the type of
 * each area. A translation without one of the sentences does not compile.
 */
export interface Words {
  readonly account: typeof account;
  readonly accountPage: typeof accountPage;
  readonly app: typeof app;
  readonly appLock: typeof appLock;
  readonly attention: typeof attention;
  readonly backup: typeof backup;
  readonly calendar: typeof calendar;
  readonly day: typeof day;
  readonly editor: typeof editor;
  readonly emptyDay: typeof emptyDay;
  readonly encryption: typeof encryption;
  readonly entryActions: typeof entryActions;
  readonly exporting: typeof exporting;
  readonly goTo: typeof goTo;
  readonly help: typeof help;
  readonly history: typeof history;
  readonly lookBack: typeof lookBack;
  readonly menu: typeof menu;
  readonly onThisDay: typeof onThisDay;
  readonly otherDays: typeof otherDays;
  readonly palette: typeof palette;
  readonly parts: typeof parts;
  readonly read: typeof read;
  readonly search: typeof search;
  readonly sessionNotices: typeof sessionNotices;
  readonly settings: typeof settings;
  readonly support: typeof support;
  readonly sync: typeof sync;
  readonly tags: typeof tags;
  readonly tasks: typeof tasks;
  readonly transfer: typeof transfer;
  readonly update: typeof update;
  readonly writing: typeof writing;
  readonly year: typeof year;
}

/** An area of the app with sentences of its own. */
export type WordsArea = keyof Words;
