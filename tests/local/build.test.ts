import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { builtSite, stampOfInputs } from '../../emulators/local/site/build.ts';

let root = '';

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'daylog-build-'));
  await write('index.html', '<!doctype html>');
  await write('src/app/main.tsx', 'main');
  await write('vite.config.ts', 'config');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

it.each([
  'index.html',
  'src/app/main.tsx',
  'src/new.css',
  'public/icon.svg',
  'vite.config.ts',
  'package-lock.json',
  '.env.local',
])('builds again when %s has changed', async (file) => {
  const before = await stampOfInputs(root);
  await write(file, 'changed');
  expect(await stampOfInputs(root)).not.toBe(before);
});

it.each([
  'src/app/main.test.tsx',
  'README.md',
  'tests/a.test.ts',
  'emulators/a.ts',
  'dist/index.html',
])('does not build again for a change of %s', async (file) => {
  const before = await stampOfInputs(root);
  await write(file, 'changed');
  expect(await stampOfInputs(root)).toBe(before);
});

it('serves dist unchanged when it was built from the current inputs', async () => {
  await write('dist/index.html', 'built before');
  await write('dist/.daylog-build', `${await stampOfInputs(root)}\n`);
  const site = await builtSite(root);
  expect([...site.keys()]).toEqual(['/index.html']);
  expect(site.get('/index.html')?.identity.toString()).toBe('built before');
});
