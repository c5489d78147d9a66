import { useSettings, useSettingsStore } from '../../hooks/useSettings.ts';
import type { DayStretch } from '../../settings/Settings.ts';

/** The muted days, and the functions that change them. */
export interface Muting {
  /** In the form in which the person chose them. */
  readonly stretches: readonly DayStretch[];
  readonly mute: (stretch: DayStretch) => void;
  readonly unmute: (stretch: DayStretch) => void;
}

/** Muted days are part of the person's settings, on all their devices. */
export function useMuting(): Muting {
  const store = useSettingsStore();
  const { mutedDays } = useSettings();
  const others = (stretch: DayStretch) =>
    store
      .getSnapshot()
      .settings.mutedDays.filter(({ from, to }) => from !== stretch.from || to !== stretch.to);
  return {
    stretches: mutedDays,
    mute: (stretch) => store.choose({ mutedDays: [...others(stretch), stretch] }),
    unmute: (stretch) => store.choose({ mutedDays: others(stretch) }),
  };
}
