import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './world.ts';

const emulatorBin = fileURLToPath(
  new URL('../../../emulators/database/bin/daylog-database-emulator.mjs', import.meta.url),
);

export interface EmulatorProcess {
  /** The port; null when the process ended before it was ready. */
  readonly port: number | null;
  readonly pid: number;
  /** All its output so far, errors included. */
  readonly said: () => string;
  /** Sends a signal and resolves with the exit code; null when the signal ended it. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Resolves with its exit code. */
  ended(): Promise<number | null>;
  /** Removes the size limit of its files. */
  giveRoom(): void;
}

/**
 * Runs `npm run emulator:database`, or the program in the file `bin`, until it is ready or has ended. With `fileKilobytes`, no file may grow larger:
 * a write then fails as on a full disk (setrlimit(2), RLIMIT_FSIZE; Node ignores the signal).
 */
export async function runEmulator(
  args: readonly string[],
  {
    fileKilobytes,
    bin = emulatorBin,
  }: { readonly fileKilobytes?: number; readonly bin?: string } = {},
): Promise<EmulatorProcess> {
  const program = [process.execPath, bin, ...args];
  const limited =
    fileKilobytes === undefined
      ? program
      : ['prlimit', `--fsize=${fileKilobytes * 1024}:unlimited`, '--', ...program];
  const [command = process.execPath, ...rest] = limited;
  const child = spawn(command, rest);
  let said = '';
  const end = once(child, 'close').then(([code]: unknown[]) =>
    typeof code === 'number' ? code : null,
  );
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const [, port] = /^Database emulator is ready: [\d.]+:(\d+)\n/m.exec(said) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  atEnd(() => child.kill('SIGKILL'));
  const port = await Promise.race([ready, end.then(() => null)]);
  return {
    port,
    pid: child.pid ?? 0,
    said: () => said,
    kill: (signal) => {
      child.kill(signal);
      return end;
    },
    ended: () => end,
    giveRoom: () => {
      execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:unlimited']);
    },
  };
}

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-emulator-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
