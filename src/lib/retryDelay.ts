const firstDelayMs = 1000;
const longestDelayMs = 60_000;

/**
 * How long to wait before try number `attempt` + 1 (0: the first one failed), in ms: 1 s, doubling up to
 * 60 s, each half as much more or less by `random` (0 inclusive to 1 exclusive), so that many devices do
 * not come back in step.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 16));
  return Math.round(delayMs * (0.5 + random()));
}
