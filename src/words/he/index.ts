import type { Words } from '../Words.ts';
import { account } from './account.ts';
import { accountPage } from './accountPage.ts';
import { app } from './app.ts';
import { attention } from './attention.ts';
import { calendar } from './calendar.ts';
import { day } from './day.ts';
import { editor } from './editor.ts';
import { goTo } from './goTo.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { lookBack } from './lookBack.ts';
import { menu } from './menu.ts';
import { onThisDay } from './onThisDay.ts';
import { otherDays } from './otherDays.ts';
import { parts } from './parts.ts';
import { read } from './read.ts';
import { search } from './search.ts';
import { sessionNotices } from './sessionNotices.ts';
import { settings } from './settings.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';
import { tags } from './tags.ts';
import { tasks } from './tasks.ts';
import { update } from './update.ts';
import { year } from './year.ts';

export const words: Words = {
  account,
  accountPage,
  app,
  attention,
  calendar,
  day,
  editor,
  goTo,
  help,
  history,
  lookBack,
  menu,
  onThisDay,
  otherDays,
  parts,
  read,
  search,
  sessionNotices,
  settings,
  support,
  sync,
  tags,
  tasks,
  update,
  year,
};
