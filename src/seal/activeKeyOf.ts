import type { DataKey, SealKeys } from './SealKeys.ts';

/** The data key that seals new rows. Throws if it is missing: keys are never handed out without it. */
export function activeKeyOf({ dataKeys, activeKey }: SealKeys): DataKey {
  const key = dataKeys.find(({ number }) => number === activeKey);
  if (key === undefined) throw new TypeError('The active data key is missing.');
  return key;
}
