import { statSync, truncateSync } from 'node:fs';

/**
 * Unused bytes at the end of a data file. A file whose end is cut off (by an interrupted copy or a file-system
 * repair) then loses nothing. With sparse files they take no space.
 */
export const spareBytes = 1024 * 1024;

/** How much of a file is in use, by its own header. */
export interface FileUse {
  readonly lastPageNumber: number;
  readonly pageSize: number;
}

/** True when the unused end of a file is shorter than a possible cut. */
export function isTailShort(file: string, use: FileUse): boolean {
  return statSync(file).size < usedBytes(use) + spareBytes / 2;
}

/**
 * Extends a file with unused bytes. Only safe while nothing writes to it: growth in between would be cut off.
 * False when the system refuses, for example on a full disk without sparse files; no data is lost by that.
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
