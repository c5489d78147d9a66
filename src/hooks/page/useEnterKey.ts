import { useSyncExternalStore } from 'react';

import { useSettings, type Settings } from '../useSettings.ts';

/** A device that is touched and has neither mouse nor trackpad: most likely its keyboard is on the screen. */
const touchScreen = '(hover: none) and (pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(touchScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the device is touched, and has neither mouse nor trackpad. */
export const isTouchScreen = () => window.matchMedia(touchScreen).matches;

/**
 * What Enter does in a box: as the person has chosen, except on a touch screen. Its keyboard has no
 * Shift+Enter, so there Enter breaks the line, and the button adds.
 */
export function useEnterKey(): Settings['enterKey'] {
  const { enterKey } = useSettings();
  return useSyncExternalStore(subscribe, isTouchScreen) ? 'breaks' : enterKey;
}
