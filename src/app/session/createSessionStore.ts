import type { AccountPort, AccountError, Person } from '../../account/AccountPort.ts';
import type { AppLock } from '../../account/AppLock.ts';
import {
  type SessionRecord,
  type SessionRecordStore,
  openPersonOf,
} from '../../account/SessionRecord.ts';
import type { SessionStore, Session } from '../../account/SessionStore.ts';
import { agreedLossOf, sessionAfter, type SessionEvent } from '../../account/sessionAfter.ts';
import type { Clock } from '../../lib/Clock.ts';
import { success, type Result } from '../../lib/result.ts';
import { createAccountDeletion } from './createAccountDeletion.ts';
import { createCopyRemover, type DeviceCopies, type CopyRemover } from './createCopyRemover.ts';
import { createRecordCache, type RecordCache } from './createRecordCache.ts';
import {
  createServerSessionSync,
  type SessionLock,
  type ServerSessionSync,
} from './createServerSessionSync.ts';
import { createShownSession, type ShownSession } from './createShownSession.ts';
import type { DeletionDeps } from './runAccountDeletion.ts';
import { signOut } from './signOut.ts';

/** Where the session is recorded, and what it acts on. */
export interface SessionStoreDeps extends Pick<
  DeletionDeps,
  'deleteServerLog' | 'closeLog' | 'forgetDevice'
> {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly account: AccountPort;
  readonly records: SessionRecordStore;
  /** The record as this page has read it. */
  readonly initialRecord: SessionRecord;
  readonly copies: DeviceCopies;
  /** Removes what this device keeps of `uid` beside the copy. */
  readonly forgetPerson: (uid: string) => void;
  readonly withLock: SessionLock;
}

/**
 * The session of this tab. The record is durable before anything is shown or done; `sessionAfter` draws its
 * transitions. What the server says comes later, and never closes a log by itself.
 *
 *   record            shown in this tab                       done by this tab
 *   signed-out   ──►  signed-out: the sign-in screen
 *   open         ──►  open: its log, with or without a        follows the server's session
 *                     session of the server
 *   leaving      ──►  signed-out                              ends the server's session
 *   deleting     ──►  deleting: waiting, running, stopped,    the next part, when the person says so
 *                     needs-password, done
 *
 *   copy: to-remove ──removed──► none
 *         to-remove ──has unsent words that nobody agreed to lose──► kept
 *
 * A change to the session that Firebase Auth keeps holds a lock over all tabs, and reads the record again.
 */
export function createSessionStore(deps: SessionStoreDeps): SessionStore {
  const { account, records, copies } = deps;
  const record = createRecordCache(records, deps.initialRecord);
  const remover = createCopyRemover({
    copies,
    clock: deps.clock,
    forgetPerson: deps.forgetPerson,
    agreedLoss: async (uid) => agreedLossOf(await record.refresh(), uid),
    onOutcome: async (event) => {
      if (event !== null) await record.decide(event);
      shown.showRecord();
    },
  });
  const shown = createShownSession(record.current, remover.left);
  const server = createServerSessionSync({ ...deps, record, shown });
  const all = { ...deps, record, remover, shown, server };

  function follow(next: SessionRecord): void {
    record.replace(next);
    shown.showRecord();
    void remover.run(next.copies);
  }

  return {
    ...account,
    ...createAccountDeletion(all),
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    signUp: (email, password) => signIn(all, () => account.signUp(email, password)),
    signIn: (email, password) => signIn(all, () => account.signIn(email, password)),
    signOut: (copy = 'delete-copy') => signOut(all, copy),
    openCopy() {
      const snapshot = shown.getSnapshot();
      return snapshot.kind === 'signed-out' ? null : copies.open(snapshot.person.uid);
    },
    async chooseAppLock(appLock) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return success(undefined);
      const { uid } = snapshot.person;
      // Not `decide`: after a refusal, nothing is to have changed in this tab either.
      const event: SessionEvent = { kind: 'app-lock-chosen', uid, appLock };
      const written = await records.update((current) => sessionAfter(current, event));
      if (!written.ok) return written;
      record.replace(written.value);
      shown.showRecord();
      return success(undefined);
    },
    async noteAppLock(event) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return success(null);
      const { uid } = snapshot.person;
      let noted: { readonly before: AppLock; readonly after: AppLock } | null = null;
      const written = await records.update((current) => {
        const next = sessionAfter(current, { kind: 'app-lock-event', uid, event });
        const [before, after] = [appLockIn(current, uid), appLockIn(next, uid)];
        noted = before !== null && after !== null ? { before, after } : null;
        return next;
      });
      if (!written.ok) return written;
      record.replace(written.value);
      shown.showRecord();
      return success(noted);
    },
    lookAgain: async () => follow(await record.refresh()),
    dismissWaited() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return;
      const { kind, person, account: known, appLock } = snapshot;
      shown.set({ kind, person, account: known, ...(appLock && { appLock }) });
    },
    start() {
      records.watch(follow);
      // The record may have changed since this page read it.
      void record.refresh().then(async (now) => {
        follow(now);
        server.start();
        await server.end();
      });
    },
  };
}

/** The app lock of the open session of `uid`. null: there is none. */
function appLockIn({ session }: SessionRecord, uid: string): AppLock | null {
  return session.kind === 'open' && session.person.uid === uid ? (session.appLock ?? null) : null;
}

type SignInResult = Result<Person, AccountError>;

interface SignInDeps {
  readonly record: RecordCache;
  readonly shown: ShownSession;
  readonly server: Pick<ServerSessionSync, 'check'>;
  readonly remover: Pick<CopyRemover, 'run'>;
  readonly copies: Pick<DeviceCopies, 'unsentIds'>;
  readonly withLock: SessionLock;
}

/** Signs a person in by `call`, records it, then opens their log. A failure changes nothing. */
async function signIn(deps: SignInDeps, call: () => Promise<SignInResult>): Promise<SignInResult> {
  const { record, shown } = deps;
  const before = shown.getSnapshot();
  const result = await shown.during(async () => {
    const entered = await deps.withLock(async () => {
      const answer = await call();
      // Before the log opens: cancels the removal of this person's copy.
      if (answer.ok) await record.decide({ kind: 'signed-in', person: answer.value });
      return answer;
    });
    if (entered.ok) await showOpen(deps, entered.value, before);
    return entered;
  });
  shown.showRecord();
  if (!result.ok) deps.server.check();
  return result;
}

/** Shows the log of `person`, unless another tab has decided otherwise meanwhile. */
async function showOpen(deps: SignInDeps, person: Person, before: Session): Promise<void> {
  const { record, shown } = deps;
  void deps.remover.run(record.current().copies);
  const waited =
    before.kind === 'open' && before.person.uid === person.uid
      ? before.waited
      : await countUnsent(deps, person.uid);
  if (openPersonOf(record.current())?.uid !== person.uid) return;
  shown.set({
    kind: 'open',
    person,
    account: 'signed-in',
    ...(waited !== undefined && waited > 0 && { waited }),
  });
}

/** Counted before the log opens, because the engine then begins to send. */
async function countUnsent({ copies }: SignInDeps, uid: string): Promise<number> {
  const unsent = await copies.unsentIds(uid);
  return unsent.ok ? unsent.value.length : 0;
}
