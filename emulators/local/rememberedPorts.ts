import { createServer } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The ports that both emulators had when a data folder was last in use; 0 where that is not known. */
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

/** What {@link rememberPorts} left in the folder; nothing known when it never did, or not readably. */
export async function rememberedPorts(dataFolder: string): Promise<RememberedPorts> {
  try {
    const value: unknown = JSON.parse(await readFile(fileIn(dataFolder), 'utf8'));
    return { auth: portOf(value, 'auth'), database: portOf(value, 'database') };
  } catch {
    // A convenience, not data: any free port will do.
    return unknownPorts;
  }
}

/** Keeps `ports` in the folder for the next start. */
export async function rememberPorts(dataFolder: string, ports: RememberedPorts): Promise<void> {
  await writeFile(fileIn(dataFolder), `${JSON.stringify(ports)}\n`, { mode: 0o600 });
}

/**
 * `wanted`, unless that is "any" (0) and `remembered` is free: a page that is open in a browser knows the
 * emulators by their ports, and one that a service worker keeps may only talk to those of its policy, so
 * after a restart both shall be where they were.
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
