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

/** Parent id and child key of a row. */
export type RowKey = [parent: number, key: string];

/** The file cannot hold what it says it holds; the message says what to do. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
}

/**
 * Opens a file of rows, made when it is missing. LMDB never overwrites what the last transaction reads, so
 * the end of the process at any moment costs nothing. What it does not expect is a file cut short: it maps
 * the file into memory, and a page beyond its end would end the process without a word. So a copy of a
 * short file is filled up and every row of it is read; if some are gone, the transaction before the last
 * one counts, whose pages are older. What was found is never changed: it is put aside, or, if the
 * transaction before is damaged too, left as it is. Throws {@link DamagedDataError} then.
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
 * Address space for a file to grow in, 64 GB. Left to itself LMDB begins with a small map and replaces it
 * in its writing thread while ours reads. Windows, and machines of 32 bits, get what LMDB chooses: there a
 * map is not free of charge.
 */
const mapSize =
  process.platform === 'win32' || process.arch === 'arm' || process.arch === 'ia32'
    ? {}
    : { mapSize: 2 ** 36 };

/** Makes the file if it is missing, for nobody but this user, and takes it from all others. */
function makePrivate(file: string): void {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    fchmodSync(descriptor, 0o600);
  } finally {
    closeSync(descriptor);
  }
}

function openFile(file: string, usePreviousSnapshot: boolean): RootDatabase<string, RowKey> {
  // The option is documented by LMDB (MDB_PREVSNAPSHOT) and not in the binding's types.
  const recovery = { usePreviousSnapshot };
  // LMDB makes its files readable to all (0664); what is written is for this user alone.
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
 * How many bytes a file lacks by its own account; 0 for one that says nothing of itself. Read by hand,
 * because LMDB maps the file first and looks at it then. Both of the first two pages hold, after 24 bytes of
 * page header, the magic number, at 48 the page size and at 144 the number of the last page in use (struct
 * MDB_meta in LMDB's mdb.c, data version 2, on a machine of 64 bits).
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
