import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { type Citation, citationsIn } from '../../entries/markdown/citations.ts';
import { firstLineOf } from '../../entries/markdown/preview.ts';
import { withoutTemplates } from '../../entries/template.ts';
import type { LogView } from '../reader/LogView.ts';

/** An entry that cites another one, or a day. */
export interface CitingEntry {
  readonly day: DayKey;
  readonly id: EntryId;
  /** Its first line as it is read. */
  readonly line: string;
}

/** The entries that cite a day and its entries, each list newest day first. */
export interface DayCitations {
  readonly day: DayKey;
  /** Entries of other days that cite the day or one of its entries. */
  readonly ofDay: readonly CitingEntry[];
  /** The cited entries of the day, each with the entries that cite it, also of the same day. Never empty lists. */
  readonly ofEntries: readonly { readonly id: EntryId; readonly by: readonly CitingEntry[] }[];
}

/** The citations of a log without its templates, kept up to date day by day. */
export interface CitationsView extends LogView {
  of(day: DayKey): DayCitations;
}

interface Citing extends CitingEntry {
  readonly cites: readonly Citation[];
}

/** A view without citations, for the app at `origin`. It keeps the first lines of citing entries, and no other words. */
export function createCitationsView(origin: string): CitationsView {
  const days = new Map<DayKey, readonly Citing[]>();
  return {
    setDay: (day, entries) => {
      const citing = withoutTemplates(entries).flatMap((entry) => {
        const cites = citationsIn(entry.text, origin).filter(({ id }) => id !== entry.id);
        return cites.length === 0 ? [] : [{ day, id: entry.id, line: firstLineOf([entry]), cites }];
      });
      if (citing.length === 0) days.delete(day);
      else days.set(day, citing);
    },
    of: (day) => {
      const ofDay: CitingEntry[] = [];
      const ofEntries = new Map<EntryId, CitingEntry[]>();
      for (const [, ofOne] of [...days].sort(([a], [b]) => compareDays(b, a))) {
        for (const { cites, ...entry } of ofOne) {
          const here = cites.filter((citation) => citation.day === day);
          if (here.length > 0 && entry.day !== day) ofDay.push(entry);
          for (const { id } of here) {
            if (id === null) continue;
            const by = ofEntries.get(id);
            if (by === undefined) ofEntries.set(id, [entry]);
            else by.push(entry);
          }
        }
      }
      return { day, ofDay, ofEntries: Array.from(ofEntries, ([id, by]) => ({ id, by })) };
    },
  };
}
