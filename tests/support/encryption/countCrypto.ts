import type { Clock } from '../../../src/lib/Clock.ts';

/** The calls of `crypto.subtle` that have not ended. They end on a thread, so no turn of the event loop waits for them. */
let running = 0;

const names = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'generateKey',
  'importKey',
  'sign',
  'verify',
] as const;

for (const name of names) {
  const call: unknown = crypto.subtle[name].bind(crypto.subtle);
  if (typeof call !== 'function') continue;
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: async (...values: readonly unknown[]): Promise<unknown> => {
      running += 1;
      try {
        return await Reflect.apply(call, null, values);
      } finally {
        running -= 1;
      }
    },
  });
}

/** Each opening takes up to `delayMs()` longer on `clock`, so that rows open in any order. Returns the end of it. */
export function slowOpening(clock: Clock, delayMs: () => number): () => void {
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  const before = Object.getOwnPropertyDescriptor(crypto.subtle, 'decrypt');
  Object.defineProperty(crypto.subtle, 'decrypt', {
    configurable: true,
    value: async (...values: Parameters<SubtleCrypto['decrypt']>) => {
      const opened = await decrypt(...values);
      const ms = delayMs();
      // The wait is on the clock, so it does not count as running.
      if (ms > 0) await new Promise<void>((resolve) => clock.setTimer(resolve, ms));
      return opened;
    },
  });
  return () => {
    if (before !== undefined) Object.defineProperty(crypto.subtle, 'decrypt', before);
  };
}

/** Whether a call of `crypto.subtle` is running, for `createFakeClock`. */
export function isCryptoBusy(): boolean {
  return running > 0;
}
