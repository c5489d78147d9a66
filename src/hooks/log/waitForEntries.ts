import type { Entry } from '../../entries/Entry.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { DayView, StorageError } from './useDayLog.ts';

/**
 * The entries of a day, as soon as anybody knows them; what this device holds while the server is out of reach, or
 * why it does not say.
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
