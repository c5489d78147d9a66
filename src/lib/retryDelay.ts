/**
 * The pause in ms before attempt number `attempt` + 1 (0: the first attempt failed). It doubles from `firstMs` to
 * `longestMs`. Each pause varies by up to half of itself, by `random` (0 inclusive to 1 exclusive), so that devices do
 * not retry in step.
 */
export function retryDelayMs(
  attempt: number,
  random: () => number,
  {
    firstMs = 1_000,
    longestMs = 60_000,
  }: { readonly firstMs?: number; readonly longestMs?: number } = {},
): number {
  const delayMs = Math.min(longestMs, firstMs * 2 ** attempt);
  return Math.round(delayMs * (0.5 + random()));
}
