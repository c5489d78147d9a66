import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { Problem, systemErrorCode } from '../problem.ts';
import { loadSite, type Site } from './serveSite.ts';

/** A file that names the inputs of a build. Hidden, so that firebase.json does not deploy it. */
const stampFile = '.daylog-build';

/** Everything that affects `vite build`. */
const inputs =
  /^(src\/|public\/|build\/|index\.html$|vite\.config\.ts$|package-lock\.json$|tsconfig\.json$|\.env)/;
const notInputs = /\.test\.tsx?$/;

async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path.join(root, folder), {
      recursive: folder !== '.',
      withFileTypes: true,
    });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      );
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A hash of all inputs of a build: equal hashes mean equal builds. */
export async function stampOfInputs(root: string): Promise<string> {
  const files = (
    await Promise.all(['.', 'src', 'public', 'build'].map((each) => filesBelow(root, each)))
  )
    .flat()
    .filter((file) => inputs.test(file) && !notInputs.test(file))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const content = await readFile(path.join(root, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function stampIn(folder: string): Promise<string | null> {
  try {
    return (await readFile(path.join(folder, stampFile), 'utf8')).trim();
  } catch {
    return null; // No build, or a manual one: build again.
  }
}

async function runViteBuild(root: string, outDir: string): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('vite/package.json');
  const vite = path.join(path.dirname(packageFile), 'bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ignore a production project in the environment: this server uses the emulators.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_')),
      ),
    },
  );
  const killChild = () => child.kill();
  process.once('exit', killChild);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  process.off('exit', killChild);
  const said = output.join('').trim();
  if (code !== 0) throw new Problem(`Daylog could not be built.\n${said}`);
  if (said !== '') console.error(said);
}

async function putInPlace(built: string, dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  try {
    await rename(built, dist);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    // Another Daylog that started at the same time stored its equal build first.
    await rm(built, { recursive: true, force: true });
  }
}

/**
 * The production site: from `dist/` if it was built from the current inputs, else from a new build. Several
 * processes may call this at once: each builds in its own folder and serves its own build.
 */
export async function builtSite(root: string): Promise<Site> {
  const dist = path.join(root, 'dist');
  const stamp = await stampOfInputs(root);
  if ((await stampIn(dist)) === stamp) {
    try {
      const site = await loadSite(dist);
      if ((await stampIn(dist)) === stamp) return site;
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
      // Replaced during the read; built again below.
    }
  }
  const built = path.join(root, '.tsbuild', `site-${process.pid}`);
  try {
    await runViteBuild(root, built);
    await writeFile(path.join(built, stampFile), `${stamp}\n`);
    const site = await loadSite(built);
    await putInPlace(built, dist);
    return site;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}
