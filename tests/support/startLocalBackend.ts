import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { readAdminKey, testCredential } from '../../emulators/local/auth/adminKey.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a test says about the process that `npm start` would start. */
export interface LocalBackendOptions {
  /** Over the defaults: free ports everywhere. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Kept by the caller; without it a fresh folder is made, and removed by `stop`. */
  readonly dataFolder?: string;
  /** True for what `npm run dev` starts. */
  readonly isDevelopment?: boolean;
}

/** One run of the process, from start to exit. */
export interface StartRun {
  /** Of the process that was started: the shell, when there is one between. */
  readonly pid: number;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Resolves when nothing of it is left, with the exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  isRunning(): boolean;
  /** The first line of stdout, past or to come, that matches; rejects when the process ends without. */
  line(pattern: RegExp): Promise<string>;
}

function environmentFor(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // Of whoever runs the tests: what would tell this process about other ports, npm or Vitest.
    ([name]) =>
      !/^(PORT|DAYLOG_|FIREBASE_|VITE|VITEST|npm_|NODE_ENV$|TEST$|AUTH_|DATABASE_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), PORT: '0', ...given };
}

/** Starts the process and does not wait for it; for tests of what it says when it cannot start. */
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
      ? // What npm may do. Something has to follow, or the shell makes way for the process.
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

/** Where the page's backend is, as `/__/firebase/init.json` says. */
export interface Backend {
  readonly authOrigin: string;
  readonly databaseOrigin: string;
  readonly namespace: string;
}

/** The whole local backend, as `npm start` starts it, for one test file. */
export interface LocalBackend extends Backend {
  /** The page, `http://localhost:PORT`; the same after `restart`. */
  readonly url: string;
  readonly dataFolder: string;
  /** Bearer of this, a test does what an administrator can, past the rules. */
  readonly adminKey: string;
  /** The run that is current; another after each `restart`. */
  readonly run: StartRun;
  /** Ends everything at once as `kill -9` does, and resolves when it is gone. */
  kill9(): Promise<void>;
  /** Starts again on the same folder and the same ports; resolves when it is ready. */
  restart(): Promise<void>;
  /** Ctrl-C; resolves with the exit code, null if it was killed before. Removes a folder made for it. */
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

/** Where the backend of the page at `url` is; throws when its `init.json` does not say. */
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

/** Starts the local backend on free ports and an empty data folder, and waits until it says it is ready. */
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
    // Emulators that run already have no key in this folder.
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
