import path from 'node:path';

import { Problem } from './problem.ts';

/** The address of an emulator: started by us on `port` (0: any free one), or already running elsewhere. */
export type EmulatorPlace =
  | { readonly kind: 'ours'; readonly port: number; readonly variable: string }
  | { readonly kind: 'running'; readonly host: string; readonly port: number };

/** The settings of `npm start`, `npm run dev` and `npm run seed`. */
export interface Settings {
  /** Port of the page; 0 takes any free one. */
  readonly port: number;
  readonly auth: EmulatorPlace;
  readonly database: EmulatorPlace;
  /** Absolute path of the folder for accounts and logs. */
  readonly dataFolder: string;
}

export const projectId = 'demo-daylog';

/** The namespace of the project's default database, in Firebase's form. */
export const databaseNamespace = 'demo-daylog-default-rtdb';

type Environment = Readonly<Record<string, string | undefined>>;

function portFrom(environment: Environment, variable: string): number | null {
  const text = environment[variable]?.trim() ?? '';
  if (text === '') return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Problem(`${variable} must be a port number from 0 to 65535; it is "${text}".`);
  return port;
}

function emulatorPlace(
  environment: Environment,
  hostVariable: string,
  portVariable: string,
  defaultPort: number,
): EmulatorPlace {
  const address = environment[hostVariable]?.trim() ?? '';
  if (address === '')
    return {
      kind: 'ours',
      port: portFrom(environment, portVariable) ?? defaultPort,
      variable: portVariable,
    };
  const match = /^(?:\[([0-9a-f:]+)\]|([^:/[\]\s]+)):(\d{1,5})$/i.exec(address);
  const port = Number(match?.[3]);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined || port < 1 || port > 65_535)
    throw new Problem(
      `${hostVariable} must be host:port without http://, like 127.0.0.1:${defaultPort}; it is "${address}".`,
    );
  return { kind: 'running', host, port };
}

/**
 * Reads the environment variables of docs/local-backend.md. The emulators' ports default to 9099 and 9000, or to
 * free ones when `PORT` is given, so that several Daylogs can run side by side. Throws a `Problem` for an invalid
 * value.
 */
export function readSettings(environment: Environment, workingFolder: string): Settings {
  const port = portFrom(environment, 'PORT');
  return {
    port: port ?? 3650,
    auth: emulatorPlace(
      environment,
      'FIREBASE_AUTH_EMULATOR_HOST',
      'AUTH_EMULATOR_PORT',
      port === null ? 9099 : 0,
    ),
    database: emulatorPlace(
      environment,
      'FIREBASE_DATABASE_EMULATOR_HOST',
      'DATABASE_EMULATOR_PORT',
      port === null ? 9000 : 0,
    ),
    dataFolder: path.resolve(workingFolder, environment['DAYLOG_DATA']?.trim() || '.daylog'),
  };
}

/** `host:port` for a URL; IPv6 addresses in brackets. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
