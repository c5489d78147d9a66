import { overdueMs, type EngineTimers } from './engineTimers.ts';

/** The code that `load` brings; null when it cannot be had now, or has not come in time. */
export function loadInTime<Code>(
  load: () => Promise<Code>,
  timers: EngineTimers,
): Promise<Code | null> {
  return new Promise((resolve) => {
    const cancel = timers.start(() => resolve(null), overdueMs);
    const settle = (code: Code | null) => {
      cancel();
      resolve(code);
    };
    load().then(settle, () => settle(null));
  });
}
