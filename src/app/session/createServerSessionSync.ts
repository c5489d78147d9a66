import type { AccountError, AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import { openPersonOf, type SessionRecordStore } from '../../account/SessionRecord.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DeviceCopies } from './createCopyRemover.ts';
import type { RecordCache } from './createRecordCache.ts';
import type { ShownSession } from './createShownSession.ts';

/** Runs `work` while no other tab of this browser changes the session that Firebase Auth keeps. */
export type SessionLock = <Value>(work: () => Promise<Value>) => Promise<Value>;

interface ServerSessionDeps {
  readonly account: Pick<AccountPort, 'signOut' | 'watchSession'>;
  readonly records: Pick<SessionRecordStore, 'read'>;
  readonly record: RecordCache;
  readonly shown: ShownSession;
  readonly copies: Pick<DeviceCopies, 'isEmpty'>;
  readonly withLock: SessionLock;
}

/** Keeps the session record and the session with the server in step. The record decides. */
export interface ServerSessionSync {
  start(): void;
  /** Compares the shown session with the last known session of the server. */
  check(): void;
  /** Ends the server session of a person who is leaving. After a failure the next start tries again. */
  end(): Promise<Result<void, AccountError>>;
}

/** Changes nothing on the device, with one exception: a person without anything on the server and on the device. */
export function createServerSessionSync(deps: ServerSessionDeps): ServerSessionSync {
  const { account, record, shown, withLock } = deps;
  let serverSession: SessionState = { kind: 'unknown' };

  function check(): void {
    const snapshot = shown.getSnapshot();
    const session = serverSession;
    if (shown.isBusy() || session.kind === 'unknown' || snapshot.kind === 'deleting') return;
    if (snapshot.kind === 'open') {
      const isTheirs = session.kind === 'signed-in' && session.person.uid === snapshot.person.uid;
      shown.set({ ...snapshot, account: isTheirs ? 'signed-in' : 'signed-out' });
      if (session.kind === 'signed-out') void leaveIfNothingIsLeft(snapshot.person.uid);
      if (isTheirs) {
        void confirm(session.person);
        return;
      }
    }
    if (session.kind === 'signed-in') void endStraySession(session.person.uid);
  }

  async function confirm(person: Person): Promise<void> {
    if (openPersonOf(record.current())?.email === person.email) return;
    await record.decide({ kind: 'confirmed', person });
    shown.showRecord();
  }

  /**
   * Signs out a person without anything on the server and on this device. If the record is missing too, the browser
   * has cleared the site's data under this page. The words on screen are then the last copy, and stay.
   */
  async function leaveIfNothingIsLeft(uid: string): Promise<void> {
    if (!(await deps.records.read()).ok) return;
    if (!(await deps.copies.isEmpty(uid)) || serverSession.kind !== 'signed-out') return;
    await record.decide({ kind: 'signed-out', uid, agreed: null });
    shown.showRecord();
    await end();
  }

  /**
   * Ends a session that Auth has and the record does not: a crash has restored it. If another tab is signing in,
   * its record is there once this tab holds the lock.
   */
  async function endStraySession(uid: string): Promise<void> {
    await withLock(async () => {
      const { session } = await record.refresh();
      const isTheirs =
        session.kind === 'deleting' || (session.kind === 'open' && session.person.uid === uid);
      if (!isTheirs && serverSession.kind === 'signed-in' && serverSession.person.uid === uid)
        await account.signOut();
    });
    shown.showRecord();
    if (openPersonOf(record.current())?.uid === uid) check();
  }

  function end(): Promise<Result<void, AccountError>> {
    return withLock(async () => {
      const { session } = await record.refresh();
      if (session.kind !== 'leaving') return success(undefined);
      const ended = await account.signOut();
      if (ended.ok) await record.decide({ kind: 'server-session-ended', uid: session.uid });
      return ended;
    });
  }

  return {
    start() {
      account.watchSession((session) => {
        serverSession = session;
        check();
      });
    },
    check,
    end,
  };
}
