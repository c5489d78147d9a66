import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { whereIs, type LocalBackend } from './startLocalBackend.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/**
 * Makes the account of `person` with a log of 20 entries on each of the last `days` days, in `backend`.
 * The last is `until`, `YYYY-MM-DD`, else today as this machine's clock has it.
 */
export async function seedPerson(
  backend: LocalBackend,
  person: { readonly email: string; readonly password: string },
  days: number,
  until?: string,
): Promise<void> {
  const account = ['--email', person.email, '--password', person.password];
  const size = ['--years', String(days / 365), '--per-day', '20'];
  if (until !== undefined) size.push('--until', until);
  await run(process.execPath, ['--import', 'tsx', 'emulators/local/seed.ts', ...account, ...size], {
    cwd: root,
    env: { ...process.env, ...whereIs(backend) },
    maxBuffer: 1e8,
  });
}
