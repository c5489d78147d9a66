import { useSyncExternalStore } from 'react';

/** A device that is touched and has neither mouse nor trackpad: most likely its keyboard is on the screen. */
const touchScreen = '(hover: none) and (pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(touchScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the keyboard is most likely on the screen, at this moment. */
export const isTouchScreen = () => window.matchMedia(touchScreen).matches;

/** Whether the keyboard is most likely on the screen. Renders again when that changes. */
export function useIsTouchScreen(): boolean {
  return useSyncExternalStore(subscribe, isTouchScreen);
}
