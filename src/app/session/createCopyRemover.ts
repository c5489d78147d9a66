import type { Result } from '../../lib/result.ts';
import type { Removal } from '../../storage/removeLocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { SessionEvent } from '../../account/sessionAfter.ts';
import type { AgreedLoss, LeftCopy } from '../../account/SessionRecord.ts';

/** The copies of logs that this device holds. */
export interface DeviceCopies {
  /** The ids of the writes of `uid` that the server does not have. */
  unsentIds(uid: string): Promise<Result<readonly string[], StorageError>>;
  /** Whether the copy of `uid` holds nothing at all; false where that cannot be read. */
  isEmpty(uid: string): Promise<boolean>;
  /** Everything that this device holds of `uid`'s log, as JSON. */
  export(uid: string): Promise<Result<string, StorageError>>;
  /** See `removeLocalStore`. */
  remove(
    uid: string,
    agreedLoss: () => Promise<AgreedLoss | null>,
    signal: AbortSignal,
  ): Promise<Result<Removal, StorageError>>;
}

/** Removes what the session record wants removed, once for each person at a time. */
export interface CopyRemover {
  /** Removes what `copies` wants removed, and waits no longer for what it does not; resolves when all is done. */
  run(copies: readonly LeftCopy[]): Promise<void>;
  /** Removes the copy of `uid`, for somebody who writes the outcome down themselves. */
  removeOne(uid: string): Promise<Result<Removal, StorageError>>;
  /** Whether this device did not remove something that it was to remove. */
  readonly hasFailed: () => boolean;
}

/** Nothing is removed but what `agreedLoss` allows at that moment. */
export function createCopyRemover(deps: {
  readonly copies: Pick<DeviceCopies, 'remove'>;
  readonly agreedLoss: (uid: string) => Promise<AgreedLoss | null>;
  /** Takes whatever else this device keeps of `uid` off it. */
  readonly forgetPerson: (uid: string) => void;
  /** Writes down what has come of a removal; null: nothing that is written down. */
  readonly onOutcome: (event: SessionEvent | null) => Promise<void>;
}): CopyRemover {
  const underWay = new Map<
    string,
    { readonly ending: AbortController; readonly done: Promise<void> }
  >();
  const failed = new Set<string>();

  async function remove(uid: string, signal: AbortSignal): Promise<Result<Removal, StorageError>> {
    const outcome = await deps.copies.remove(uid, () => deps.agreedLoss(uid), signal);
    if (outcome.ok) failed.delete(uid);
    else failed.add(uid);
    const isGone = outcome.ok && (outcome.value === 'removed' || outcome.value === 'emptied');
    if (isGone) deps.forgetPerson(uid);
    return outcome;
  }

  async function work(uid: string, ending: AbortController): Promise<void> {
    const outcome = await remove(uid, ending.signal);
    if (underWay.get(uid)?.ending === ending) underWay.delete(uid);
    const what = outcome.ok ? outcome.value : null;
    if (what === 'removed') await deps.onOutcome({ kind: 'copy-removed', uid });
    else if (what === 'kept') await deps.onOutcome({ kind: 'copy-kept', uid });
    // An empty database that is held open stays in the record, for the next start to delete.
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
    hasFailed: () => failed.size > 0,
  };
}
