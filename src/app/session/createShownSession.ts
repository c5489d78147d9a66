import { openPersonOf, type SessionRecord } from '../../account/SessionRecord.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { CopiesLeft } from './createCopyRemover.ts';

/** The session as this tab shows it. */
export interface ShownSession extends ReadableStore<Session> {
  readonly set: (session: Session) => void;
  /** Shows what the record says. Does nothing while an action runs, or before the person leaves "deleted". */
  readonly showRecord: () => void;
  /** Shows what the record says in any case. */
  readonly reset: () => void;
  /** Runs a sign-in or a deletion, which sets the shown session itself. */
  readonly during: <Value>(action: () => Promise<Value>) => Promise<Value>;
  /** Whether an action runs. */
  readonly isBusy: () => boolean;
}

/** Shows the record that `current` returns. `left`: the copies that this device should not have any more. */
export function createShownSession(
  current: () => SessionRecord,
  left: () => CopiesLeft,
): ShownSession {
  const shown = createValueStore<Session>(sessionOf(current(), left()), isSameSession);
  let runningActions = 0;

  const set = (session: Session) => shown.set(withAppLock(current(), session));
  const reset = () => set(sessionOf(current(), left()));

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    set,
    reset,
    showRecord() {
      if (runningActions > 0) return;
      const snapshot = shown.getSnapshot();
      const person = openPersonOf(current());
      // Keeps what the server has said about the open session.
      if (snapshot.kind === 'open' && snapshot.person.uid === person?.uid)
        set({ ...snapshot, person });
      else if (snapshot.kind !== 'deleting' || snapshot.step.kind !== 'done' || person !== null)
        reset();
    },
    async during(action) {
      runningActions += 1;
      try {
        return await action();
      } finally {
        runningActions -= 1;
      }
    },
    isBusy: () => runningActions > 0,
  };
}

function sessionOf(record: SessionRecord, left: CopiesLeft): Session {
  const { session, copies } = record;
  switch (session.kind) {
    case 'open':
      return withAppLock(record, { kind: 'open', person: session.person, account: 'unknown' });
    case 'deleting': {
      const { person, part } = session;
      return { kind: 'deleting', person, step: { kind: 'waiting', part } };
    }
    case 'signed-out':
    case 'leaving':
      return {
        kind: 'signed-out',
        ...(left === 'failed' && { isCopyLeft: true }),
        ...(left === 'held' && { isCopyHeld: true }),
        ...(copies.some(({ kind }) => kind === 'kept') && { areWordsKept: true }),
      };
  }
}

/** `shown` with the app lock that `record` has now: no step may show an open session without its lock. */
function withAppLock({ session }: SessionRecord, shown: Session): Session {
  // The record may have gone ahead: this session shows its lock to its end.
  if (shown.kind !== 'open' || session.kind !== 'open') return shown;
  const { kind, person, account, waited } = shown;
  const { appLock } = session;
  const isWaited = waited !== undefined && { waited };
  return { kind, person, account, ...isWaited, ...(appLock && { appLock }) };
}

function isSameSession(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
