import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/app';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  startDatabaseEmulator,
  type DatabaseEmulator,
} from '../../emulators/database/startDatabaseEmulator.ts';

/** JSON as the database accepts it, server values included. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Values by their path; one atomic multi-path update. */
export type Update = Readonly<Record<string, Json>>;

export type Person = 'ann' | 'ben' | 'nobody';

/** The database with database.rules.json, two signed-in people and a signed-out one. */
export interface RulesWorld {
  /** All stored data, priorities included, read regardless of the rules. */
  stored(): Promise<unknown>;
  /** Replaces all stored data, regardless of the rules. */
  store(everything: Json): Promise<void>;
  /** Puts one value into `logs/ann`, regardless of the rules. */
  storeInAnnsLog(path: string, value: Json): Promise<void>;
  database(person: Person): ReturnType<RulesTestContext['database']>;
  /** One update at `logs/ann` that must be allowed. */
  expectAllowed(update: Update, person?: Person): Promise<void>;
  /** One update at `logs/ann` that must be refused and change nothing. */
  expectRefused(update: Update, person?: Person): Promise<void>;
  /** Any request that must be refused with permission denied and change nothing. */
  expectRefusal(attempt: () => Promise<unknown>): Promise<void>;
}

const projectId = 'demo-daylog-rules';

/** A rules world for every test of the calling file, with the data `baseline` at the start of each. */
export function useRulesWorld(baseline: () => Json): RulesWorld {
  let emulator: DatabaseEmulator | undefined;
  let environment: RulesTestEnvironment | undefined;
  const people = new Map<Person, RulesTestContext>();

  beforeAll(async () => {
    // The SDK warns about every refusal; here they are expected.
    setLogLevel('silent');
    emulator = await startDatabaseEmulator({ port: 0 });
    const rules = readFileSync(new URL('../../database.rules.json', import.meta.url), 'utf8');
    const { host, port } = emulator;
    environment = await initializeTestEnvironment({ projectId, database: { host, port, rules } });
    people.set('ann', environment.authenticatedContext('ann'));
    people.set('ben', environment.authenticatedContext('ben'));
    people.set('nobody', environment.unauthenticatedContext());
  });

  afterAll(async () => {
    await environment?.cleanup();
    await emulator?.close();
  });

  beforeEach(async () => {
    await world.store(baseline());
  });

  async function asOwner(
    method: 'GET' | 'PUT',
    path: string,
    body: string | null,
  ): Promise<unknown> {
    if (!emulator) throw new Error('The emulator is not running.');
    const address = `http://${emulator.host}:${emulator.port}/${path}.json?ns=${projectId}&format=export`;
    const response = await fetch(address, {
      method,
      body,
      headers: { authorization: 'Bearer owner' },
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const value: unknown = await response.json();
    return value;
  }

  const world: RulesWorld = {
    stored: () => asOwner('GET', '', null),
    store: async (everything) => {
      await asOwner('PUT', '', JSON.stringify(everything));
    },
    storeInAnnsLog: async (path, value) => {
      await asOwner('PUT', `logs/ann/${path}`, JSON.stringify(value));
    },
    database: (person) => {
      const context = people.get(person);
      if (!context) throw new Error('The test environment is not ready.');
      return context.database();
    },
    expectAllowed: async (update, person = 'ann') => {
      await assertSucceeds(
        world
          .database(person)
          .ref('logs/ann')
          .update({ ...update }),
      );
    },
    expectRefused: (update, person = 'ann') =>
      world.expectRefusal(() =>
        world
          .database(person)
          .ref('logs/ann')
          .update({ ...update }),
      ),
    expectRefusal: async (attempt) => {
      const before = await world.stored();
      await assertFails(attempt());
      expect(await world.stored()).toEqual(before);
    },
  };
  return world;
}
