import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { startDatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { testCredential } from '../../emulators/local/auth/adminKey.ts';
import { startAuthEmulator } from '../../emulators/local/auth/authEmulator.ts';

/** Both emulators in a process of their own, answering everybody as the official ones do. */
export interface OpenEmulators {
  readonly authPort: number;
  readonly databasePort: number;
  /** In which `npm run seed` finds them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const self = fileURLToPath(import.meta.url);

/**
 * Starts them on a data folder. What `npm start` starts would not do: it answers its own page alone, and here
 * a slower path lies between the page and its emulators.
 */
export async function startOpenEmulators(dataFolder: string): Promise<OpenEmulators> {
  const child = spawn(process.execPath, ['--import', 'tsx', self, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ports = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('close', () => reject(new Error('The emulators did not start.')));
  });
  const [authPort = 0, databasePort = 0] = ports.split(' ').map(Number);
  return {
    authPort,
    databasePort,
    environment: {
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authPort}`,
      FIREBASE_DATABASE_EMULATOR_HOST: `127.0.0.1:${databasePort}`,
    },
    async stop() {
      const end = once(child, 'close');
      child.kill('SIGKILL');
      await end;
    },
  };
}

async function serve(dataFolder: string): Promise<void> {
  const rules = await readFile(path.join(import.meta.dirname, '../../database.rules.json'), 'utf8');
  const auth = await startAuthEmulator({
    port: 0,
    dataFolder,
    adminKey: testCredential,
    tellPerson: () => undefined,
  });
  const database = await startDatabaseEmulator({
    port: 0,
    rules,
    dataFolder: path.join(dataFolder, 'database'),
  });
  console.log(`${auth.port} ${database.port}`);
}

if (process.argv[1] === self) await serve(process.argv[2] ?? '');
