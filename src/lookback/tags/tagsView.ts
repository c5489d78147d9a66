import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { tagKey } from '../../entries/tags.ts';
import type { PlacedName } from '../../entries/tagsInWords.ts';
import { isTemplate } from '../../entries/template.ts';
import type { LogView } from '../reader/LogView.ts';

/** A tag of the log. */
export interface TagUse {
  /** The common key of all its spellings. */
  readonly key: string;
  /** The most frequent spelling. */
  readonly name: string;
  /** Number of entries with it. Templates do not count. */
  readonly entries: number;
  /** The oldest and the newest day with it. */
  readonly firstDay: DayKey;
  readonly lastDay: DayKey;
}

/** The place of an entry. */
export interface EntryPlace {
  readonly day: DayKey;
  readonly id: EntryId;
}

/** A day with a tag. */
export interface TagDay {
  readonly day: DayKey;
  /** Number of its entries with the tag. */
  readonly entries: number;
}

/** The tags of the whole log, or its people. */
export interface TagsView extends LogView {
  /** Every tag of the log, sorted by key. A tag that stands in templates alone is not among them. */
  tags(): readonly TagUse[];
  /** The entries and templates with the tag of the key `key`, newest day first. A rename changes both. */
  entriesWith(key: string): readonly EntryPlace[];
  /** The days of `year` with the tag of the key `key`, in any order. */
  daysWith(key: string, year: number): readonly TagDay[];
}

interface TaggedEntry {
  readonly id: EntryId;
  readonly isTemplate: boolean;
  /** The entry's tags by key, each with its first spelling in the entry. */
  readonly names: ReadonlyMap<string, string>;
}

/** A view without tags: of those that `find` finds in a text. Days without tags use no memory. */
export function createTagsView(find: (text: string) => readonly PlacedName[]): TagsView {
  const days = new Map<DayKey, readonly TaggedEntry[]>();

  return {
    setDay: (day, entries) => {
      const tagged = entries.flatMap(({ id, text }) => {
        const names = new Map<string, string>();
        for (const { name } of find(text)) {
          const key = tagKey(name);
          if (!names.has(key)) names.set(key, name.normalize('NFC'));
        }
        return names.size === 0 ? [] : [{ id, isTemplate: isTemplate(text), names }];
      });
      if (tagged.length === 0) days.delete(day);
      else days.set(day, tagged);
    },
    tags: () => {
      const uses = new Map<
        string,
        { entries: number; firstDay: DayKey; lastDay: DayKey; names: Map<string, number> }
      >();
      for (const [day, tagged] of days) {
        for (const { names, isTemplate } of tagged) {
          if (isTemplate) continue;
          for (const [key, name] of names) {
            const use = uses.get(key) ?? {
              entries: 0,
              firstDay: day,
              lastDay: day,
              names: new Map<string, number>(),
            };
            use.entries += 1;
            if (day < use.firstDay) use.firstDay = day;
            if (day > use.lastDay) use.lastDay = day;
            use.names.set(name, (use.names.get(name) ?? 0) + 1);
            uses.set(key, use);
          }
        }
      }
      return Array.from(uses, ([key, { entries, firstDay, lastDay, names }]) => ({
        key,
        entries,
        firstDay,
        lastDay,
        name: mostOften(names),
      })).sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    entriesWith: (key) =>
      [...days]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .flatMap(([day, tagged]) =>
          tagged.flatMap(({ id, names }) => (names.has(key) ? [{ day, id }] : [])),
        ),
    daysWith: (key, year) =>
      [...days].flatMap(([day, tagged]) => {
        if (Number(day.slice(0, 4)) !== year) return [];
        const entries = tagged.filter(
          ({ names, isTemplate }) => !isTemplate && names.has(key),
        ).length;
        return entries === 0 ? [] : [{ day, entries }];
      }),
  };
}

/** The name with the highest count. Of equals the first in sort order, so that the result is stable. */
function mostOften(names: ReadonlyMap<string, number>): string {
  let [best = '', most = 0]: readonly [string?, number?] = [];
  for (const [name, count] of names) {
    if (count > most || (count === most && name < best)) [best, most] = [name, count];
  }
  return best;
}
