import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The decisions that have steps. */
export const changeNames = ['passphrase', 'recovery-key', 'keys', 'off'] as const;

export type ChangeName = (typeof changeNames)[number];

/** A step of a change, from 0 on. */
export interface Place {
  readonly change: ChangeName;
  readonly step: number;
}

/** The step in this entry of the tab's history, so that the browser's Back goes one step back. null: none. */
export function usePlace() {
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const leave = useCallback(
    () => void navigate(pathname, { replace: true, state: null }),
    [navigate, pathname],
  );
  return {
    place: parsePlace(state),
    go: (place: Place) => void navigate(pathname, { state: place }),
    back: () => void navigate(-1),
    /** Ends the change: Back does not return to its last step. */
    leave,
  };
}

function parsePlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('change' in state) || !('step' in state) || typeof state.step !== 'number') return null;
  const change = changeNames.find((name) => name === state.change);
  return change === undefined ? null : { change, step: state.step };
}
