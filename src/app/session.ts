import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type {
  AccountError,
  AccountPort,
  Person,
  SessionState,
  Unsubscribe,
} from '../sync/ports.ts';
import type { Session, SessionStore } from '../sync/SessionStore.ts';
import type { AccountParts } from './accountParts.ts';
import type { PersonMemory } from './personMemory.ts';

const signedOut: Session = { kind: 'signed-out' };
const nothingOpen: StorageError = { kind: 'unavailable', cause: null };

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
  readonly parts: AccountParts;
}): SessionStore {
  const { account, memory } = deps;
  const listeners = new Set<() => void>();
  let snapshot: Session = openFromMemory();
  let currentLeave: object | null = null;
  /** Sign-ins under way, and what the server said last meanwhile or before. */
  let entering = 0;
  let heard: SessionState | null = null;

  function openFromMemory(): Session {
    const mark = memory.readDeletion();
    if (mark !== null) {
      const { person, part } = mark;
      return { kind: 'deleting', person, step: { kind: 'running', part } };
    }
    const { person, leaving } = memory.read();
    if (person === null || person.uid === leaving) return signedOut;
    return { kind: 'open', person, account: 'unknown' };
  }

  const reopen = () => show(openFromMemory());

  const deletion = deps.parts.createDeletion({ memory, show, reopen });

  function show(next: Session): void {
    if (isSameSession(snapshot, next)) return;
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }

  /** Takes over a person whom the server has just confirmed. */
  function adopt(person: Person, waited = 0): void {
    if (snapshot.kind === 'deleting' || memory.read().leaving === person.uid) return;
    memory.remember(person);
    const told = waited > 0 ? waited : openOf(person.uid)?.waited;
    show({
      kind: 'open',
      person,
      account: 'signed-in',
      ...(told !== undefined && { waited: told }),
    });
  }

  const openOf = (uid: string) =>
    snapshot.kind === 'open' && snapshot.person.uid === uid ? snapshot : null;

  async function enter(
    signingIn: Promise<Result<Person, AccountError>>,
  ): Promise<Result<Person, AccountError>> {
    entering += 1;
    const result = await signingIn;
    // Before the log opens, and what has waited is on its way. Whoever has it open knows what is unsent.
    const waited =
      result.ok && openOf(result.value.uid) === null
        ? await deps.parts.countUnsent(result.value.uid)
        : 0;
    entering -= 1;
    if (!result.ok) {
      if (heard !== null) follow(heard);
      return result;
    }
    currentLeave = null;
    memory.endLeaving(result.value.uid);
    adopt(result.value, waited);
    void endLeaveOfAnother();
    return result;
  }

  function follow(session: SessionState): void {
    heard = session;
    // The sign-in that is under way says the same, and more.
    if (entering > 0 && session.kind === 'signed-in') return;
    if (session.kind === 'signed-in') adopt(session.person);
    else if (snapshot.kind === 'open') show({ ...snapshot, account: session.kind });
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
    // Nor is the log of whoever has signed in meanwhile to be closed.
    if (currentLeave !== thisLeave) return ended;
    await deps.closeLog();
    if (currentLeave !== thisLeave) return ended;
    // A sign-in from here on opens its copy behind this deletion: the device takes them in order.
    const deleted = await deleteCopy(uid);
    if (currentLeave !== thisLeave) return ended;
    currentLeave = null;
    memory.forget(uid);
    if (snapshot.kind === 'signed-out')
      show(deleted.ok ? signedOut : { kind: 'signed-out', isCopyLeft: true });
    // What could not be done now is taken up by the next start; until then the person stays out.
    if (ended.ok && deleted.ok) memory.endLeaving(uid);
    return ended;
  }

  const deleteCopy = (uid: string): Promise<Result<void, StorageError>> =>
    memory.keepsCopy(uid) ? Promise.resolve(success(undefined)) : deps.deleteLog(uid);

  /** Somebody has signed in in the place of a person whose sign-out was not finished: their copy is all there is left. */
  async function endLeaveOfAnother(): Promise<void> {
    const { person, leaving } = memory.read();
    if (leaving === null || person === null || person.uid === leaving) return;
    if ((await deleteCopy(leaving)).ok) memory.endLeaving(leaving);
  }

  function followOtherTabs(): void {
    const mark = memory.readDeletion();
    if (mark !== null) {
      // The other tab is at it; were it closed, the next start goes on. Not this tab as soon as it can: what
      // it reads of localStorage may be a moment old, and it would begin anew what is done.
      if (snapshot.kind !== 'deleting') reopen();
      return;
    }
    if (snapshot.kind === 'deleting') {
      if (snapshot.step.kind !== 'done') reopen();
      return;
    }
    const { person, leaving } = memory.read();
    if (person === null || person.uid === leaving) show(signedOut);
    else if (snapshot.kind !== 'open' || snapshot.person.uid !== person.uid)
      show({ kind: 'open', person, account: 'unknown' });
  }

  async function continueDeletion(password?: string): Promise<void> {
    if (snapshot.kind !== 'deleting') reopen();
    await deletion.run(password);
  }

  return {
    ...account,
    getSnapshot: () => snapshot,
    subscribe(listener): Unsubscribe {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signUp: (email, password) => enter(account.signUp(email, password)),
    signIn: (email, password) => enter(account.signIn(email, password)),
    async signOut(copy = 'delete-copy') {
      if (snapshot.kind !== 'open') return success(undefined);
      const { uid } = snapshot.person;
      memory.beginLeaving(uid, copy);
      // Asked of the worker that is there, before the log and the worker go with the screen.
      const ending = account.signOut();
      show(signedOut);
      return leave(uid, ending);
    },
    async deleteAccount(password) {
      if (snapshot.kind !== 'open') return success(undefined);
      const { person } = snapshot;
      // A sign-in, and not only a confirmation: it serves as well where the session has ended.
      const confirmed = await account.signIn(person.email, password);
      if (!confirmed.ok) return confirmed;
      await deletion.begin(confirmed.value);
      return success(undefined);
    },
    continueDeletion,
    async deleteOnDevice() {
      if (snapshot.kind !== 'deleting') return;
      memory.markDeletion({ person: snapshot.person, part: 'device' });
      await continueDeletion();
    },
    keepAccount() {
      memory.endDeletion();
      reopen();
    },
    leaveDeletion: reopen,
    async exportCopy() {
      if (snapshot.kind === 'signed-out') return failure(nothingOpen);
      return deps.parts.exportLog(snapshot.person.uid);
    },
    dismissWaited() {
      if (snapshot.kind !== 'open') return;
      const { kind, person, account: known } = snapshot;
      show({ kind, person, account: known });
    },
    start() {
      memory.watch(followOtherTabs);
      if (memory.readDeletion() !== null) void continueDeletion();
      const { person, leaving } = memory.read();
      if (leaving !== null && (person === null || person.uid === leaving))
        void leave(leaving, account.signOut());
      else void endLeaveOfAnother();
      account.watchSession(follow);
    },
  };
}

function isSameSession(one: Session, other: Session): boolean {
  if (one.kind === 'signed-out' && other.kind === 'signed-out')
    return one.isCopyLeft === other.isCopyLeft;
  if (one.kind !== 'open' || other.kind !== 'open') return false;
  return (
    one.account === other.account &&
    one.waited === other.waited &&
    one.person.uid === other.person.uid &&
    one.person.email === other.person.email
  );
}
