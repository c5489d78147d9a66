import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder belongs to another emulator; the message says which. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const held = new Set<string>();

/**
 * Takes a folder for this process and returns how to give it back. A lock left by a process that no longer
 * runs counts for nothing: the file names the process and, where Linux tells it, when that one started, so
 * that a number used again (the rule in containers) is not taken for its owner. Throws
 * {@link FolderInUseError}.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      held.add(file);
      return () => {
        held.delete(file);
        unlinkSync(file);
      };
    } catch (error) {
      if (!isFileExists(error)) throw error;
    }
    const owner = readOwner(file);
    if (owner !== null && isAlive(owner, file)) {
      throw new FolderInUseError(
        `The folder ${folder} is in use by another database emulator (process ${owner.pid}).`,
      );
    }
    unlinkSync(file);
  }
  throw new FolderInUseError(`The folder ${folder} is being taken by another database emulator.`);
}

interface Owner {
  readonly pid: number;
  readonly startTime: string;
}

function readOwner(file: string): Owner | null {
  const [pid, startTime] = readFileSync(file, 'utf8').split(' ');
  // A torn lock file is left by a process that died while it wrote it.
  if (pid === undefined || !/^\d+$/.test(pid)) return null;
  return { pid: Number(pid), startTime: startTime ?? '' };
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.pid === process.pid && startTimeOf(process.pid) === null) return held.has(file);
  if (isZombie(owner.pid)) return false;
  const startTime = startTimeOf(owner.pid);
  if (startTime !== null && owner.startTime !== '') return startTime === owner.startTime;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What Linux tells of a process from its state on (fields 3 and up of proc_pid_stat(5)); null elsewhere. */
function statusOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // No such process, or no /proc.
    return null;
  }
}

/** Clock ticks after boot at which a process started (field 22); null where the system does not tell. */
function startTimeOf(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null;
}

/** Killed, but its parent has not asked for its exit code yet: it holds nothing any more. */
function isZombie(pid: number): boolean {
  const state = statusOf(pid)?.[0];
  return state === 'Z' || state === 'X';
}

function isFileExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
