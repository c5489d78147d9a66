import type { Words } from '../Words.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { menu } from './menu.ts';

export const words: Words = {
  account,
  app,
  menu,
};
