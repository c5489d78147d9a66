import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { Loss } from '../Candidate.ts';
import type { RefusedPhoto } from '../photos/ImportedPhotos.ts';
import type { IdentifiedJournal } from './identities.ts';
import type { UnreadablePart } from './readJournal.ts';
import { withoutPhotos } from '../reading/candidateItem.ts';
import { toEntries, type ImportChoices } from './toEntries.ts';

/** Something of a file that an import leaves out. */
export type NotImported =
  /** Fields of an imported entry that have no place in Daylog. */
  | {
      readonly kind: 'fields';
      readonly journal: string;
      readonly day: DayKey;
      readonly time: TimeString;
      /** The entry's id in the other program. null: it has none. */
      readonly sourceId: string | null;
      readonly losses: readonly Loss[];
    }
  /** A photo that the import tried to bring. */
  | ({ readonly kind: 'photo' } & RefusedPhoto)
  /** A part that gave no entry. */
  | ({ readonly kind: 'part' } & UnreadablePart);

/**
 * What an import of the entries `fresh` of `read` leaves out with `choices`, in the order of the file. `fresh`: the number
 * of photos that are tried for each entry.
 */
export function notImported(
  read: IdentifiedJournal,
  fresh: ReadonlyMap<EntryId, number>,
  choices: ImportChoices,
  unreadable: readonly UnreadablePart[],
): readonly NotImported[] {
  const parts = unreadable.map((part): NotImported => ({ kind: 'part', ...part }));
  const fields = read.candidates.flatMap((candidate, index): readonly NotImported[] => {
    // A new entry has an id by the first scheme.
    const id = read.identities[0].ids[index];
    const photos = id === undefined ? undefined : fresh.get(id);
    if (photos === undefined) return [];
    const conversion = toEntries(candidate, choices);
    if (conversion.kind === 'unreadable') return [];
    const losses = withoutPhotos(conversion.losses, candidate.own === null ? photos : 0);
    if (losses.length === 0) return [];
    const { journal, sourceId } = candidate;
    const { day, time } = conversion.parts[0];
    return [{ kind: 'fields', journal, day, time, sourceId, losses }];
  });
  return [...parts, ...fields];
}
