import { useSettings, useSettingsStore, type DayStretch } from '../../hooks/useSettings.ts';

/** The days that are not brought to mind, and the way to change them. */
export interface Muting {
  /** As they were chosen. */
  readonly stretches: readonly DayStretch[];
  readonly mute: (stretch: DayStretch) => void;
  readonly unmute: (stretch: DayStretch) => void;
}

/** Muted days, kept with the person's settings on all their devices. */
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
