import type { Entry } from '../../entries/Entry.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { DayView } from '../../log/DayLog.ts';
import type { StorageError } from '../../log/StorageError.ts';

/**
 * The entries of a day, once the device or the server knows them. Offline, resolves with the device's entries.
 * Fails if the device cannot be read.
 */
export function waitForEntries(
  day: ReadableStore<DayView>,
): Promise<Result<readonly Entry[], StorageError>> {
  return new Promise((resolve) => {
    const end = day.subscribe(resolveIfKnown);
    resolveIfKnown();
    function resolveIfKnown() {
      const view = day.getSnapshot();
      if (view.kind === 'loading') return;
      end();
      resolve(view.kind === 'unreadable' ? failure(view.error) : success(view.entries));
    }
  });
}
