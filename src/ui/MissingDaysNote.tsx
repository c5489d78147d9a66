import { dayLabel } from '../dates/dayLabel.ts';
import { useEncryptionStatus } from '../hooks/log/useEncryption.ts';
import type { MissingDays } from '../hooks/log/useMissingDays.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useWords } from '../hooks/useWords.ts';
import { onThisDay } from '../words/en/lookback.ts';

/** Names the earlier years that are not on this device yet. Shows nothing when none is missing. */
export function MissingDaysNote({ missing }: { readonly missing: MissingDays }) {
  const { locale } = useEnvironment();
  const words = useWords(onThisDay);
  const isLocked = useEncryptionStatus().kind === 'locked';
  switch (missing.kind) {
    case 'none':
    case 'loading':
      return null;
    case 'years': {
      const { from, to } = missing;
      const years = from === to ? String(from) : `${from}–${to}`;
      return (
        <p className="quiet">
          {isLocked ? words.missingYearsLocked(years) : words.missingYears(years)}
        </p>
      );
    }
    case 'before':
      return (
        <p className="quiet">
          {missing.day === null
            ? words.nothingHere
            : words.incomplete(dayLabel(missing.day, 'long', locale))}
        </p>
      );
  }
}
