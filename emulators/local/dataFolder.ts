import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Problem, systemErrorCode } from './problem.ts';

/** A data folder that this process alone uses until `release`. */
export interface HeldFolder {
  /** Absolute path without symbolic links. */
  readonly path: string;
  release(): Promise<void>;
}

/**
 * The name of the socket that stands for a folder: whoever listens on it holds the folder. The system
 * lets go of it when the process ends, however it ends, so that no stale lock can outlive a `kill -9`;
 * a file with a process id in it could. Linux has names outside the file system, Windows has pipes;
 * elsewhere the socket is a file whose staleness shows by nobody answering.
 */
function lockName(folder: string): string {
  const name = `daylog-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function listen(name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

function someoneAnswers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

async function lock(name: string): Promise<Server | null> {
  try {
    return await listen(name);
  } catch (error) {
    if (systemErrorCode(error) !== 'EADDRINUSE') throw error;
    if (name.startsWith('\0') || (await someoneAnswers(name))) return null;
    await rm(name, { force: true });
    return listen(name);
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
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === null) throw error;
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : `the system says ${code}`;
    throw new Problem(
      `The data folder ${folder} cannot be used (${why}). Mend that, or name another folder with DAYLOG_DATA.`,
    );
  }
  const real = await realpath(folder);
  const server = await lock(lockName(real));
  if (server === null)
    throw new Problem(
      `The data folder ${real} is in use by another Daylog. Stop that one first, or name another folder with DAYLOG_DATA.`,
    );
  return {
    path: real,
    release: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
