import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The decisions about an encrypted log. */
export const decisions = ['passphrase', 'lost', 'seen', 'off'] as const;

/** One of {@link decisions}. */
export type Decision = (typeof decisions)[number];

/** The changes that have steps. */
const changes = [...decisions, 'set-up'] as const;

/** A step of a change, from 0 on. */
export interface Place {
  readonly change: (typeof changes)[number];
  readonly step: number;
}

/** The step in this entry of the tab's history, so that the browser's Back goes one step back. null: none. */
export function usePlace() {
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const move = useCallback(
    (to: Place | null, options: { readonly replace: boolean }) => {
      // An answer may come late. It does not bring a person back who has left the screen.
      if (window.location.pathname === pathname) void navigate(pathname, { ...options, state: to });
    },
    [navigate, pathname],
  );
  const leave = useCallback(() => move(null, { replace: true }), [move]);
  return {
    place: parsePlace(state),
    go: (place: Place) => move(place, { replace: false }),
    back: () => void navigate(-1),
    /** Ends the change: Back does not return to its last step. */
    leave,
  };
}

function parsePlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('change' in state) || !('step' in state) || typeof state.step !== 'number') return null;
  const change = changes.find((name) => name === state.change);
  return change === undefined ? null : { change, step: state.step };
}
