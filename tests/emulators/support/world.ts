import { afterEach, expect } from 'vitest';
import {
  startDatabaseEmulator,
  type DatabaseEmulator,
  type DatabaseEmulatorOptions,
} from '../../../emulators/database/startDatabaseEmulator.ts';
import { openWire, type WireClient, type WireOptions } from './wireClient.ts';

const endings: (() => unknown)[] = [];

/** Runs `action` after the test, last registered first. */
export function atEnd(action: () => unknown): void {
  endings.push(action);
}

afterEach(async () => {
  for (const action of endings.splice(0).reverse()) await action();
});

/** An emulator on a free port that ends with the test. */
export async function startEmulator(
  options: Omit<DatabaseEmulatorOptions, 'port'> = {},
): Promise<DatabaseEmulator> {
  const emulator = await startDatabaseEmulator({ port: 0, ...options });
  atEnd(() => emulator.close());
  return emulator;
}

/** A raw connection that ends with the test. */
export async function connect(
  emulator: DatabaseEmulator,
  options: Omit<WireOptions, 'port'> = {},
): Promise<WireClient> {
  const client = await openWire({ port: emulator.port, ...options });
  atEnd(() => client.close());
  return client;
}

/** Sends a REST request to the same namespace as {@link connect}. */
export function ask(
  emulator: DatabaseEmulator,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const separator = address.includes('?') ? '&' : '?';
  return fetch(`http://127.0.0.1:${emulator.port}${address}${separator}ns=test`, init);
}

/** Headers of an owner, who bypasses the rules. */
export const asOwner = { headers: { authorization: 'Bearer owner' } };

/** All stored data, read regardless of the rules. */
export async function stored(emulator: DatabaseEmulator): Promise<unknown> {
  return (await ask(emulator, '/.json?format=export', asOwner)).json();
}

/** Replaces the data at a path, regardless of the rules. */
export async function store(
  emulator: DatabaseEmulator,
  path: string,
  data: unknown,
): Promise<void> {
  const answer = await ask(emulator, `${path}.json`, {
    ...asOwner,
    method: 'PUT',
    body: JSON.stringify(data),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** An unsigned token like those of the Auth emulator and rules-unit-testing. */
export function unsignedToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'none', type: 'JWT' })}.${part(claims)}.`;
}

/** The text of a rules document. */
export function rulesOf(rules: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ rules });
}

/** Matches any text in an expected answer. */
export const anyText: unknown = expect.any(String);

/** Matches any number. */
export const anyNumber: unknown = expect.any(Number);

/** Matches any text that contains `part`. */
export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}
