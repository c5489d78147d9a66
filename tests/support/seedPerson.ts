import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { whereIs, type LocalBackend } from './startLocalBackend.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The size of a log, and its last day. */
interface SeededLog {
  /** `YYYY-MM-DD`; by default today on this machine's clock. */
  readonly until?: string;
  /** 20 by default. */
  readonly perDay?: number;
}

/** Creates the account of `person` in `backend`, with a log of entries on each of the last `days` days. */
export async function seedPerson(
  backend: LocalBackend,
  person: { readonly email: string; readonly password: string },
  days: number,
  { until, perDay = 20 }: SeededLog = {},
): Promise<void> {
  const account = ['--email', person.email, '--password', person.password];
  const size = ['--years', String(days / 365), '--per-day', String(perDay)];
  if (until !== undefined) size.push('--until', until);
  await run(process.execPath, ['--import', 'tsx', 'emulators/local/seed.ts', ...account, ...size], {
    cwd: root,
    env: { ...process.env, ...whereIs(backend) },
    maxBuffer: 1e8,
  });
}
