import { useSyncExternalStore } from 'react';

import { useReadable } from '../useReadable.ts';
import { useSettingsStore } from '../useSettings.ts';
import { chooseDeviceTheme, deviceTheme, onDeviceTheme, showTheme, type Theme } from './theme.ts';

/** The theme of this page, and the two choices about it. */
export interface ThemeChoice {
  readonly theme: Theme;
  /** Whether it is the theme of this device alone. */
  readonly isOnlyHere: boolean;
  /** Applies to this device alone if the present theme does, otherwise to all devices of the person. */
  readonly chooseTheme: (theme: Theme) => void;
  /** Keeps the present theme on this device alone, or gives it to all devices. */
  readonly chooseOnlyHere: (isOnlyHere: boolean) => void;
}

/** The theme that a person sees on this device, and how to change it. */
export function useTheme(): ThemeChoice {
  const store = useSettingsStore();
  const everywhere = useReadable(store).settings.theme;
  const ofDevice = useSyncExternalStore(onDeviceTheme, deviceTheme);
  const theme = ofDevice ?? everywhere;
  const isOnlyHere = ofDevice !== null;

  function choose(next: Theme, isNextOnlyHere: boolean) {
    chooseDeviceTheme(isNextOnlyHere ? next : null);
    if (!isNextOnlyHere) store.choose({ theme: next });
    showTheme(next);
  }

  return {
    theme,
    isOnlyHere,
    chooseTheme: (next) => choose(next, isOnlyHere),
    chooseOnlyHere: (isNextOnlyHere) => choose(theme, isNextOnlyHere),
  };
}
