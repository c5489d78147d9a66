import type { Clock } from '../../lib/Clock.ts';
import type { Result } from '../../lib/result.ts';
import type { Removal } from '../../storage/removeLocalStore.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { SessionEvent } from '../../account/sessionAfter.ts';
import type { AgreedLoss, LeftCopy } from '../../account/SessionRecord.ts';

/** The copies of logs on this device. */
export interface DeviceCopies {
  /** Stops the imports of `uid` in all tabs, so that the unsent writes do not grow by them. */
  stopImports(uid: string): Promise<void>;
  /** The ids of the writes of `uid` that the server has not acknowledged. */
  unsentIds(uid: string): Promise<Result<readonly string[], StorageError>>;
  /** Whether the copy of `uid` is empty; false when it cannot be read. */
  isEmpty(uid: string): Promise<boolean>;
  /** Opens the copy of `uid`. The caller closes it. */
  open(uid: string): LocalStore;
  /** See `removeLocalStore`. */
  remove(
    uid: string,
    agreedLoss: () => Promise<AgreedLoss | null>,
    signal: AbortSignal,
  ): Promise<Result<Removal, StorageError>>;
}

/** Removes the copies that the session record lists; one removal per person at a time. */
export interface CopyRemover {
  /** Removes the copies listed `to-remove`, and cancels the other removals. Resolves when all are done. */
  run(copies: readonly LeftCopy[]): Promise<void>;
  /** Removes the copy of `uid` without recording the outcome. */
  removeOne(uid: string): Promise<Result<Removal, StorageError>>;
  /** The copies that are still on this device: a removal failed, or waits for a page that has the copy open. */
  readonly left: () => CopiesLeft;
}

/** Why a copy that is to be removed is still there. */
export type CopiesLeft = 'none' | 'failed' | 'held';

/** A removal that takes longer is held up, ms. Other tabs need a moment to let go of the copy. */
const heldAfterMs = 1_000;

/** Reads `agreedLoss` again right before each removal, and removes nothing beyond it. */
export function createCopyRemover(deps: {
  readonly copies: Pick<DeviceCopies, 'remove'>;
  readonly agreedLoss: (uid: string) => Promise<AgreedLoss | null>;
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Removes what this device keeps of `uid` beside the copy. */
  readonly forgetPerson: (uid: string) => void;
  /** Records the outcome of a removal; null: the record stays, and `left()` may be another. */
  readonly onOutcome: (event: SessionEvent | null) => Promise<void>;
}): CopyRemover {
  const underWay = new Map<
    string,
    { readonly ending: AbortController; readonly done: Promise<void> }
  >();
  const failed = new Set<string>();
  const held = new Set<string>();

  async function remove(uid: string, signal: AbortSignal): Promise<Result<Removal, StorageError>> {
    const outcome = await deps.copies.remove(uid, () => deps.agreedLoss(uid), signal);
    if (outcome.ok) failed.delete(uid);
    else failed.add(uid);
    const isGone = outcome.ok && (outcome.value === 'removed' || outcome.value === 'emptied');
    if (isGone) deps.forgetPerson(uid);
    return outcome;
  }

  async function work(uid: string, ending: AbortController): Promise<void> {
    const stopWaiting = deps.clock.setTimer(() => {
      held.add(uid);
      void deps.onOutcome(null);
    }, heldAfterMs);
    const outcome = await remove(uid, ending.signal);
    stopWaiting();
    held.delete(uid);
    if (underWay.get(uid)?.ending === ending) underWay.delete(uid);
    const what = outcome.ok ? outcome.value : null;
    if (what === 'removed') await deps.onOutcome({ kind: 'copy-removed', uid });
    else if (what === 'kept') await deps.onOutcome({ kind: 'copy-kept', uid });
    // An emptied database that another page holds open stays in the record. The next start deletes it.
    else await deps.onOutcome(null);
  }

  return {
    async run(copies) {
      const wanted = new Set(copies.flatMap((copy) => (copy.kind === 'to-remove' ? copy.uid : [])));
      for (const [uid, { ending }] of underWay) {
        if (wanted.has(uid)) continue;
        ending.abort();
        underWay.delete(uid);
      }
      for (const uid of wanted) {
        if (underWay.has(uid)) continue;
        const ending = new AbortController();
        underWay.set(uid, { ending, done: work(uid, ending) });
      }
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
    removeOne: (uid) => remove(uid, new AbortController().signal),
    left() {
      if (held.size > 0) return 'held';
      return failed.size > 0 ? 'failed' : 'none';
    },
  };
}
