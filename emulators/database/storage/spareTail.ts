import { statSync, truncateSync } from 'node:fs';

/**
 * Bytes that a data file has behind its last page in use. They hold nothing, so that a file whose end is
 * cut off (a copy that was interrupted, a file system repaired) loses nothing by it. Where a file system
 * has sparse files they take no room either.
 */
export const spareBytes = 1024 * 1024;

/** How much of a file is in use, by its own account. */
export interface FileUse {
  readonly lastPageNumber: number;
  readonly pageSize: number;
}

/** True when a file has less behind its last page than a cut might take. */
export function isTailShort(file: string, use: FileUse): boolean {
  return statSync(file).size < usedBytes(use) + spareBytes / 2;
}

/**
 * Makes a file longer, so that it ends with nothing. Only while nobody writes to it: a file that has grown
 * in between would be cut. False when the system does not let it grow, as on a full disk without sparse
 * files; nothing is lost by that.
 */
export function lengthenTail(file: string, use: FileUse): boolean {
  try {
    const wanted = usedBytes(use) + spareBytes;
    if (statSync(file).size < wanted) truncateSync(file, wanted);
    return true;
  } catch {
    return false;
  }
}

function usedBytes({ lastPageNumber, pageSize }: FileUse): number {
  return (lastPageNumber + 1) * pageSize;
}
