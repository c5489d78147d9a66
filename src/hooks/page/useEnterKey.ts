import { useSettings } from '../useSettings.ts';
import type { Settings } from '../../settings/Settings.ts';
import { useIsTouchScreen } from './useIsTouchScreen.ts';

/**
 * What Enter does in a box: as the person has chosen, except on a touch screen. Its keyboard has no
 * Shift+Enter, so there Enter breaks the line, and the button adds.
 */
export function useEnterKey(): Settings['enterKey'] {
  const { enterKey } = useSettings();
  return useIsTouchScreen() ? 'breaks' : enterKey;
}
