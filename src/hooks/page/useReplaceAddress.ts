import { createContext, useCallback, useContext } from 'react';
import { useNavigate, type To } from 'react-router-dom';

/** Whether the page has gone to another address while this screen is still on display, because the next one loads. */
export const LeavingContext = createContext<() => boolean>(() => false);

/**
 * Replaces the address of this screen, for changes that come by themselves after a pause or a scroll. Does nothing while
 * the page leaves the screen, because that would replace the address that a person chose.
 */
export function useReplaceAddress(): (to: To, state?: unknown) => void {
  const navigate = useNavigate();
  const isLeaving = useContext(LeavingContext);
  return useCallback(
    (to, state) => {
      if (!isLeaving()) void navigate(to, { replace: true, state });
    },
    [navigate, isLeaving],
  );
}
