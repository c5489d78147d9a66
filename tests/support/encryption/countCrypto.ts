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

/** Whether a call of `crypto.subtle` is running, for `createFakeClock`. */
export function isCryptoBusy(): boolean {
  return running > 0;
}
