import type { Words } from '../Words.ts';
import { account } from './account.ts';
import { app, menu, parts, sessionNotices, support, sync, update } from './app.ts';
import { goTo, help, palette } from './commands.ts';
import { calendar, day, editor, otherDays, writing } from './day.ts';
import { encryption } from './encryption.ts';
import { entryActions, history } from './entry.ts';
import { attention, backup, exporting } from './exporting.ts';
import { emptyDay, lookBack, onThisDay, read, search, tags, tasks, year } from './lookback.ts';
import { accountPage, appLock, settings } from './settings.ts';
import { transfer } from './transfer.ts';

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
