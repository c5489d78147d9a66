import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { LookBackState } from './LookBackState.ts';

/** Changes that come close together are published as one. */
const publishAfterMs = 50;

/** The state of a log reader: `opening` until everything was read once, or could not be. */
export function createLookBackState(clock: Pick<Clock, 'setTimer'>) {
  const store = createValueStore<LookBackState>({ kind: 'opening' });
  let edition = 0;
  let isComplete = false;
  let cancelPublish: Unsubscribe | null = null;

  function publish(): void {
    cancelPublish?.();
    cancelPublish = null;
    store.set({ kind: 'ready', edition, isComplete });
  }

  return {
    store,
    /** The views have changed: published soon, or with the first read. */
    noteChange: () => {
      edition += 1;
      if (store.getSnapshot().kind === 'ready')
        cancelPublish ??= clock.setTimer(publish, publishAfterMs);
    },
    /** Everything is read; `isWholeLog` says whether the device holds the whole log. */
    publishRead: (isWholeLog: boolean) => {
      isComplete = isWholeLog;
      publish();
    },
    publishUnavailable: () => store.set({ kind: 'unavailable' }),
    /** Whether the device held the whole log when everything was read the last time. */
    isComplete: () => isComplete,
    stop: () => cancelPublish?.(),
  };
}
