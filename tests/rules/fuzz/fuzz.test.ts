import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  startDatabaseEmulator,
  type DatabaseEmulator,
} from '../../../emulators/database/startDatabaseEmulator.ts';
import { unsignedToken } from '../../emulators/support/world.ts';
import type { Json, Update } from '../rulesWorld.ts';
import { attempts, foreignLog, updateOf, type Attempt } from './attempts.ts';
import { withoutLists, type Value } from './logState.ts';
import { faultOf } from './oracle.ts';

/** Updates tried: some hundreds in `npm test`, 10 000 with `npm run test:rules:fuzz`. */
const cases = Number(process.env['RULES_FUZZ_CASES'] ?? 700);
const seed = Number(process.env['RULES_FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const path = process.env['RULES_FUZZ_PATH'];

let emulator: DatabaseEmulator;
let logs = 0;
const counts = { taken: 0, refused: 0 };

beforeAll(async () => {
  const rules = readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8');
  emulator = await startDatabaseEmulator({ port: 0, rules });
});

afterAll(() => emulator.close());

function tokenOf(uid: string): string {
  return unsignedToken({ sub: uid, user_id: uid, iat: 0, exp: 4_000_000_000 });
}

async function ask(
  uid: string,
  token: string | null,
  method: string,
  body: Json,
): Promise<Response> {
  const { host, port } = emulator;
  return fetch(`http://${host}:${port}/logs/${uid}.json?ns=demo-fuzz`, {
    method,
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}

async function stored(uid: string): Promise<Value> {
  const value: unknown = await (await ask(uid, 'owner', 'GET', null)).json();
  return isJson(value) ? withoutLists(value) : undefined;
}

/** The database speaks JSON and nothing else. */
function isJson(value: unknown): value is Json {
  return typeof value !== 'undefined' && typeof value !== 'function';
}

/** Paths that lie within each other are refused before any rule is asked. */
function isOverlapping(update: Update): boolean {
  const paths = Object.keys(update);
  return paths.some((one) => paths.some((other) => other.startsWith(`${one}/`)));
}

function faultIn(log: Value, update: Update, as: Attempt['as']): string | null {
  if (as !== 'owner') return '1 not the owner';
  if (isOverlapping(update)) return 'overlapping paths';
  return faultOf(log, update);
}

async function tryAll(story: readonly Attempt[]): Promise<void> {
  const uid = `ann${logs++}`;
  const tokens = { owner: tokenOf(uid), other: tokenOf('ben'), nobody: null };
  await ask(uid, 'owner', 'PUT', foreignLog);
  for (const attempt of story) {
    const log = await stored(uid);
    const update = updateOf(log, attempt);
    if (Object.keys(update).length === 0) continue;
    const fault = faultIn(log, update, attempt.as);
    const response = await ask(uid, tokens[attempt.as], 'PATCH', update);
    const verdict = response.ok ? 'taken' : 'refused';
    counts[verdict]++;
    const tried = () => `${attempt.as}: ${JSON.stringify(update).slice(0, 2_000)}`;
    expect(verdict, `${fault ?? 'nothing wrong'} in ${tried()}`).toBe(
      fault === null ? 'taken' : 'refused',
    );
    if (fault !== null) expect(await stored(uid), tried()).toEqual(log);
  }
}

it(`refuses exactly what docs/data-model.md refuses (${cases} updates, seed ${seed})`, async () => {
  // A story tries eight updates at least, some of which find nothing to write to.
  const result = await fc.check(fc.asyncProperty(attempts, tryAll), {
    numRuns: Math.ceil(cases / 10),
    seed,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  });
  // The seed and path of the report, given back as RULES_FUZZ_SEED and RULES_FUZZ_PATH, show it again.
  const report = fc.defaultReportMessage(result);
  if (report !== undefined) throw new Error(report, { cause: result.errorInstance });
  expect(counts.taken).toBeGreaterThan(cases / 10);
  expect(counts.refused).toBeGreaterThan(cases / 10);
}, 1_200_000);
