import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

import { FolderInUseError, lockFolder } from '../database/storage/folderLock.ts';
import { Problem, systemErrorCode } from './problem.ts';

/** A data folder that this process alone uses until `release`. */
export interface HeldFolder {
  /** Absolute path without symbolic links. */
  readonly path: string;
  release(): void;
}

/**
 * How long to wait for a folder that is in use, in ms: a process that was killed a moment ago holds its
 * lock until the system has cleared it away.
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

/**
 * Makes the folder if it is missing and holds it for this process. Throws a `Problem` when it cannot be
 * made, read or written, or when another Daylog holds it.
 */
export async function holdDataFolder(folder: string): Promise<HeldFolder> {
  try {
    // What people write is theirs alone on a shared machine, too.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const real = await realpath(folder);
    return { path: real, release: await lockPatiently(real) };
  } catch (error) {
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
