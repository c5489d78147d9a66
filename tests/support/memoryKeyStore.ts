import {
  mayReplace,
  withEarlier,
  type DeviceKeys,
  type KeyStore,
} from '../../src/encryption/DeviceKeys.ts';
import { success } from '../../src/lib/result.ts';

/** A key store in memory, for tests. */
export function memoryKeyStore(initial: DeviceKeys | null = null): KeyStore {
  let stored = initial;
  return {
    read: () => Promise.resolve(success(stored)),
    write: (next) => {
      if (stored === null || mayReplace(stored, next))
        stored = withEarlier(stored ?? undefined, next);
      return Promise.resolve(success(undefined));
    },
  };
}
