import { openPersonOf, type SessionRecord } from '../../account/SessionRecord.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createValueStore } from '../../lib/createValueStore.ts';

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

/** Shows the record that `current` returns. `isCopyLeft`: the device did not remove a copy that it should. */
export function createShownSession(
  current: () => SessionRecord,
  isCopyLeft: () => boolean,
): ShownSession {
  const shown = createValueStore<Session>(sessionOf(current(), isCopyLeft()), isSameSession);
  let runningActions = 0;

  const reset = () => shown.set(sessionOf(current(), isCopyLeft()));

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    set: (session) => shown.set(session),
    reset,
    showRecord() {
      if (runningActions > 0) return;
      const snapshot = shown.getSnapshot();
      const person = openPersonOf(current());
      // Keeps what the server has said about the open session.
      if (snapshot.kind === 'open' && snapshot.person.uid === person?.uid)
        shown.set({ ...snapshot, person });
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

function sessionOf({ session, copies }: SessionRecord, isCopyLeft: boolean): Session {
  switch (session.kind) {
    case 'open':
      return { kind: 'open', person: session.person, account: 'unknown' };
    case 'deleting': {
      const { person, part } = session;
      return { kind: 'deleting', person, step: { kind: 'waiting', part } };
    }
    case 'signed-out':
    case 'leaving':
      return {
        kind: 'signed-out',
        ...(isCopyLeft && { isCopyLeft }),
        ...(copies.some(({ kind }) => kind === 'kept') && { areWordsKept: true }),
      };
  }
}

function isSameSession(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
