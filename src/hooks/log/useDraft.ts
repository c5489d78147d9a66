import { createContext, useContext, useEffect } from 'react';

import type { DayLog, DraftTarget } from '../../log/DayLog.ts';
import {
  createDraftKeeper,
  type DraftKeeper,
  type DraftState,
  type UnsavedDraft,
} from './createDraftKeeper.ts';
import { isDeviceCleared } from './isDeviceCleared.ts';
import { useReadable } from '../useReadable.ts';

/** All drafts of a log that this page has opened. A return to a day finds the same draft. */
export interface DraftKeepers {
  (target: DraftTarget): DraftKeeper;
  /** Resolves when the device has all that was typed so far: false when it refused some of it. */
  allSaved(): Promise<boolean>;
  /** The words that the device may not have yet, by the name of their target. Asked when the page is left. */
  unsaved(): ReadonlyMap<string, UnsavedDraft>;
}

export const DraftsContext = createContext<DraftKeepers | undefined>(undefined);

/**
 * The keepers of `log`'s drafts: one for each target, made when it is first asked for. `takeUnsaved` returns once what
 * `unsaved()` of the previous page held for a target's name.
 */
export function createDraftKeepers(
  log: Pick<DayLog, 'readDraft' | 'writeDraft' | 'syncStatus'>,
  takeUnsaved: (name: string) => UnsavedDraft | null = () => null,
): DraftKeepers {
  const keepers = new Map<string, DraftKeeper>();
  const keeperOf = (target: DraftTarget) => {
    const name = target.kind === 'new' ? `new ${target.day}` : `entry ${target.id}`;
    let keeper = keepers.get(name);
    if (keeper === undefined) {
      keeper = createDraftKeeper(log, target, () => takeUnsaved(name));
      keepers.set(name, keeper);
    }
    return keeper;
  };
  const allSaved = async () => {
    const all = [...keepers.values()];
    await Promise.all(all.map((keeper) => keeper.settled()));
    return all.every((keeper) => keeper.getSnapshot().problem === null);
  };
  const unsaved = () => {
    const words = new Map<string, UnsavedDraft>();
    const isCleared = isDeviceCleared(log.syncStatus.getSnapshot());
    for (const [name, keeper] of keepers) {
      const last = keeper.unsaved(isCleared);
      if (last !== null) words.set(name, last);
    }
    return words;
  };
  return Object.assign(keeperOf, { allSaved, unsaved });
}

/** The keeper of `target`'s draft, and its state. Throws outside a DraftsContext. */
export function useDraft(target: DraftTarget): {
  readonly draft: DraftState;
  readonly keeper: DraftKeeper;
} {
  const keepers = useContext(DraftsContext);
  if (keepers === undefined) throw new Error('useDraft needs a DraftsContext above it');
  const keeper = keepers(target);
  useEffect(() => void keeper.open(), [keeper]);
  return { draft: useReadable(keeper), keeper };
}
