import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { LookBackState } from './LookBackState.ts';

/** Changes within this time are published together. */
const publishAfterMs = 50;

/** The state of a log reader. It is `opening` until the first full read has ended or failed. */
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
    /** The views have changed. Published soon, or with the first read. */
    noteChange: () => {
      edition += 1;
      if (store.getSnapshot().kind === 'ready')
        cancelPublish ??= clock.setTimer(publish, publishAfterMs);
    },
    /** A full read has ended. `isWholeLog`: the device holds the whole log. */
    publishRead: (isWholeLog: boolean) => {
      isComplete = isWholeLog;
      publish();
    },
    publishUnavailable: () => store.set({ kind: 'unavailable' }),
    /** Whether the device held the whole log at the last full read. */
    isComplete: () => isComplete,
    stop: () => cancelPublish?.(),
  };
}
