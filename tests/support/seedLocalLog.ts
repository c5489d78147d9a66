import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { whereIs, type LocalBackend } from './startLocalBackend.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/**
 * Writes `perDay` entries on each of the `days` days that end with `until` (YYYY-MM-DD) to the log in `backend`.
 */
export async function seedLocalLog(
  backend: LocalBackend,
  person: { readonly email: string; readonly password: string },
  log: { readonly days: number; readonly perDay: number; readonly until: string },
): Promise<void> {
  const { email, password } = person;
  const who = ['--email', email, '--password', password];
  const size = ['--years', String(log.days / 365), '--per-day', String(log.perDay)];
  await run(
    process.execPath,
    ['--import', 'tsx', 'emulators/local/seed.ts', ...who, ...size, '--until', log.until],
    { cwd: root, env: { ...process.env, ...whereIs(backend) }, maxBuffer: 1e8 },
  );
}
