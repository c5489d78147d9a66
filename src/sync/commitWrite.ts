import type { IdSource } from '../entries/createIdSource.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from './DayLog.ts';
import type { LocalStore, LocalWriter } from './LocalStore.ts';
import type { LocalOutcome, WriteTools } from './localWrites.ts';
import type { Clock } from './ports.ts';
import type { MergeText } from './rebase.ts';

/** Two texts need merging, and the code for it is not loaded yet. */
class MergeWanted extends Error {}

/** Runs what a person writes as one strict transaction. */
export type CommitWrite = <Value>(
  work: (writer: LocalWriter, tools: WriteTools) => Promise<LocalOutcome<Value>>,
) => Promise<Result<LocalOutcome<Value>, StorageError>>;

/**
 * Merging is needed when a text was changed in two tabs within a moment, so its code comes only then:
 * the transaction that asks for it is rolled back and run again. When it cannot be loaded, both texts are
 * kept side by side, as when they clash.
 */
export function createCommitWrite(
  localStore: LocalStore,
  ids: IdSource,
  clock: Clock,
  draftOwner: string,
): CommitWrite {
  let mergeText: MergeText = () => {
    throw new MergeWanted();
  };
  return async (work) => {
    const run = () =>
      localStore.write('strict', (writer) =>
        work(writer, { ids, nowMs: clock.now(), mergeText, draftOwner }),
      );
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof MergeWanted)) throw error;
      mergeText = await loadMergeText();
      return run();
    }
  };
}

async function loadMergeText(): Promise<MergeText> {
  try {
    return (await import('../entries/mergeText.ts')).mergeText;
  } catch {
    // Offline, and not among what the service worker holds.
    return () => null;
  }
}
