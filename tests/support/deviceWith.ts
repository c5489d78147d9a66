import { dayKey } from '../../src/dates/DayKey.ts';
import { parseTimeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { sortEntries } from '../../src/entries/sortEntries.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';
import { testEntry } from './testEntry.ts';

/** A synced entry. Equal numbers give equal ids. */
export function entryAt(
  day: string,
  time: string,
  text: string,
  { number = 1, ...fields }: Partial<Entry> & { readonly number?: number } = {},
): Entry {
  const parsed = parseTimeString(time);
  if (parsed === undefined) throw new Error(`No time: ${time}`);
  const id = `01JD${String(number).padStart(22, '0')}`;
  return testEntry({
    id: asEntryId(id),
    writeId: asWriteId(id),
    day: dayKey(day),
    time: parsed,
    text,
    zone: 'Europe/Berlin',
    addedLater: false,
    createdAtMs: 1_795_200_000_000,
    updatedAtMs: 1_795_200_060_000,
    ...fields,
  });
}

/** A device whose copy has `entries`, each on its day. */
export async function deviceWith(entries: readonly Entry[]): Promise<LocalStore> {
  const store = memoryLocalStore();
  await store.write('strict', async (writer) => {
    for (const day of new Set(entries.map((entry) => entry.day))) {
      const rows = entries.filter((entry) => entry.day === day);
      await writer.putDay({
        day,
        entries: sortEntries(rows),
        syncedChanges: 1,
        syncedChangedAtMs: 1,
        edition: 1,
      });
    }
  });
  return store;
}

/** All texts of a writer as one. */
export async function joined(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}
