import { useState } from 'react';

import { storedSettingsOf } from '../../log/SettingsRecord.ts';
import { chosenSettings, storedChangesFor } from '../../settings/Settings.ts';
import { useSettings, useSettingsStore } from '../useSettings.ts';

/** The settings of a file that is imported, and whether the person wants them. */
export interface ImportedSettings {
  /** Whether there is anything to ask: the file names settings that differ from the current ones. */
  readonly isOffered: boolean;
  readonly isWanted: boolean;
  readonly want: (isWanted: boolean) => void;
  /** Stores the settings, if they are wanted. */
  readonly take: () => void;
}

/** `stored`: the settings in the file, by their names in the database. They are proposed to a person who has none. */
export function useImportedSettings(
  stored: Readonly<Record<string, unknown>> | null,
): ImportedSettings {
  const store = useSettingsStore();
  const current = storedChangesFor(useSettings());
  const hasNone = Object.values(current).every((value) => value === null);
  const [isWanted, want] = useState(hasNone);
  const changes = chosenSettings(storedSettingsOf(stored));
  const isOffered = Object.entries(storedChangesFor(changes)).some(
    ([name, value]) => value !== null && value !== current[name],
  );
  return {
    isOffered,
    isWanted,
    want,
    take: () => {
      if (isOffered && isWanted) store.choose(changes);
    },
  };
}
