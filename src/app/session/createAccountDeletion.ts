import type { AccountError, Person } from '../../account/AccountPort.ts';
import type { SessionStore } from '../../account/SessionStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { ServerSessionSync, SessionLock } from './createServerSessionSync.ts';
import type { ShownSession } from './createShownSession.ts';
import {
  notStored,
  runAccountDeletion,
  signInAs,
  type DeletionDeps,
} from './runAccountDeletion.ts';

const notRecorded: AccountError = {
  kind: 'no-storage',
  field: 'form',
  code: 'daylog/not-recorded',
};

interface AccountDeletionDeps extends DeletionDeps {
  readonly shown: ShownSession;
  readonly server: Pick<ServerSessionSync, 'check'>;
  readonly withLock: SessionLock;
}

/** What a person can do about the deletion of their account; see `SessionStore`. */
export type AccountDeletion = Pick<
  SessionStore,
  'deleteAccount' | 'continueDeletion' | 'deleteOnDevice' | 'keepAccount' | 'leaveDeletion'
>;

/** Runs a deletion in one tab at a time. `runAccountDeletion` draws its parts. */
export function createAccountDeletion(deps: AccountDeletionDeps): AccountDeletion {
  const { record, shown, server } = deps;

  const withLock = <Value>(work: () => Promise<Value>) => shown.during(() => deps.withLock(work));

  async function run(work: () => Promise<void>): Promise<void> {
    await withLock(work);
    if (record.current().session.kind !== 'deleting') shown.showRecord();
  }

  async function begin(person: Person, password: string): Promise<Result<void, AccountError>> {
    // A sign-in, not a confirmation: it works after the session has ended, too.
    const confirmed = await signInAs(deps.account, person, password);
    if (!confirmed.ok) return confirmed;
    const isRecorded = await record.decide({ kind: 'deletion-begun', uid: person.uid });
    return isRecorded ? success(undefined) : failure(notRecorded);
  }

  return {
    deleteAccount(password) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'open') return Promise.resolve(success(undefined));
      return new Promise((resolve, reject) => {
        run(async () => {
          const begun = await begin(snapshot.person, password);
          resolve(begun);
          if (begun.ok) await runAccountDeletion(deps);
        }).catch(reject);
      });
    },
    async continueDeletion(password) {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { step } = snapshot;
      // Somebody else may have opened this page since.
      if (step.kind === 'waiting' && step.part !== 'device' && password === undefined) return;
      await run(() => runAccountDeletion(deps, password));
    },
    async deleteOnDevice() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { uid } = snapshot.person;
      await run(async () => {
        await record.decide({ kind: 'deletion-reached', uid, part: 'device' });
        await runAccountDeletion(deps);
      });
    },
    async keepAccount() {
      const snapshot = shown.getSnapshot();
      if (snapshot.kind !== 'deleting') return;
      const { person, step } = snapshot;
      const isKept = await withLock(() =>
        record.decide({ kind: 'deletion-given-up', uid: person.uid }),
      );
      if (isKept || step.kind === 'done') {
        shown.showRecord();
        server.check();
      } else {
        const { part } = step;
        shown.set({ kind: 'deleting', person, step: { kind: 'stopped', part, error: notStored } });
      }
    },
    leaveDeletion: shown.reset,
  };
}
