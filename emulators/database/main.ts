import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { InvalidRulesError, startDatabaseEmulator } from './startDatabaseEmulator.ts';
import type { DatabaseEmulatorOptions } from './startDatabaseEmulator.ts';
import { FolderInUseError } from './storage/folderLock.ts';
import { DamagedDataError } from './storage/openLmdb.ts';

const usage =
  'Usage: daylog-database-emulator --port N [--host 127.0.0.1] [--rules FILE] [--data DIR]';

/** An error whose message is for the person who started the program; it ends the program. */
class StartError extends Error {}

/** The parsed options; null for `--help`. */
function parseOptions(): DatabaseEmulatorOptions | null {
  let values: { port?: string; host?: string; rules?: string; data?: string; help?: boolean };
  try {
    const text = { type: 'string' } as const;
    const help = { type: 'boolean', short: 'h' } as const;
    ({ values } = parseArgs({
      options: { port: text, host: text, rules: text, data: text, help },
    }));
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  if (values.help === true) return null;
  const { port, host, rules, data } = values;
  if (port === undefined || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartError(`--port needs a number from 0 to 65535.\n${usage}`);
  }
  return {
    port: Number(port),
    ...(host === undefined ? {} : { host }),
    ...(rules === undefined ? {} : { rules: readRules(rules) }),
    ...(data === undefined ? {} : { dataFolder: data }),
  };
}

function readRules(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `The rules file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function sentenceFor(error: unknown, options: DatabaseEmulatorOptions | null): string {
  if (
    error instanceof StartError ||
    error instanceof FolderInUseError ||
    error instanceof DamagedDataError
  ) {
    return error.message;
  }
  if (error instanceof InvalidRulesError) return `The rules have errors:\n${error.message}`;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const where = `${options?.host ?? '127.0.0.1'}:${options?.port ?? 0}`;
  if (code === 'EADDRINUSE') {
    return `${where} is in use by another program. Choose another with --port, or 0 for any free one.`;
  }
  if (code === 'EACCES') return `${where} may not be used by this user. Choose a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${where} is no address of this computer.`;
  }
  return `The database emulator could not start: ${error instanceof Error ? error.message : String(error)}`;
}

async function run(options: DatabaseEmulatorOptions): Promise<void> {
  const emulator = await startDatabaseEmulator(options);
  const { host, port } = emulator;
  const stop = (): void => {
    emulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Database emulator is ready: ${host}:${port}`);
}

let options: DatabaseEmulatorOptions | null = null;
try {
  options = parseOptions();
  if (options === null) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(sentenceFor(error, options));
  process.exitCode = 1;
}
