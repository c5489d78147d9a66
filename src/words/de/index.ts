import type { Words } from '../Words.ts';
import { account } from './account/account.ts';
import { accountPage } from './account/accountPage.ts';
import { app } from './app/app.ts';
import { appLock } from './account/appLock.ts';
import { attention } from './app/attention.ts';
import { backup } from './app/backup.ts';
import { calendar } from './calendar/calendar.ts';
import { day } from './day/day.ts';
import { editor } from './day/editor.ts';
import { emptyDay } from './day/emptyDay.ts';
import { encryption } from './account/encryption.ts';
import { entryActions } from './day/entryActions.ts';
import { exporting } from './app/exporting.ts';
import { goTo } from './calendar/goTo.ts';
import { help } from './app/help.ts';
import { history } from './day/history.ts';
import { lookBack } from './lookback/lookBack.ts';
import { menu } from './app/menu.ts';
import { onThisDay } from './lookback/onThisDay.ts';
import { otherDays } from './calendar/otherDays.ts';
import { palette } from './app/palette.ts';
import { parts } from './app/parts.ts';
import { read } from './lookback/read.ts';
import { search } from './lookback/search.ts';
import { sessionNotices } from './account/sessionNotices.ts';
import { settings } from './app/settings.ts';
import { support } from './app/support.ts';
import { sync } from './app/sync.ts';
import { tags } from './lookback/tags.ts';
import { tasks } from './lookback/tasks.ts';
import { transfer } from './app/transfer.ts';
import { update } from './app/update.ts';
import { writing } from './day/writing.ts';
import { year } from './lookback/year.ts';

export const words: Words = {
  account,
  accountPage,
  app,
  appLock,
  attention,
  backup,
  calendar,
  day,
  editor,
  emptyDay,
  encryption,
  entryActions,
  exporting,
  goTo,
  help,
  history,
  lookBack,
  menu,
  onThisDay,
  otherDays,
  palette,
  parts,
  read,
  search,
  sessionNotices,
  settings,
  support,
  sync,
  tags,
  tasks,
  transfer,
  update,
  writing,
  year,
};
