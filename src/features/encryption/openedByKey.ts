/** In the history entry of a day: the person has just opened the log with the recovery key. */
export const openedByKey = { isOpenedByKey: true } as const;

/** Whether `state`, of a history entry, is {@link openedByKey}. */
export function isOpenedByKey(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedByKey' in state;
}
