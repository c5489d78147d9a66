import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { FolderInUseError, lockFolder } from '../database/storage/folderLock.ts';
import { Problem, systemErrorCode } from './problem.ts';

/** A data folder that only this process uses until `release`. */
export interface HeldFolder {
  /** Absolute path without symbolic links. */
  readonly path: string;
  release(): void;
}

/**
 * How long to wait for a folder that is in use, in ms. A process that was just killed holds its lock until the
 * system has removed it.
 */
const patienceMs = 2000;

async function lockPatiently(folder: string): Promise<() => void> {
  for (const deadline = Date.now() + patienceMs; ;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() > deadline) throw error;
      await setTimeout(50);
    }
  }
}

/** Our files and folders in a data folder, besides those of its database. */
const ownNames = ['accounts.json', 'accounts.json.new', 'admin-key', 'lock', 'ports.json'];

/**
 * Restricts the folder and Daylog's files in it to this user, even if their rights were wider before. Leaves other
 * files alone. `ownUid` is this user's id; null on systems without ids. Throws a `Problem` for a folder or file of
 * another user, who could read it or restore its rights.
 */
export async function keepPrivate(folder: string, ownUid: number | null): Promise<void> {
  const database = path.join(folder, 'database');
  const inDatabase = await readdir(database).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const places = [
    folder,
    ...ownNames.map((name) => path.join(folder, name)),
    database,
    ...inDatabase.map((name) => path.join(database, name)),
  ];
  for (const place of places) {
    const found = await lstat(place).catch((error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return null;
      throw error;
    });
    if (found === null || !(found.isDirectory() || found.isFile())) continue;
    if (ownUid !== null && found.uid !== ownUid)
      throw new Problem(
        `${place} belongs to another user of this machine, who could read what is kept in it. Make it yours, or name another folder with DAYLOG_DATA.`,
      );
    const mode = found.isDirectory() ? 0o700 : 0o600;
    if ((found.mode & 0o777) !== mode) await chmod(place, mode);
  }
}

/**
 * Creates the folder if it is missing, and locks it for this process. Throws a `Problem` when it cannot be
 * created, read or written, when it belongs to another user, or when another Daylog holds it.
 */
export async function holdDataFolder(folder: string): Promise<HeldFolder> {
  try {
    // The log is private, on a shared machine too.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const real = await realpath(folder);
    await keepPrivate(real, process.getuid?.() ?? null);
    return { path: real, release: await lockPatiently(real) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const elsewhere = 'or name another folder with DAYLOG_DATA';
    if (error instanceof FolderInUseError)
      throw new Problem(
        `The data folder ${folder} is in use by another Daylog. Stop that one first, ${elsewhere}.`,
      );
    const code = systemErrorCode(error);
    if (code === null) throw error;
    const why = ['EEXIST', 'ENOTDIR'].includes(code) ? 'it is not a folder' : code;
    throw new Problem(
      `The data folder ${folder} cannot be used (${why}). Mend that, ${elsewhere}.`,
    );
  }
}
