import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';

/** A stretch that the device or the server has answered for. */
export type KnownStretch = WrittenStretch & { readonly kind: 'known' };

/** Resolves once the server has answered for the stretch or cannot be asked. */
export function waitForStretch(store: ReadableStore<WrittenStretch>): Promise<KnownStretch> {
  return new Promise((resolve) => {
    const end = store.subscribe(look);
    look();
    function look() {
      const now = store.getSnapshot();
      if (now.kind === 'loading' || now.isAsking) return;
      end();
      resolve(now);
    }
  });
}

/** The written days of a stretch, oldest first, also those that this device does not hold. */
export function writtenDaysOf(stretch: KnownStretch): readonly DayKey[] {
  return [...new Set([...stretch.tallies.keys(), ...stretch.elsewhere])].sort(compareDays);
}

/** Whether days from `first` on may be written without being in the stretch. */
export function mayLackDays({ emptyFrom }: KnownStretch, first: DayKey): boolean {
  return emptyFrom === null || emptyFrom > first;
}
