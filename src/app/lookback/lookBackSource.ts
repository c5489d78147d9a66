import type { LookBackSource } from '../../lookback/LookBack.ts';
import type { OpenLookBack } from './client.ts';

/** The {@link LookBackSource} of a tab, which follows the log that is open. */
export interface OwnedLookBackSource extends LookBackSource {
  /** The log of `uid` is open from now on. */
  follow(uid: string): void;
  /** The page is shown again: notices may have been missed. */
  refresh(): void;
  /** The log is closed: what was opened for it forgets it. */
  close(): void;
}

/** A source that has `load` bring the code when it is first needed, which is never before a view is opened. */
export function createLookBackSource(
  load: () => Promise<(uid: string) => OpenLookBack>,
): OwnedLookBackSource {
  let uid: string | null = null;
  let opened: Promise<OpenLookBack> | null = null;
  let lookBack: OpenLookBack | null = null;

  async function openFor(person: string): Promise<OpenLookBack> {
    const open = await load();
    if (uid !== person) throw new Error('The log was closed');
    return open(person);
  }

  return {
    follow: (person) => {
      uid = person;
    },
    open: () => {
      if (opened !== null) return opened;
      if (uid === null) return Promise.reject(new Error('No log is open'));
      const opening = openFor(uid);
      opened = opening;
      opening.then(
        (open) => {
          if (opened === opening) lookBack = open;
        },
        () => {
          if (opened === opening) opened = null;
        },
      );
      return opening;
    },
    prepare: () => {
      // Whoever opens it hears of a failure; this was only early.
      load().catch(() => undefined);
    },
    opened: () => lookBack,
    refresh: () => {
      // What cannot be opened needs no refreshing.
      void opened?.then(
        (open) => open.refresh(),
        () => undefined,
      );
    },
    close: () => {
      uid = null;
      void opened?.then(
        (open) => open.close(),
        () => undefined,
      );
      opened = null;
      lookBack = null;
    },
  };
}
