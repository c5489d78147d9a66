import { failure, success, type Result } from '../../lib/result.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { agreedLossOf, sessionAfter, type SessionEvent } from '../../account/sessionAfter.ts';
import {
  openPersonOf,
  type AgreedLoss,
  type SessionRecord,
  type SessionRecordStore,
} from '../../account/SessionRecord.ts';
import type { Session, SessionStore } from '../../account/SessionStore.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { createCopyRemover, type DeviceCopies } from './createCopyRemover.ts';
import { runAccountDeletion } from './runAccountDeletion.ts';

const nothingOpen: StorageError = { kind: 'unavailable', cause: null };
const notRecorded: AccountError = {
  kind: 'no-storage',
  field: 'form',
  code: 'daylog/not-recorded',
};
const anotherPerson: AccountError = {
  kind: 'user-not-found',
  field: 'email',
  code: 'daylog/another-person',
};

/** What a session decides about and acts with. */
export interface SessionDeps {
  readonly account: AccountPort;
  readonly records: SessionRecordStore;
  /** The record as this page has read it. */
  readonly record: SessionRecord;
  readonly copies: DeviceCopies;
  readonly deleteServerLog: (uid: string) => Promise<Result<void, AccountError>>;
  /** Lets go of the open log's device store in this tab; resolves when that is done. */
  readonly closeLog: () => Promise<void>;
  /** Takes whatever else this device keeps of `uid` off it. */
  readonly forgetPerson: (uid: string) => void;
  /** Takes whatever else Daylog keeps off this device. */
  readonly forgetDevice: () => void;
  /** Runs `work` while no other tab of this browser runs any. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/**
 * The session of this tab. Every decision is written to the session record first, and shown and acted on
 * when the disk has it; see `sessionAfter` for the decisions. What the server says comes later and never
 * closes a log by itself. Whatever changes the session that Firebase Auth keeps runs alone among all tabs,
 * and reads the record anew: another tab may have decided otherwise meanwhile.
 */
export function createSessionStore(deps: SessionDeps): SessionStore {
  const { account, records, alone } = deps;
  let record = deps.record;
  /** Sign-ins and deletions of this tab, which say themselves what is shown. */
  let atWork = 0;
  /** What the server said last. */
  let heard: SessionState = { kind: 'unknown' };

  const remover = createCopyRemover({
    ...deps,
    agreedLoss: async (uid) => agreedLossOf(await refresh(), uid),
    onOutcome: async (event) => {
      if (event !== null) await decide(event);
      showRecord();
    },
  });
  const shown = createValueStore<Session>(sessionOf(record), isSameSession);

  function sessionOf({ session, copies }: SessionRecord): Session {
    switch (session.kind) {
      case 'open':
        return { kind: 'open', person: session.person, account: 'unknown' };
      case 'deleting':
        return {
          kind: 'deleting',
          person: session.person,
          step: { kind: 'waiting', part: session.part },
        };
      case 'signed-out':
      case 'leaving':
        return {
          kind: 'signed-out',
          ...(remover.hasFailed() && { isCopyLeft: true }),
          ...(copies.some(({ kind }) => kind === 'kept') && { areWordsKept: true }),
        };
    }
  }

  /**
   * Writes what follows from `event`; false when this device does not take it. It then holds for as long as this
   * tab lives.
   */
  async function decide(event: SessionEvent): Promise<boolean> {
    const written = await records.update((current) => sessionAfter(current, event));
    record = written.ok ? written.value : sessionAfter(record, event);
    return written.ok;
  }

  /** The record as all tabs have it now. */
  async function refresh(): Promise<SessionRecord> {
    const read = await records.read();
    if (read.ok) record = read.value;
    return record;
  }

  /** Shows what the record says; of a log that is shown already, what is known stays. */
  function showRecord(): void {
    if (atWork > 0) return;
    const snapshot = shown.getSnapshot();
    const person = openPersonOf(record);
    if (snapshot.kind === 'open' && snapshot.person.uid === person?.uid)
      shown.set({ ...snapshot, person });
    // That nothing is left is read by the person before it goes.
    else if (snapshot.kind !== 'deleting' || snapshot.step.kind !== 'done' || person !== null)
      shown.set(sessionOf(record));
  }

  function follow(next: SessionRecord): void {
    record = next;
    showRecord();
    void remover.run(record.copies);
  }

  /** Runs `work`, which says itself what is shown, alone among all tabs. */
  async function working<Value>(work: () => Promise<Value>): Promise<Value> {
    atWork += 1;
    try {
      return await alone(work);
    } finally {
      atWork -= 1;
    }
  }

  async function enter(
    signIn: () => Promise<Result<Person, AccountError>>,
  ): Promise<Result<Person, AccountError>> {
    const before = shown.getSnapshot();
    const result = await working(async () => {
      const entered = await signIn();
      // Before the log opens: what was to be removed with the last sign-out stays from here on.
      if (entered.ok) await decide({ kind: 'signed-in', person: entered.value });
      return entered;
    });
    if (!result.ok) {
      showRecord();
      hear(heard);
      return result;
    }
    const person = result.value;
    atWork += 1;
    void remover.run(record.copies);
    // Before the log opens, and what has waited is on its way. Whoever has it open knows what is unsent.
    const wasOpen = before.kind === 'open' && before.person.uid === person.uid;
    const unsent = wasOpen ? null : await deps.copies.unsentIds(person.uid);
    atWork -= 1;
    const waited = unsent?.ok === true ? unsent.value.length : 0;
    if (openPersonOf(record)?.uid === person.uid)
      shown.set({
        kind: 'open',
        person,
        account: 'signed-in',
        ...(waited > 0 && { waited }),
        ...(wasOpen && before.waited !== undefined && { waited: before.waited }),
      });
    else showRecord();
    return result;
  }

  function hear(session: SessionState): void {
    heard = session;
    const snapshot = shown.getSnapshot();
    if (atWork > 0 || session.kind === 'unknown') return;
    if (snapshot.kind === 'deleting') return;
    if (snapshot.kind === 'open') {
      const isTheirs = session.kind === 'signed-in' && session.person.uid === snapshot.person.uid;
      shown.set({ ...snapshot, account: isTheirs ? 'signed-in' : 'signed-out' });
      if (session.kind === 'signed-out') void leaveIfNothingIsLeft(snapshot.person.uid);
      if (isTheirs) void confirm(session.person);
      if (isTheirs) return;
    }
    if (session.kind === 'signed-in') void endStraySession(session.person.uid);
  }

  async function confirm(person: Person): Promise<void> {
    if (openPersonOf(record)?.email === person.email) return;
    await decide({ kind: 'confirmed', person });
    showRecord();
  }

  /**
   * Neither the server nor this device has anything of them. Where the record is gone as well, the browser has
   * cleared the site's data under this page: the words on screen are all there is, and stay.
   */
  async function leaveIfNothingIsLeft(uid: string): Promise<void> {
    if (!(await records.read()).ok) return;
    if (!(await deps.copies.isEmpty(uid)) || heard.kind !== 'signed-out') return;
    await decide({ kind: 'signed-out', uid, agreed: null });
    showRecord();
    await endServerSession();
  }

  /**
   * Auth keeps a session that the record says nothing of: a crash has brought it back. Or else another tab is
   * just signing in, and its record is there once this tab has its turn.
   */
  async function endStraySession(uid: string): Promise<void> {
    await alone(async () => {
      const { session } = await refresh();
      const isTheirs =
        session.kind === 'deleting' || (session.kind === 'open' && session.person.uid === uid);
      if (!isTheirs && heard.kind === 'signed-in' && heard.person.uid === uid)
        await account.signOut();
    });
    showRecord();
    if (openPersonOf(record)?.uid === uid) hear(heard);
  }

  /** Lets Auth forget whoever is leaving. What fails is tried again by the next start; they stay out. */
  function endServerSession(): Promise<Result<void, AccountError>> {
    return alone(async () => {
      const { session } = await refresh();
      if (session.kind !== 'leaving') return success(undefined);
      const ended = await account.signOut();
      if (ended.ok) await decide({ kind: 'server-session-ended', uid: session.uid });
      return ended;
    });
  }

  const takeOn = (password?: string): Promise<void> =>
    runAccountDeletion(
      {
        ...deps,
        refresh,
        decide,
        show: (person, step) => shown.set({ kind: 'deleting', person, step }),
        removeCopy: (uid) => remover.removeOne(uid),
      },
      password,
    );

  /** Goes on with the deletion in this tab, and then shows what has come of it. */
  async function deleteOn(work: () => Promise<void>): Promise<void> {
    await working(work);
    if (record.session.kind !== 'deleting') showRecord();
  }

  return {
    ...account,
    getSnapshot: () => shown.getSnapshot(),
    subscribe: (listener): Unsubscribe => shown.subscribe(listener),
    signUp: (email, password) => enter(() => account.signUp(email, password)),
    signIn: (email, password) => enter(() => account.signIn(email, password)),
    async signOut(copy = 'delete-copy') {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return success(undefined);
      const { uid } = snapshot.person;
      const agreed = copy === 'keep-copy' ? null : await agreedNow(uid);
      const isRecorded = await decide({ kind: 'signed-out', uid, agreed });
      if (isRecorded) showRecord();
      else shown.set({ kind: 'signed-out', isCopyLeft: true });
      await deps.closeLog();
      if (!isRecorded) return account.signOut();
      const [ended] = await Promise.all([endServerSession(), remover.run(record.copies)]);
      return ended;
    },
    deleteAccount(password) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return Promise.resolve(success(undefined));
      const { uid, email } = snapshot.person;
      return new Promise((resolve, reject) => {
        deleteOn(async () => {
          // A sign-in, and not only a confirmation: it serves as well where the session has ended.
          const confirmed = await account.signIn(email, password);
          if (!confirmed.ok) {
            resolve(confirmed);
            return;
          }
          if (confirmed.value.uid !== uid) {
            resolve(failure(anotherPerson));
            return;
          }
          if (!(await decide({ kind: 'deletion-begun', uid }))) {
            resolve(failure(notRecorded));
            return;
          }
          resolve(success(undefined));
          await takeOn();
        }).catch(reject);
      });
    },
    async continueDeletion(password) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { step } = snapshot;
      // Whoever opens this page later may be somebody else.
      if (step.kind === 'waiting' && step.part !== 'device' && password === undefined) return;
      await deleteOn(() => takeOn(password));
    },
    async deleteOnDevice() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { uid } = snapshot.person;
      await deleteOn(async () => {
        await decide({ kind: 'deletion-reached', uid, part: 'device' });
        await takeOn();
      });
    },
    async keepAccount() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { person, step } = snapshot;
      const isKept = await working(() => decide({ kind: 'deletion-given-up', uid: person.uid }));
      if (isKept || step.kind === 'done') {
        showRecord();
        hear(heard);
      } else
        shown.set({
          ...{ kind: 'deleting', person },
          step: { kind: 'stopped', part: step.part, error: nothingOpen },
        });
    },
    leaveDeletion: () => shown.set(sessionOf(record)),
    async exportCopy() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind === 'signed-out') return failure(nothingOpen);
      return deps.copies.export(snapshot.person.uid);
    },
    dismissWaited() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return;
      const { kind, person, account: known } = snapshot;
      shown.set({ kind, person, account: known });
    },
    start() {
      records.watch(follow);
      // What has changed since this page read it.
      void refresh().then(async (now) => {
        follow(now);
        account.watchSession(hear);
        await endServerSession();
      });
    },
  };

  async function agreedNow(uid: string): Promise<AgreedLoss> {
    const unsent = await deps.copies.unsentIds(uid);
    // Where the device does not tell, nobody knows what they would lose.
    return unsent.ok ? unsent.value : [];
  }
}

function isSameSession(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
