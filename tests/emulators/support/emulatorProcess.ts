import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './world.ts';

const main = fileURLToPath(new URL('../../../emulators/database/main.ts', import.meta.url));

export interface EmulatorProcess {
  /** Where it listens; null when it ended instead of becoming ready. */
  readonly port: number | null;
  readonly pid: number;
  /** Everything it has said, errors included. */
  readonly said: () => string;
  /** Ends it by a signal and resolves with its exit code, null when the signal ended it. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Resolves with its exit code. */
  ended(): Promise<number | null>;
}

/** Runs the program of `npm run emulator:database` and waits until it is ready or has ended. */
export async function runEmulator(args: readonly string[]): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args]);
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
  };
}

/** A new folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-emulator-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
