import { failure, success, type Result } from '../../lib/result.ts';
import type { Removal } from '../../storage/removeLocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { AccountError, AccountPort, Person } from '../../account/AccountPort.ts';
import type { SessionEvent } from '../../account/sessionAfter.ts';
import type { SessionRecord } from '../../account/SessionRecord.ts';
import type { DeletionPart, DeletionStep } from '../../account/SessionStore.ts';

type PartResult = Result<void, AccountError | StorageError>;

const notRecorded: StorageError = { kind: 'unavailable', cause: null };
const heldOpen: StorageError = { kind: 'blocked', cause: null };

const nextPart = { log: 'account', account: 'device', device: null } as const satisfies Record<
  DeletionPart,
  DeletionPart | null
>;

/** What a deletion acts with. */
export interface DeletionDeps {
  readonly account: Pick<AccountPort, 'signIn' | 'deleteAccount'>;
  readonly deleteServerLog: (uid: string) => Promise<Result<void, AccountError>>;
  readonly closeLog: () => Promise<void>;
  readonly removeCopy: (uid: string) => Promise<Result<Removal, StorageError>>;
  readonly forgetDevice: () => void;
  readonly refresh: () => Promise<SessionRecord>;
  /** Whether the disk has it. */
  readonly decide: (event: SessionEvent) => Promise<boolean>;
  readonly show: (person: Person, step: DeletionStep) => void;
}

/**
 * Takes the deletion that stands in the session record as far as it goes: to its end, or to where the person is
 * needed. Signs in first when `password` is given. Every part may be done twice, so that it can begin
 * anew anywhere.
 *
 *   log on the server ─► account ─► device ─► done
 *          │                │         │
 *          └─► needs password, or stopped: the record says at which part; the next run begins there
 *
 * The log before the account, because nobody could reach it afterwards; the device last, so that words are
 * somewhere until there is no way back.
 */
export async function runAccountDeletion(
  deps: DeletionDeps,
  password: string | undefined,
): Promise<void> {
  const { session } = await deps.refresh();
  // Another tab has ended it, or the person has kept the account there.
  if (session.kind !== 'deleting') return;
  const { person } = session;
  let part: DeletionPart | null = session.part;
  deps.show(person, { kind: 'running', part });
  await deps.closeLog();
  if (password !== undefined && part !== 'device') {
    const entered = await enter(deps.account, person, password);
    // An account that is gone leaves nothing on the server that could be reached.
    if (!entered.ok && entered.error.kind === 'user-not-found') part = 'device';
    else if (!entered.ok) {
      deps.show(person, stopped(part, entered.error));
      return;
    }
  }
  while (part !== null) {
    deps.show(person, { kind: 'running', part });
    const result: PartResult = (await deps.decide({
      ...{ kind: 'deletion-reached', uid: person.uid, part },
    }))
      ? await doPart(deps, person.uid, part)
      : failure(notRecorded);
    if (!result.ok) {
      deps.show(person, stopped(part, result.error));
      return;
    }
    part = nextPart[part];
  }
  deps.forgetDevice();
  await deps.decide({ kind: 'deletion-done', uid: person.uid });
  deps.show(person, { kind: 'done' });
}

/** Whether the server now believes that it is `person`; a failure stops the deletion. */
async function enter(
  account: DeletionDeps['account'],
  person: Person,
  password: string,
): Promise<PartResult> {
  const entered = await account.signIn(person.email, password);
  if (!entered.ok) return entered;
  if (entered.value.uid === person.uid) return success(undefined);
  // Somebody has made a new account with the address: the one that is being deleted is gone.
  return failure({ kind: 'user-not-found', field: 'email', code: 'daylog/another-person' });
}

async function doPart(deps: DeletionDeps, uid: string, part: DeletionPart): Promise<PartResult> {
  switch (part) {
    case 'log':
      return deps.deleteServerLog(uid);
    case 'account':
      return deps.account.deleteAccount(uid);
    case 'device': {
      const removed = await deps.removeCopy(uid);
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
