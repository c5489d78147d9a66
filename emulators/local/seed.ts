import { parseArgs } from 'node:util';

import { readAdminKey, testCredential } from './auth/adminKey.ts';
import { Problem } from './problem.ts';
import { seedLog, ulid, type SeedDay, type SeedEntry } from './seedLog.ts';
import { databaseNamespace, hostAndPort, readSettings } from './settings.ts';

/** Entries in one write: about 2 MB, far below the database's limit, and quick to retry. */
const entriesInBatch = 5000;

const usage =
  'Use: npm run seed -- --email someone@example.com --password secret --years 10 --per-day 20 [--until YYYY-MM-DD]';

interface Backend {
  /** Origins, without a slash at the end. */
  readonly auth: string;
  readonly database: string;
  readonly namespace: string;
  /** The key that may write regardless of the rules. */
  readonly adminKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function jsonOf(response: Response): Promise<Fields> {
  const value: unknown = await response.json();
  return isFields(value) ? value : {};
}

/** Accepts loopback only: seeding bypasses the rules, which only an emulator allows. */
function loopbackOrigin(address: string): string {
  const url = new URL(address);
  const isLoopback =
    ['localhost', '[::1]'].includes(url.hostname) || /^127(\.\d+){3}$/.test(url.hostname);
  if (!isLoopback || url.protocol !== 'http:')
    throw new Problem(
      `Seeding is for a backend on this machine only; ${url.host} is not on 127.0.0.1, ::1 or localhost.`,
    );
  return url.origin;
}

async function adminKeyIn(dataFolder: string): Promise<string> {
  const adminKey = await readAdminKey(dataFolder);
  if (adminKey !== null) return adminKey;
  throw new Problem(
    `There is no admin key in ${dataFolder}. Name the data folder of the running Daylog with DAYLOG_DATA.`,
  );
}

async function findBackend(environment: NodeJS.ProcessEnv): Promise<Backend> {
  const { port, auth, database, dataFolder } = readSettings(environment, process.cwd());
  if (auth.kind === 'running' && database.kind === 'running')
    return {
      auth: loopbackOrigin(`http://${hostAndPort(auth.host, auth.port)}`),
      database: loopbackOrigin(`http://${hostAndPort(database.host, database.port)}`),
      namespace: databaseNamespace,
      adminKey: testCredential,
    };
  const page = `http://localhost:${port}`;
  const notThere = new Problem(
    `No Daylog answers at ${page}. Start one with npm start, or say its port with PORT.`,
  );
  const response = await fetch(`${page}/__/firebase/init.json`).catch(() => null);
  if (response?.ok !== true) throw notThere;
  const init = await jsonOf(response);
  const emulators = isFields(init['emulators']) ? init['emulators'] : {};
  const [authAt, databaseAt] = ['auth', 'database'].map((each) => emulators[each]);
  if (!isFields(authAt) || !isFields(databaseAt)) throw notThere;
  return {
    auth: loopbackOrigin(`http://${String(authAt['hostAndPort'])}`),
    database: loopbackOrigin(`http://${String(databaseAt['hostAndPort'])}`),
    namespace: new URL(String(init['databaseURL'])).searchParams.get('ns') ?? databaseNamespace,
    adminKey: database.kind === 'running' ? testCredential : await adminKeyIn(dataFolder),
  };
}

async function postAuth(backend: Backend, method: string, body: object): Promise<Fields> {
  const response = await fetch(
    `${backend.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fake-api-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  return jsonOf(response);
}

async function uidOf(backend: Backend, email: string, password: string): Promise<string> {
  const person = { email, password, returnSecureToken: true };
  const signedUp = await postAuth(backend, 'signUp', person);
  if (typeof signedUp['localId'] === 'string') return signedUp['localId'];
  const signedIn = await postAuth(backend, 'signInWithPassword', person);
  if (typeof signedIn['localId'] === 'string') return signedIn['localId'];
  const why = [signedUp, signedIn]
    .map((answer) => (isFields(answer['error']) ? String(answer['error']['message']) : '?'))
    .join(', then ');
  throw new Problem(`${email} could be neither signed up nor signed in (${why}).`);
}

function stored({ time, zone, text, createdAtMs, writeId }: SeedEntry): object {
  // For entries later today: no server time may lie in the future.
  const createdAt = Math.min(createdAtMs, Date.now());
  return { time, zone, text, createdAt, updatedAt: createdAt, revision: 1, writeId };
}

/** One multi-path update that adds whole days. `changedAt` is now, so that other devices notice. */
function updateOf(days: readonly SeedDay[]): object {
  const update: Record<string, unknown> = {};
  for (const { day, date, entries } of days) {
    update[`entries/${day}`] = Object.fromEntries(
      entries.map((entry) => [entry.id, stored(entry)]),
    );
    update[`days/${day}`] = { date, changedAt: { '.sv': 'timestamp' }, changes: 1 };
  }
  return update;
}

function databaseUrl(backend: Backend, path: string, query = ''): string {
  return `${backend.database}/${path}.json?ns=${backend.namespace}${query}`;
}

const asAdmin = ({ adminKey }: Backend) => ({ authorization: `Bearer ${adminKey}` });

async function writtenDays(backend: Backend, uid: string): Promise<ReadonlySet<string>> {
  const response = await fetch(databaseUrl(backend, `logs/${uid}/days`, '&shallow=true'), {
    headers: asAdmin(backend),
  });
  if (response.status === 401)
    throw new Problem(
      'The database does not take the admin key. Name the data folder of the running Daylog with DAYLOG_DATA.',
    );
  return new Set(Object.keys(await jsonOf(response)));
}

/** Begins the log, as the app does: with a generation. A log that has begun keeps its own. */
async function begin(backend: Backend, uid: string): Promise<void> {
  const response = await fetch(databaseUrl(backend, `logs/${uid}/born`), {
    headers: asAdmin(backend),
  });
  const born: unknown = await response.json();
  if (born !== null) return;
  await write(backend, uid, { schema: 1, born: ulid(Math.random, Date.now()) });
}

async function write(backend: Backend, uid: string, update: object): Promise<void> {
  const request = () =>
    fetch(databaseUrl(backend, `logs/${uid}`, '&print=silent'), {
      method: 'PATCH',
      headers: { ...asAdmin(backend), 'content-type': 'application/json' },
      body: JSON.stringify(update),
    });
  // A busy server may close the kept connection while this request uses it. A repeated update changes nothing.
  const response = await request().catch(request);
  if (!response.ok)
    throw new Problem(
      `The database refused the entries (${response.status}): ${await response.text()}`,
    );
}

function positive(name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !(value > 0)) throw new Problem(`--${name} must be above 0. ${usage}`);
  return value;
}

function localDate(now: Date): string {
  const inUtc = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(inUtc).toISOString().slice(0, 10);
}

function readArguments(args: string[]) {
  const option = { type: 'string' } as const;
  const options = {
    email: option,
    password: option,
    years: option,
    'per-day': option,
    until: option,
  };
  const { values } = (() => {
    try {
      return parseArgs({ args, options });
    } catch (error) {
      throw new Problem(`${error instanceof Error ? error.message : String(error)} ${usage}`);
    }
  })();
  const { email, password } = values;
  if (email === undefined || password === undefined) throw new Problem(usage);
  const until = values.until ?? localDate(new Date());
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)))
    throw new Problem(`--until must be a date like 2026-11-20. ${usage}`);
  const perDay = positive('per-day', values['per-day']);
  if (!Number.isInteger(perDay)) throw new Problem(`--per-day must be a whole number. ${usage}`);
  return { email, password, years: positive('years', values.years), perDay, until };
}

async function main(): Promise<void> {
  const { email, password, years, perDay, until } = readArguments(process.argv.slice(2));
  const backend = await findBackend(process.env);
  const uid = await uidOf(backend, email, password);
  const already = await writtenDays(backend, uid);
  await begin(backend, uid);

  let total = 0;
  let skipped = 0;
  let batch: SeedDay[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await write(backend, uid, updateOf(batch));
    total += batch.reduce((sum, { entries }) => sum + entries.length, 0);
    console.log(`${total} entries, up to ${batch.at(-1)?.date ?? ''}`);
    batch = [];
  };
  for (const day of seedLog(until, years, perDay)) {
    // Keep a day that has entries: a person may have written them.
    if (already.has(day.day)) skipped += 1;
    else batch.push(day);
    if (batch.length * perDay >= entriesInBatch) await flush();
  }
  await flush();
  const left =
    skipped === 0 ? '' : `; ${skipped} days were written already and are left as they were`;
  console.log(`Seeded ${total} entries for ${email} (uid ${uid})${left}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
});
