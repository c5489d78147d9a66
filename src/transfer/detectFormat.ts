import type { ImportSource } from './Candidate.ts';
import type {
  JournalFormat,
  ReadChoices,
  ReadQuestion,
  RefusalReason,
  SourceFolder,
} from './JournalFormat.ts';

/** A format that reads a folder. */
export interface DetectedFormat {
  readonly format: JournalFormat;
  /** Asked before reading. */
  readonly questions: readonly ReadQuestion[];
}

/** What the files of one import are. */
export type Detection =
  /** The likeliest first, at least one. The person may choose another. */
  | { readonly kind: 'found'; readonly formats: readonly DetectedFormat[] }
  /** A journal of a known program that cannot be imported as it is. */
  | { readonly kind: 'refused'; readonly source: ImportSource; readonly reason: RefusalReason }
  /** No journal that Daylog knows. */
  | { readonly kind: 'unknown' };

/** No question was answered. */
export const noChoices: ReadChoices = { dateOrder: null, columns: null };

/** To count the entries of a file with ambiguous dates, any order does. */
const someChoices: ReadChoices = { dateOrder: 'day-first', columns: null };

/**
 * The formats of `formats` that `folder` is a journal of, by its content. If several are, the one that reads most entries
 * comes first, and of equals the first of the list. Rejects only if a file cannot be read any more.
 */
export async function detectFormat(
  folder: SourceFolder,
  formats: readonly JournalFormat[],
): Promise<Detection> {
  const found: DetectedFormat[] = [];
  let refusal: Extract<Detection, { kind: 'refused' }> | null = null;
  for (const format of formats) {
    const recognition = await format.recognise(folder);
    switch (recognition.kind) {
      case 'yes':
        found.push({ format, questions: recognition.questions });
        break;
      case 'refused':
        refusal ??= { kind: 'refused', source: format.source, reason: recognition.reason };
        break;
      case 'no':
        break;
    }
  }
  if (found.length > 0) return { kind: 'found', formats: await byEntries(folder, found) };
  return refusal ?? { kind: 'unknown' };
}

async function byEntries(
  folder: SourceFolder,
  found: readonly DetectedFormat[],
): Promise<readonly DetectedFormat[]> {
  if (found.length < 2) return found;
  const counted: { readonly detected: DetectedFormat; readonly entries: number }[] = [];
  for (const detected of found) {
    counted.push({ detected, entries: await countEntries(folder, detected.format) });
  }
  // Sorting keeps the order of equals.
  return counted.sort((a, b) => b.entries - a.entries).map(({ detected }) => detected);
}

async function countEntries(folder: SourceFolder, format: JournalFormat): Promise<number> {
  let entries = 0;
  for await (const item of format.read(folder, someChoices)) {
    if (item.kind === 'entry') entries += 1;
  }
  return entries;
}
