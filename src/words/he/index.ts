import type { Words } from '../Words.ts';
import { account } from './account.ts';
import { app, menu, parts, sessionNotices, support, sync, update } from './app.ts';
import { book } from './book.ts';
import { goTo, help, palette } from './commands.ts';
import { calendar, day, editor, otherDays, writing } from './day.ts';
import { encryption } from './encryption.ts';
import { entryActions, history } from './entry.ts';
import { attention, backup, exporting } from './exporting.ts';
import {
  emptyDay,
  linkedFrom,
  lookBack,
  onThisDay,
  people,
  read,
  search,
  tags,
  tasks,
  year,
} from './lookback.ts';
import { freeSpace, photo, photoField } from './photos.ts';
import { reminders } from './reminders.ts';
import { accountPage, appLock, settings } from './settings.ts';
import { templates } from './templates.ts';
import { trackers } from './trackers.ts';
import { transfer } from './transfer.ts';
import { wholePage } from './wholePage.ts';

export const words: Words = {
  account,
  accountPage,
  app,
  appLock,
  attention,
  backup,
  book,
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
  linkedFrom,
  lookBack,
  menu,
  onThisDay,
  otherDays,
  palette,
  parts,
  people,
  freeSpace,
  photo,
  photoField,
  read,
  reminders,
  search,
  sessionNotices,
  settings,
  support,
  sync,
  tags,
  tasks,
  templates,
  trackers,
  transfer,
  update,
  wholePage,
  writing,
  year,
};
