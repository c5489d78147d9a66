import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { OpenDayWrites } from './openDayWrites.ts';
import type { Clock } from './ports.ts';
import { createValueStore } from './valueStore.ts';

/** The code that writes, which no day waits for to be shown. */
export interface LateWrites {
  /** Asks for the code, and again for as long as it cannot be had; resolves when it is here, never rejects. */
  ready(): Promise<OpenDayWrites>;
  /** Resolves when the code is here, or could not be had at once: then `ready` goes on. */
  tried(): Promise<void>;
  /** The network may be back: what could not be had is asked for now. */
  wake(): void;
  /** True from a failure until the code is here. */
  readonly isMissing: ReadableStore<boolean>;
}

const retryMs = 3_000;

/** What `load` brings, asked for when it is first wanted. */
export function createLateWrites(deps: {
  readonly load: () => Promise<OpenDayWrites>;
  readonly clock: Pick<Clock, 'setTimer'>;
}): LateWrites {
  const isMissing = createValueStore(false);
  let first: Promise<void> | null = null;
  let isAsking = false;
  let arrive: (code: OpenDayWrites) => void = () => undefined;
  const arrival = new Promise<OpenDayWrites>((resolve) => {
    arrive = resolve;
  });
  let cancelRetry: () => void = () => undefined;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    cancelRetry();
    try {
      arrive(await deps.load());
      isMissing.set(false);
    } catch {
      // Neither on this device nor to be had from the network: whoever writes is told, and waits.
      isMissing.set(true);
      cancelRetry = deps.clock.setTimer(() => void ask(), retryMs);
    }
    isAsking = false;
  }

  const tried = () => (first ??= ask());
  return {
    ready: () => {
      void tried();
      return arrival;
    },
    tried,
    wake: () => {
      if (isMissing.getSnapshot()) void ask();
    },
    isMissing,
  };
}
