import { withoutTemplates } from '../../entries/template.ts';
import type { DayRecord } from '../LocalStore.ts';
import { addressedPhotos } from '../photos/localPhotos.ts';
import type { DayTally } from './DayTally.ts';

/** The tally of `record`, which counts no templates. null if the day has neither entries nor templates. */
export function tallyOf(record: DayRecord): DayTally | null {
  const { day, entries, edition } = record;
  if (entries.length === 0) return null;
  const shown = withoutTemplates(entries);
  const length = shown.reduce((sum, { text }) => sum + text.length, 0);
  const photos = addressedPhotos(shown.map(({ text }) => text));
  return {
    day,
    entries: shown.length,
    length,
    isWhole: record.syncedChanges !== null,
    edition,
    ...(photos.size > 0 && { photos: [...photos] }),
  };
}
