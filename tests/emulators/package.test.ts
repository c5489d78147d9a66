import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runEmulator, temporaryFolder } from './support/emulatorProcess.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The names under `dependencies` of a package.json. */
function dependenciesOf(packageFile: string): readonly string[] {
  const description: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
  if (typeof description !== 'object' || description === null) return [];
  const found: unknown = Reflect.get(description, 'dependencies');
  return typeof found === 'object' && found !== null ? Object.keys(found) : [];
}

/**
 * Unpacks the tarball of `npm pack` into an empty folder, beside the dependencies that it declares and no others. So the
 * test needs no registry.
 */
function installPacked(): string {
  const folder = temporaryFolder();
  execFileSync('npm', ['pack', '--silent', '-w', 'daylog-database-emulator'], {
    cwd: root,
    env: { ...process.env, npm_config_pack_destination: folder },
  });
  const place = join(folder, 'node_modules/daylog-database-emulator');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', [
    '-xzf',
    join(folder, 'daylog-database-emulator-0.1.0.tgz'),
    '--strip-components=1',
    '-C',
    place,
  ]);
  for (const name of dependenciesOf(join(place, 'package.json'))) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return place;
}

it('runs from its tarball, without anything of Daylog', async () => {
  const place = installPacked();
  const rules = join(place, '../../rules.json');
  writeFileSync(rules, '{"rules": {"open": {".read": true, ".write": true}}}');
  const bin = join(place, 'bin/daylog-database-emulator.mjs');
  const data = join(place, '../../data');
  const args = ['--port', '0', '--rules', rules, '--data', data];

  const first = await runEmulator(args, { bin });
  const put = await fetch(`http://127.0.0.1:${first.port}/open.json?ns=any`, {
    method: 'PUT',
    body: '"kept"',
  });
  expect(put.status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${first.port}/closed.json?ns=any`)).status).toBe(401);
  await first.kill('SIGKILL');

  const second = await runEmulator(args, { bin });
  const kept = await fetch(`http://127.0.0.1:${second.port}/open.json?ns=any`);
  expect(await kept.json()).toBe('kept');
});
