import { createContext, useContext } from 'react';

import type { AppLockStore } from '../../account/AppLock.ts';

export { isPin, mostTries, offeredMinutes, pinLengths } from '../../account/AppLock.ts';

export const AppLockContext = createContext<AppLockStore | undefined>(undefined);

/** The app lock of this tab. Throws outside an AppLockContext. */
export function useAppLock(): AppLockStore {
  const appLock = useContext(AppLockContext);
  if (appLock === undefined) throw new Error('useAppLock needs an AppLockContext above it');
  return appLock;
}
