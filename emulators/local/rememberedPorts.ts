import { createServer } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The ports of both emulators when a data folder was last in use; 0 where unknown. */
export interface RememberedPorts {
  readonly auth: number;
  readonly database: number;
}

const unknownPorts: RememberedPorts = { auth: 0, database: 0 };

const fileIn = (dataFolder: string) => path.join(dataFolder, 'ports.json');

function portOf(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  const port: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

/** The ports that {@link rememberPorts} saved in the folder; unknown if it did not or if they are unreadable. */
export async function rememberedPorts(dataFolder: string): Promise<RememberedPorts> {
  try {
    const value: unknown = JSON.parse(await readFile(fileIn(dataFolder), 'utf8'));
    return { auth: portOf(value, 'auth'), database: portOf(value, 'database') };
  } catch {
    // A convenience, not data: any free port is fine.
    return unknownPorts;
  }
}

/** Saves `ports` in the folder for the next start. */
export async function rememberPorts(dataFolder: string, ports: RememberedPorts): Promise<void> {
  await writeFile(fileIn(dataFolder), `${JSON.stringify(ports)}\n`, { mode: 0o600 });
}

/**
 * Returns `remembered` if `wanted` is "any" (0) and `remembered` is free, otherwise `wanted`. An open page knows
 * the emulators by their ports, and a page of a service worker may only use those in its policy. So both should
 * have the same ports after a restart.
 */
export async function portAgain(wanted: number, remembered: number): Promise<number> {
  if (wanted !== 0 || remembered === 0) return wanted;
  return (await isFree(remembered)) ? remembered : 0;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
