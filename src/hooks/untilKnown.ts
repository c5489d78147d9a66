import type { Entry } from '../entries/Entry.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayView } from './useDayLog.ts';

/** The entries of a day, as soon as anybody knows them; what this device holds while the server is out of reach. */
export function untilKnown(day: ReadableStore<DayView>): Promise<readonly Entry[]> {
  const view = day.getSnapshot();
  if (view.kind !== 'loading') return Promise.resolve(view.entries);
  return new Promise((resolve) => {
    const end = day.subscribe(() => {
      const next = day.getSnapshot();
      if (next.kind === 'loading') return;
      end();
      resolve(next.entries);
    });
  });
}
