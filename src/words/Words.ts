import type { account } from './en/account.ts';
import type { app } from './en/app.ts';
import type { menu } from './en/menu.ts';

/**
 * Every sentence a person can read, by the part of the app that says it. English is its source: the type
 * of each area is what `src/words/en/` holds, so that a translation that lacks a sentence does not compile.
 */
export interface Words {
  readonly account: typeof account;
  readonly app: typeof app;
  readonly menu: typeof menu;
}

/** A part of the app that has words of its own. */
export type WordsArea = keyof Words;
