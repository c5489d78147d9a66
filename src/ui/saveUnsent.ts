import type { DayLog } from '../log/DayLog.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { Words } from '../words/Words.ts';
import { saveAsFile } from './saveAsFile.ts';

/** Saves all unsent changes of `log` as a file. Resolves with the error if it could not, else null. */
export async function saveUnsent(
  log: DayLog,
  words: Words['attention'],
): Promise<StorageError | null> {
  const text = await log.exportUnsent(words.deleted);
  if (!text.ok) return text.error;
  saveAsFile(words.exportName, text.value);
  return null;
}
