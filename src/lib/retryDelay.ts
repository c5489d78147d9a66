const firstDelayMs = 1000;
const longestDelayMs = 60_000;

/**
 * The pause in ms before attempt number `attempt` + 1 (0: the first attempt failed). It doubles from 1 s to
 * 60 s. Each pause varies by up to half of itself, by `random` (0 inclusive to 1 exclusive), so that devices
 * do not retry in step.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 16));
  return Math.round(delayMs * (0.5 + random()));
}
