import type { LookBackSource } from '../../lookback/LookBack.ts';
import type { OpenLookBack } from './createLookBackClient.ts';

/** The {@link LookBackSource} of a tab, which follows the open log. */
export interface OwnedLookBackSource extends LookBackSource {
  /** The log of `uid` is open from now on. */
  follow(uid: string): void;
  /** The page is shown again: messages may have been missed. */
  refresh(): void;
  /** The page may be frozen: lets the worker go until `resume`. */
  rest(): void;
  resume(): void;
  /** The log is closed: ends its worker. */
  close(): void;
}

/** A source that starts the worker by `openFor` when a view first needs it. */
export function createLookBackSource(openFor: (uid: string) => OpenLookBack): OwnedLookBackSource {
  let uid: string | null = null;
  let opened: OpenLookBack | null = null;

  return {
    follow: (person) => {
      uid = person;
    },
    open: () => {
      if (uid === null) throw new Error('No log is open');
      return (opened ??= openFor(uid));
    },
    refresh: () => opened?.refresh(),
    rest: () => opened?.rest(),
    resume: () => opened?.resume(),
    close: () => {
      uid = null;
      opened?.close();
      opened = null;
    },
  };
}
