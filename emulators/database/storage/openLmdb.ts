import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';

/** The parent id and the child key of a row. */
export type RowKey = [parent: number, key: string];

/** The file is too short for its own contents; the message says what to do. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
}

/**
 * Opens a file of rows and creates it if it is missing. LMDB never overwrites pages of the last transaction, so
 * killing the process at any moment is safe. LMDB does not expect a truncated file: it maps the file, and a page
 * beyond the end would crash the process. So this function extends a copy of a short file and reads every row.
 * If rows are missing, it uses the transaction before the last, whose pages are older, and keeps the original
 * aside. If that transaction is damaged too, it leaves the file unchanged and throws {@link DamagedDataError}.
 */
export function openLmdb(file: string): RootDatabase<string, RowKey> {
  const missing = existsSync(file) ? bytesMissing(file) : 0;
  if (missing === 0) return openFile(file, false);
  const copy = `${file}.repaired`;
  try {
    copyFileSync(file, copy);
    truncateSync(copy, statSync(copy).size + missing);
    for (const snapshot of ['latest', 'previous'] as const) {
      if (!isWhole(copy, snapshot)) continue;
      if (snapshot === 'latest') {
        renameSync(copy, file);
        console.error(`The data file ${file} was ${missing} bytes short; nothing was lost.`);
        return openFile(file, false);
      }
      const aside = `${file}.damaged-${Date.now()}`;
      copyFileSync(file, aside);
      renameSync(copy, file);
      console.error(
        `The data file ${file} was ${missing} bytes short; its last write is left out. As it was it is kept in ${aside}.`,
      );
      return openFile(file, true);
    }
  } finally {
    rmSync(copy, { force: true });
    rmSync(`${copy}-lock`, { force: true });
  }
  throw new DamagedDataError(
    `The data file ${file} is damaged: it was ${missing} bytes short. Restore it from a copy.`,
  );
}

/**
 * The address space for a file to grow in, 64 GB. By default LMDB begins with a small map and replaces it in its
 * writing thread while ours reads. Windows and 32-bit machines use LMDB's default, because a map has a cost there.
 */
const mapSize =
  process.platform === 'win32' || process.arch === 'arm' || process.arch === 'ia32'
    ? {}
    : { mapSize: 2 ** 36 };

/** Creates the file if it is missing and restricts it to this user. */
function makePrivate(file: string): void {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    fchmodSync(descriptor, 0o600);
  } finally {
    closeSync(descriptor);
  }
}

function openFile(file: string, usePreviousSnapshot: boolean): RootDatabase<string, RowKey> {
  // LMDB documents this option (MDB_PREVSNAPSHOT); the binding's types lack it.
  const recovery = { usePreviousSnapshot };
  // LMDB makes its files readable to all (0664); this data is private.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (const each of [file, `${file}-lock`]) makePrivate(each);
  return open<string, RowKey>({
    path: file,
    encoding: 'string',
    noSubdir: true,
    // A commit is on the disk when it returns.
    overlappingSync: false,
    ...mapSize,
    ...recovery,
  });
}

/**
 * How many bytes a file lacks by its own header; 0 for a file without one. Parsed by hand, because LMDB maps the
 * file before it checks. Each of the first two pages has a header of 24 bytes. Then come the magic number, the
 * page size at 48, and the number of the last used page at 144. Source: struct MDB_meta in LMDB's mdb.c, data
 * version 2, 64-bit.
 */
function bytesMissing(file: string): number {
  const { size } = statSync(file);
  const pages = Buffer.alloc(maxPageBytes + 152);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, pages, 0, pages.length, 0);
  closeSync(descriptor);
  if (pages.readUInt32LE(24) !== lmdbMagic) return 0;
  const pageBytes = pages.readUInt32LE(48);
  if (pageBytes < 256 || pageBytes > maxPageBytes) return 0;
  const lastPages = [0, pageBytes].map((start) => Number(pages.readBigUInt64LE(start + 144)));
  return Math.max(0, (Math.max(...lastPages) + 1) * pageBytes - size);
}

const lmdbMagic = 0xbeefc0de;
const maxPageBytes = 32_768;

const checker = fileURLToPath(new URL('./checkLmdb.mjs', import.meta.url));

function isWhole(file: string, snapshot: 'latest' | 'previous'): boolean {
  return spawnSync(process.execPath, [checker, file, snapshot], { stdio: 'ignore' }).status === 0;
}
