import type { IdSource } from '../entries/createIdSource.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from './DayLog.ts';
import type { LocalStore, LocalWriter } from './LocalStore.ts';
import type { LocalOutcome, Rebase, WriteTools } from './localWrites.ts';
import type { Clock } from './ports.ts';
import type { WriteCode } from './WriteCode.ts';

/** What was written was made on another base than the entry has now, and the code for that is not loaded yet. */
class RebaseWanted extends Error {}

/** How long what was written waits for that code. */
const patienceMs = 2000;

/** Runs what a person writes as one strict transaction. */
export type CommitWrite = <Value>(
  work: (writer: LocalWriter, tools: WriteTools) => Promise<LocalOutcome<Value>>,
) => Promise<Result<LocalOutcome<Value>, StorageError>>;

/**
 * Rebasing is needed when an entry was changed in two places within a moment, so its code comes only then:
 * the transaction that asks for it is rolled back and run again. When it cannot be had in time, what the person
 * wrote goes into the outbox as they made it: the server will refuse it, and the engine does the same
 * as soon as it has the code.
 */
export function createCommitWrite(
  localStore: LocalStore,
  ids: IdSource,
  clock: Clock,
  draftOwner: string,
  loadRebase: WriteCode['loadRebase'],
): CommitWrite {
  let rebase: Rebase | null = null;
  const orWanted: Rebase = () => {
    throw new RebaseWanted();
  };
  const asMade: Rebase = (mine) => mine;

  async function load(): Promise<Rebase> {
    const tooLate = new Promise<null>((resolve) => {
      clock.setTimer(() => resolve(null), patienceMs);
    });
    try {
      const loaded = await Promise.race([loadRebase(), tooLate]);
      if (loaded !== null) rebase = (mine, head) => loaded(mine, head, ids);
    } catch {
      // Offline, and not among what the service worker holds.
    }
    return rebase ?? asMade;
  }

  return async (work) => {
    const run = (now: Rebase) =>
      localStore.write('strict', (writer) =>
        work(writer, { ids, nowMs: clock.now(), rebase: now, draftOwner }),
      );
    try {
      return await run(rebase ?? orWanted);
    } catch (error) {
      if (!(error instanceof RebaseWanted)) throw error;
      return run(await load());
    }
  };
}
