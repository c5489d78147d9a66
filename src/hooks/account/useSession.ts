import { createContext, useContext } from 'react';

import type { Session, SessionStore } from '../../account/SessionStore.ts';
import { useReadable } from '../useReadable.ts';

export const SessionContext = createContext<SessionStore | undefined>(undefined);

/** The account's functions: sign up, sign in, sign out. Throws outside a SessionContext. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('useSessionStore needs a SessionContext above it');
  return store;
}

/** The session of this tab. */
export function useSession(): Session {
  return useReadable(useSessionStore());
}
