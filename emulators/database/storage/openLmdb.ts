import { existsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';

/** Parent id and child key of a row. */
export type RowKey = [parent: number, key: string];

/** The file cannot hold what it says it holds; the message says what to do. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
}

/**
 * Opens a file of rows, made when it is missing. LMDB never overwrites what the last transaction reads, so
 * the end of the process at any moment costs nothing. What it does not expect is a file cut short: it maps
 * the file into memory, and a page beyond its end would end the process without a word. So a short file is
 * filled up and every row is read; if some are gone, the transaction before the last one counts, whose
 * pages are older. Throws {@link DamagedDataError} if that is damaged too.
 */
export function openLmdb(file: string): RootDatabase<string, RowKey> {
  const missing = existsSync(file) ? bytesMissing(file) : 0;
  if (missing === 0) return openFile(file, false);
  truncateSync(file, statSync(file).size + missing);
  for (const usePreviousSnapshot of [false, true]) {
    const table = openFile(file, usePreviousSnapshot);
    if (isWhole(table)) {
      console.error(
        `The data file ${file} was ${missing} bytes short; ${usePreviousSnapshot ? 'its last write is left out' : 'nothing was lost'}.`,
      );
      return table;
    }
    void table.close();
  }
  throw new DamagedDataError(
    `The data file ${file} is damaged: it was ${missing} bytes short. Restore it from a copy.`,
  );
}

function openFile(file: string, usePreviousSnapshot: boolean): RootDatabase<string, RowKey> {
  // The option is documented by LMDB (MDB_PREVSNAPSHOT) and not in the binding's types.
  const recovery = { usePreviousSnapshot };
  return open<string, RowKey>({ path: file, encoding: 'string', noSubdir: true, ...recovery });
}

function bytesMissing(file: string): number {
  const table = openFile(file, false);
  const { pageSize, lastPageNumber } = numbersOf(table.getStats());
  void table.close();
  return Math.max(0, (lastPageNumber + 1) * pageSize - statSync(file).size);
}

function numbersOf(stats: object): Record<'pageSize' | 'lastPageNumber' | 'entryCount', number> {
  const read = (name: string): number => {
    const value: unknown = Object.entries(stats).find(([key]) => key === name)?.[1];
    return typeof value === 'number' ? value : 0;
  };
  return {
    pageSize: read('pageSize'),
    lastPageNumber: read('lastPageNumber'),
    entryCount: read('entryCount'),
  };
}

function isWhole(table: RootDatabase<string, RowKey>): boolean {
  let count = 0;
  try {
    for (const { value } of table.getRange()) {
      JSON.parse(value.startsWith('D') ? value.slice(1) : value);
      count += 1;
    }
  } catch {
    // A page of zeros where a row should be.
    return false;
  }
  return count === numbersOf(table.getStats()).entryCount;
}
