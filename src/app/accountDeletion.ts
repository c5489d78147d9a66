import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { AccountError, AccountPort, Person } from '../sync/ports.ts';
import type { DeletionPart, Session } from '../sync/SessionStore.ts';
import type { PersonMemory } from './personMemory.ts';

/** The deletion of an account, whose mark lies in the memory of the browser. */
export interface Deletion {
  /**
   * Marks the deletion of `person`'s account and runs it; resolves when the mark is there. No other tab
   * takes it over while this one is at it.
   */
  begin(person: Person): Promise<void>;
  /**
   * Takes the marked deletion as far as it goes: to its end, or to where the person is needed. Signs in
   * first when `password` is given. Every part may be done twice, so that it can begin anew anywhere.
   */
  run(password?: string): Promise<void>;
}

/** What a deletion needs of the session that it is a state of. */
export interface DeletionSession {
  readonly memory: PersonMemory;
  readonly show: (session: Session) => void;
  /** Shows what the memory says, now that there is no mark (any more). */
  readonly reopen: () => void;
}

type PartResult = Result<void, AccountError | StorageError>;

const nextPart = { log: 'account', account: 'device', device: null } as const satisfies Record<
  DeletionPart,
  DeletionPart | null
>;

/**
 *   log on the server ─► account ─► device ─► done
 *          │                │         │
 *          └─► needs password, or stopped: the mark says at which part; the next run begins there
 *
 * The log before the account, because nobody could reach it afterwards; the device last, so that words are
 * somewhere until there is no way back.
 */
export function createDeletion(
  deps: {
    readonly account: Pick<AccountPort, 'signIn' | 'deleteAccount'>;
    readonly deleteServerLog: (uid: string) => Promise<Result<void, AccountError>>;
    /** Lets go of the open log's device store in this tab; resolves when that is done. */
    readonly closeLog: () => Promise<void>;
    readonly deleteLog: (uid: string) => Promise<Result<void, StorageError>>;
    /** Forgets whatever Daylog keeps on this device beside the logs themselves. */
    readonly clearDevice: () => void;
    /** Runs `work` while no other tab of this browser runs any. */
    readonly alone: (work: () => Promise<void>) => Promise<void>;
  },
  session: DeletionSession,
): Deletion {
  const { account } = deps;
  const { memory } = session;

  async function doPart(person: Person, part: DeletionPart): Promise<PartResult> {
    switch (part) {
      case 'log':
        return deps.deleteServerLog(person.uid);
      case 'account':
        return account.deleteAccount(person.uid);
      case 'device':
        return deps.deleteLog(person.uid);
    }
  }

  /** Whether the server now believes that it is `person`; a failure stops the deletion. */
  async function enter(person: Person, password: string): Promise<PartResult> {
    const entered = await account.signIn(person.email, password);
    if (!entered.ok) return entered;
    if (entered.value.uid === person.uid) return success(undefined);
    // Somebody has made a new account with the address: the one that is being deleted is gone.
    return failure({ kind: 'user-not-found', field: 'email', code: 'daylog/another-person' });
  }

  function stop(person: Person, part: DeletionPart, error: AccountError | StorageError): void {
    const isPasswordWanted =
      error.kind === 'session-ended' ||
      error.kind === 'needs-recent-sign-in' ||
      error.kind === 'wrong-credentials' ||
      error.kind === 'missing-password';
    const step = isPasswordWanted
      ? ({ kind: 'needs-password', part, error } as const)
      : ({ kind: 'stopped', part, error } as const);
    session.show({ kind: 'deleting', person, step });
  }

  async function runAlone(password: string | undefined): Promise<void> {
    const mark = memory.readDeletion();
    // Another tab has ended it, or the person has kept the account there.
    if (mark === null) {
      session.reopen();
      return;
    }
    const { person } = mark;
    let part: DeletionPart | null = mark.part;
    const show = (at: DeletionPart) =>
      session.show({ kind: 'deleting', person, step: { kind: 'running', part: at } });

    show(part);
    await deps.closeLog();
    if (password !== undefined && part !== 'device') {
      const entered = await enter(person, password);
      // An account that is gone leaves nothing on the server that could be reached.
      if (!entered.ok && entered.error.kind === 'user-not-found') part = 'device';
      else if (!entered.ok) {
        stop(person, part, entered.error);
        return;
      }
    }
    while (part !== null) {
      memory.markDeletion({ person, part });
      show(part);
      const result: PartResult = await doPart(person, part);
      if (!result.ok) {
        stop(person, part, result.error);
        return;
      }
      part = nextPart[part];
    }
    // The person first: a tab that saw the mark go before would open, and so make anew, what is gone.
    memory.forget(person.uid);
    memory.endLeaving(person.uid);
    deps.clearDevice();
    memory.endDeletion();
    session.show({ kind: 'deleting', person, step: { kind: 'done' } });
  }

  return {
    begin: (person) =>
      new Promise((resolve, reject) => {
        const work = () => {
          memory.markDeletion({ person, part: 'log' });
          resolve();
          return runAlone(undefined);
        };
        deps.alone(work).catch(reject);
      }),
    run: (password) => deps.alone(() => runAlone(password)),
  };
}
