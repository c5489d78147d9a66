import type { Words } from '../Words.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { attention } from './attention.ts';
import { day } from './day.ts';
import { editor } from './editor.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { menu } from './menu.ts';
import { parts } from './parts.ts';
import { settings } from './settings.ts';
import { sync } from './sync.ts';
import { update } from './update.ts';

export const words: Words = {
  account,
  app,
  attention,
  day,
  editor,
  help,
  history,
  menu,
  parts,
  settings,
  sync,
  update,
};
