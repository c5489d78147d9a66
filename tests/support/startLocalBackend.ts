import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { readAdminKey, testCredential } from '../../emulators/local/auth/adminKey.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The options of a process like that of `npm start`. */
export interface LocalBackendOptions {
  /** Overrides the defaults, which are free ports. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder of the caller. By default a new folder, which `stop` removes. */
  readonly dataFolder?: string;
  /** True for `npm run dev`. */
  readonly isDevelopment?: boolean;
}

/** One run of the process, from start to exit. */
export interface StartRun {
  /** The id of the started process: the shell, when there is one in between. */
  readonly pid: number;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Resolves with the exit code when all its processes have ended; null after a signal. */
  readonly exited: Promise<number | null>;
  isRunning(): boolean;
  /** The first line of stdout, past or future, that matches. Rejects when the process ends without one. */
  line(pattern: RegExp): Promise<string>;
}

function environmentFor(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // Removes the variables of the test runner that name other ports, npm or Vitest.
    ([name]) =>
      !/^(PORT|DAYLOG_|FIREBASE_|VITE|VITEST|npm_|NODE_ENV$|TEST$|AUTH_|DATABASE_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), PORT: '0', ...given };
}

/** Starts the process without waiting for it, for tests of its messages on a failed start. */
export function runStart(
  environment: Readonly<Record<string, string>>,
  use: { readonly isDevelopment?: boolean; readonly isBelowShell?: boolean } = {},
): StartRun {
  const start = [
    ...['--import', 'tsx', 'emulators/local/start.ts'],
    ...(use.isDevelopment === true ? ['--dev'] : []),
  ];
  const [command, args] =
    use.isBelowShell === true
      ? // Like npm's shell. A command must follow, or the shell replaces itself by the process.
        ['sh', ['-c', `"${process.execPath}" ${start.join(' ')}; exit $?`]]
      : [process.execPath, start];
  const child = spawn(command, args, {
    cwd: root,
    env: environmentFor(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  createInterface(child.stdout).on('line', (line) => {
    stdout.push(line);
    tell();
  });
  createInterface(child.stderr).on('line', (line) => stderr.push(line));
  let hasEnded = false;
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
      tell();
    });
  });
  if (child.pid === undefined) throw new Error('The process could not be started.');
  return {
    pid: child.pid,
    stdout,
    stderr,
    exited,
    isRunning: () => !hasEnded,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = stdout.find((line) => pattern.test(line));
          if (found === undefined && !hasEnded) return;
          listeners.delete(look);
          if (found !== undefined) resolve(found);
          else
            reject(new Error(`Ended without a line like ${String(pattern)}: ${stderr.join('\n')}`));
        };
        listeners.add(look);
        look();
      }),
  };
}

/** The addresses of the page's backend, as in `/__/firebase/init.json`. */
export interface Backend {
  readonly authOrigin: string;
  readonly databaseOrigin: string;
  readonly namespace: string;
}

/** The whole local backend, started like `npm start`, for one test file. */
export interface LocalBackend extends Backend {
  /** The page, `http://localhost:PORT`; the same after `restart`. */
  readonly url: string;
  readonly dataFolder: string;
  /** The admin key, which bypasses the rules. */
  readonly adminKey: string;
  /** The current run; a new one after each `restart`. */
  readonly run: StartRun;
  /** Kills all processes at once like `kill -9`; resolves when they are gone. */
  kill9(): Promise<void>;
  /** Starts again with the same folder and ports; resolves when it is ready. */
  restart(): Promise<void>;
  /** Sends Ctrl-C. Resolves with the exit code, null if it was killed before. Removes a folder that it created. */
  stop(): Promise<number | null>;
}

/** The environment in which `npm run seed` finds `backend` and its admin key. */
export function whereIs(backend: Pick<LocalBackend, 'url' | 'dataFolder'>) {
  return { PORT: new URL(backend.url).port, DAYLOG_DATA: backend.dataFolder };
}

function field(value: unknown, ...names: readonly string[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return field(Object.entries(value).find(([key]) => key === name)?.[1], ...rest);
}

/** The backend of the page at `url`; throws when its `init.json` names none. */
export async function backendOf(url: string): Promise<Backend> {
  const response = await fetch(`${url}/__/firebase/init.json`);
  const init: unknown = await response.json();
  const auth = field(init, 'emulators', 'auth', 'hostAndPort');
  const database = field(init, 'emulators', 'database', 'hostAndPort');
  const databaseUrl = field(init, 'databaseURL');
  if (typeof auth !== 'string' || typeof database !== 'string' || typeof databaseUrl !== 'string')
    throw new Error(`${url} does not say where its backend is: ${JSON.stringify(init)}`);
  return {
    authOrigin: `http://${auth}`,
    databaseOrigin: `http://${database}`,
    namespace: new URL(databaseUrl).searchParams.get('ns') ?? '',
  };
}

async function untilReady(run: StartRun): Promise<string> {
  const line = await run.line(/^Daylog is ready: /);
  return line.replace('Daylog is ready: ', '');
}

/** Starts the local backend on free ports with an empty data folder, and waits until it is ready. */
export async function startLocalBackend(options: LocalBackendOptions = {}): Promise<LocalBackend> {
  const { isDevelopment = false } = options;
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'daylog-data-')));
  const environment = { DAYLOG_DATA: dataFolder, ...options.environment };
  let run = runStart(environment, { isDevelopment });
  const url = await untilReady(run);
  const backend = await backendOf(url);
  const ports = {
    PORT: new URL(url).port,
    AUTH_EMULATOR_PORT: new URL(backend.authOrigin).port,
    DATABASE_EMULATOR_PORT: new URL(backend.databaseOrigin).port,
  };
  return {
    ...backend,
    url,
    dataFolder,
    // For running emulators the folder holds no key.
    adminKey: (await readAdminKey(dataFolder)) ?? testCredential,
    get run() {
      return run;
    },
    async kill9() {
      process.kill(run.pid, 'SIGKILL');
      await run.exited;
    },
    async restart() {
      run = runStart({ ...environment, ...ports }, { isDevelopment });
      await untilReady(run);
    },
    async stop() {
      if (run.isRunning()) process.kill(run.pid, 'SIGINT');
      const code = await run.exited;
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}
