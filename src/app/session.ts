import { success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { AccountError, AccountPort, Person, Unsubscribe } from '../sync/ports.ts';
import type { Session, SessionStore } from '../sync/SessionStore.ts';
import type { PersonMemory } from './personMemory.ts';

const signedOut: Session = { kind: 'signed-out' };

/**
 * The session of this tab. It is known at once, from what this browser remembers, so that a signed-in
 * person waits for nothing; what the server says comes later and never closes a log by itself.
 */
export function createSessionStore(deps: {
  readonly account: AccountPort;
  readonly memory: PersonMemory;
  /** Lets go of the open log's device store in this tab; resolves when that is done. */
  readonly closeLog: () => Promise<void>;
  /** Deletes `uid`'s copy from this device; waits for other tabs to let go of it. */
  readonly deleteLog: (uid: string) => Promise<Result<void, StorageError>>;
}): SessionStore {
  const { account, memory } = deps;
  const listeners = new Set<() => void>();
  let snapshot: Session = openFromMemory();
  let currentLeave: object | null = null;

  function openFromMemory(): Session {
    const { person, leaving } = memory.read();
    if (person === null || person.uid === leaving) return signedOut;
    return { kind: 'open', person, account: 'unknown' };
  }

  function show(next: Session): void {
    if (isSameSession(snapshot, next)) return;
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }

  /** Takes over a person whom the server has just confirmed. */
  function adopt(person: Person): void {
    if (memory.read().leaving === person.uid) return;
    memory.remember(person);
    show({ kind: 'open', person, account: 'signed-in' });
  }

  async function enter(
    signingIn: Promise<Result<Person, AccountError>>,
  ): Promise<Result<Person, AccountError>> {
    const result = await signingIn;
    if (result.ok) {
      currentLeave = null;
      memory.endLeaving(result.value.uid);
      adopt(result.value);
    }
    return result;
  }

  /**
   * The steps of a sign-out, in an order that can be taken up again after a crash at any of them.
   * Stops where somebody signs in meanwhile: what is left to do would undo that.
   */
  async function leave(
    uid: string,
    ending: Promise<Result<void, AccountError>>,
  ): Promise<Result<void, AccountError>> {
    const thisLeave = {};
    currentLeave = thisLeave;
    const ended = await ending;
    await deps.closeLog();
    if (currentLeave !== thisLeave) return ended;
    // A sign-in from here on opens its copy behind this deletion: the device takes them in order.
    const deleted = await deps.deleteLog(uid);
    if (currentLeave !== thisLeave) return ended;
    currentLeave = null;
    memory.forget(uid);
    // What could not be done now is taken up by the next start; until then the person stays out.
    if (ended.ok && deleted.ok) memory.endLeaving(uid);
    return ended;
  }

  function followOtherTabs(): void {
    const { person, leaving } = memory.read();
    if (person === null || person.uid === leaving) show(signedOut);
    else if (snapshot.kind !== 'open' || snapshot.person.uid !== person.uid)
      show({ kind: 'open', person, account: 'unknown' });
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener): Unsubscribe {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signUp: (email, password) => enter(account.signUp(email, password)),
    signIn: (email, password) => enter(account.signIn(email, password)),
    sendPasswordReset: (email) => account.sendPasswordReset(email),
    async signOut() {
      if (snapshot.kind !== 'open') return success(undefined);
      const { uid } = snapshot.person;
      memory.beginLeaving(uid);
      // Asked of the worker that is there, before the log and the worker go with the screen.
      const ending = account.signOut();
      show(signedOut);
      return leave(uid, ending);
    },
    start() {
      memory.watch(followOtherTabs);
      const { leaving } = memory.read();
      if (leaving !== null) void leave(leaving, account.signOut());
      account.watchSession((session) => {
        if (session.kind === 'signed-in') adopt(session.person);
        else if (snapshot.kind === 'open') show({ ...snapshot, account: session.kind });
      });
    },
  };
}

function isSameSession(one: Session, other: Session): boolean {
  if (one.kind === 'signed-out' || other.kind === 'signed-out') return one.kind === other.kind;
  return (
    one.account === other.account &&
    one.person.uid === other.person.uid &&
    one.person.email === other.person.email
  );
}
