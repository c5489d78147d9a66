import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { findTags, tagKey } from '../../entries/tags.ts';
import type { LogView } from '../reader/LogView.ts';

/** A tag of the log. */
export interface TagUse {
  /** The common key of all its spellings. */
  readonly key: string;
  /** The most frequent spelling. */
  readonly name: string;
  /** Number of entries with it. */
  readonly entries: number;
  /** The newest day with it. */
  readonly lastDay: DayKey;
}

/** The place of an entry. */
export interface EntryPlace {
  readonly day: DayKey;
  readonly id: EntryId;
}

/** The tags of the whole log. */
export interface TagsView extends LogView {
  /** Every tag of the log, sorted by key. */
  tags(): readonly TagUse[];
  /** The entries with the tag of the key `key`, newest day first. */
  entriesWith(key: string): readonly EntryPlace[];
}

interface TaggedEntry {
  readonly id: EntryId;
  /** The entry's tags by key, each with its first spelling in the entry. */
  readonly names: ReadonlyMap<string, string>;
}

/** A view without tags. Days without tags use no memory. */
export function createTagsView(): TagsView {
  const days = new Map<DayKey, readonly TaggedEntry[]>();

  return {
    setDay: (day, entries) => {
      const tagged = entries.flatMap(({ id, text }) => {
        const names = new Map<string, string>();
        for (const { name } of findTags(text)) {
          const key = tagKey(name);
          if (!names.has(key)) names.set(key, name.normalize('NFC'));
        }
        return names.size === 0 ? [] : [{ id, names }];
      });
      if (tagged.length === 0) days.delete(day);
      else days.set(day, tagged);
    },
    tags: () => {
      const uses = new Map<
        string,
        { entries: number; lastDay: DayKey; names: Map<string, number> }
      >();
      for (const [day, tagged] of days) {
        for (const { names } of tagged) {
          for (const [key, name] of names) {
            const use = uses.get(key) ?? {
              entries: 0,
              lastDay: day,
              names: new Map<string, number>(),
            };
            use.entries += 1;
            if (day > use.lastDay) use.lastDay = day;
            use.names.set(name, (use.names.get(name) ?? 0) + 1);
            uses.set(key, use);
          }
        }
      }
      return Array.from(uses, ([key, { entries, lastDay, names }]) => ({
        key,
        entries,
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
