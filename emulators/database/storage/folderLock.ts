import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another emulator uses the folder; the message names its process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const held = new Set<string>();

/**
 * Locks a folder for this process and returns the unlock function. A lock of a process that no longer runs does
 * not count. The file holds the process id and, on Linux, its start time, because containers reuse process ids.
 * Throws {@link FolderInUseError}.
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
  // A process that died while writing leaves an incomplete lock file.
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

/** A process's status on Linux, from its state on (fields 3 and up of proc_pid_stat(5)); null on other systems. */
function statusOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets and can contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // No such process, or no /proc.
    return null;
  }
}

/** The start time of a process in clock ticks after boot (field 22); null where unknown. */
function startTimeOf(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null;
}

/** Killed, but its parent has not read its exit code: it holds nothing any more. */
function isZombie(pid: number): boolean {
  const state = statusOf(pid)?.[0];
  return state === 'Z' || state === 'X';
}

function isFileExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
