import type { Words } from '../Words.ts';
import * as account from './account.ts';
import * as app from './app.ts';
import * as commands from './commands.ts';
import * as day from './day.ts';
import * as encryption from './encryption.ts';
import * as entry from './entry.ts';
import * as exporting from './exporting.ts';
import * as lookback from './lookback.ts';
import * as settings from './settings.ts';
import * as transfer from './transfer.ts';

export const words: Words = {
  ...account,
  ...app,
  ...commands,
  ...day,
  ...encryption,
  ...entry,
  ...exporting,
  ...lookback,
  ...settings,
  ...transfer,
};
