import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { startDatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { testCredential } from '../../emulators/local/auth/adminKey.ts';
import { startAuthEmulator } from '../../emulators/local/auth/authEmulator.ts';

/** Both emulators in a process of their own. */
export interface OpenEmulators {
  readonly authPort: number;
  readonly databasePort: number;
  stop(): Promise<void>;
}

const self = fileURLToPath(import.meta.url);

/** Starts emulators that answer everybody. Those of `npm start` answer their own page alone, without a line between. */
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
    async stop() {
      const end = once(child, 'close');
      child.kill('SIGKILL');
      await end;
    },
  };
}

async function serve(dataFolder: string): Promise<void> {
  const rules = await readFile(path.join(import.meta.dirname, '../../database.rules.json'), 'utf8');
  const tellPerson = () => undefined;
  const auth = await startAuthEmulator({
    port: 0,
    dataFolder,
    adminKey: testCredential,
    tellPerson,
  });
  const databaseFolder = path.join(dataFolder, 'database');
  const database = await startDatabaseEmulator({ port: 0, rules, dataFolder: databaseFolder });
  console.log(`${auth.port} ${database.port}`);
}

if (process.argv[1] === self) await serve(process.argv[2] ?? '');
