import { failure, success, type Result } from '../../lib/result.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { AccountError, AccountPort, Person } from '../../account/AccountPort.ts';
import type { DeletionPart, DeletionStep } from '../../account/SessionStore.ts';
import type { CopyRemover } from './createCopyRemover.ts';
import type { RecordCache } from './createRecordCache.ts';
import type { ShownSession } from './createShownSession.ts';

type PartResult = Result<void, AccountError | StorageError>;

/** The device did not store or read something. */
export const notStored: StorageError = { kind: 'unavailable', cause: null };
const heldOpen: StorageError = { kind: 'blocked', cause: null };

const nextPart = { log: 'account', account: 'device', device: null } as const satisfies Record<
  DeletionPart,
  DeletionPart | null
>;

/** What a deletion reads, writes and removes. */
export interface DeletionDeps {
  readonly account: Pick<AccountPort, 'signIn' | 'deleteAccount'>;
  readonly record: RecordCache;
  readonly shown: Pick<ShownSession, 'set'>;
  readonly remover: Pick<CopyRemover, 'removeOne'>;
  readonly deleteServerLog: (uid: string) => Promise<Result<void, AccountError>>;
  /** Closes the open log in this tab; resolves when nothing uses its database any more. */
  readonly closeLog: () => Promise<void>;
  /** Removes everything else that Daylog keeps on this device. */
  readonly forgetDevice: () => void;
}

/**
 * Runs the recorded deletion to its end, or to the part that needs the person. Signs in first when `password`
 * is given. Every part may run twice, so a deletion can begin again anywhere.
 *
 *   log on the server ─► account ─► device ─► done
 *          │                │         │
 *          └─► needs password, or stopped: the record names the part; the next run begins there
 *
 * The log goes before the account, because nobody could reach it afterwards. The device goes last, so that the
 * words are somewhere until there is no way back.
 */
export async function runAccountDeletion(deps: DeletionDeps, password?: string): Promise<void> {
  const { record } = deps;
  const { session } = await record.refresh();
  // Another tab has finished it, or the person has kept the account there.
  if (session.kind !== 'deleting') return;
  const { person } = session;
  const show = (step: DeletionStep) => deps.shown.set({ kind: 'deleting', person, step });
  let part: DeletionPart | null = session.part;
  show({ kind: 'running', part });
  await deps.closeLog();
  if (password !== undefined && part !== 'device') {
    const entered = await signInAs(deps.account, person, password);
    // Without the account, nothing on the server can be reached.
    if (!entered.ok && entered.error.kind === 'user-not-found') part = 'device';
    else if (!entered.ok) {
      show(stopped(part, entered.error));
      return;
    }
  }
  while (part !== null) {
    show({ kind: 'running', part });
    const isRecorded = await record.decide({ kind: 'deletion-reached', uid: person.uid, part });
    const result = isRecorded ? await runPart(deps, person.uid, part) : failure(notStored);
    if (!result.ok) {
      show(stopped(part, result.error));
      return;
    }
    part = nextPart[part];
  }
  deps.forgetDevice();
  await record.decide({ kind: 'deletion-done', uid: person.uid });
  show({ kind: 'done' });
}

/** Signs in, and fails when the address belongs to another account now. */
export async function signInAs(
  account: DeletionDeps['account'],
  { uid, email }: Person,
  password: string,
): Promise<Result<void, AccountError>> {
  const entered = await account.signIn(email, password);
  if (!entered.ok) return entered;
  if (entered.value.uid === uid) return success(undefined);
  return failure({ kind: 'user-not-found', field: 'password', code: 'daylog/another-person' });
}

async function runPart(deps: DeletionDeps, uid: string, part: DeletionPart): Promise<PartResult> {
  switch (part) {
    case 'log':
      return deps.deleteServerLog(uid);
    case 'account':
      return deps.account.deleteAccount(uid);
    case 'device': {
      const removed = await deps.remover.removeOne(uid);
      if (!removed.ok) return removed;
      return removed.value === 'removed' ? success(undefined) : failure(heldOpen);
    }
  }
}

function stopped(part: DeletionPart, error: AccountError | StorageError): DeletionStep {
  const isPasswordWanted =
    error.kind === 'session-ended' ||
    error.kind === 'needs-recent-sign-in' ||
    error.kind === 'wrong-credentials' ||
    error.kind === 'missing-password';
  return isPasswordWanted
    ? { kind: 'needs-password', part, error }
    : { kind: 'stopped', part, error };
}
