import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { builtSite } from '../../emulators/local/site/build.ts';
import { allowConnections, readHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { serveSite, type Site } from '../../emulators/local/site/serveSite.ts';
import { backendOf } from '../support/startLocalBackend.ts';
import { test as base } from './throughRelay.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inputs = [
  'src',
  'public',
  'build',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
];

/** Two builds at one address, as before and after a deployment. */
export interface TwoVersions {
  readonly url: string;
  /** From here on the address answers with the newer build. */
  deploy(): void;
  stop(): Promise<void>;
}

/** Builds this tree with a schema of the device's database that is one version ahead. */
async function buildNewer() {
  const folder = path.join(root, '.tsbuild');
  await mkdir(folder, { recursive: true });
  const tree = await mkdtemp(path.join(folder, 'newer-'));
  try {
    for (const input of inputs)
      await cp(path.join(root, input), path.join(tree, input), { recursive: true });
    const upgrade = path.join(tree, 'src/storage/upgradeLog.ts');
    const source = await readFile(upgrade, 'utf8');
    const newer = source.replace(
      'schemaVersion = upgrades.length;',
      'schemaVersion = upgrades.length + 1;',
    );
    if (newer === source) throw new Error(`${upgrade} does not say its version where it did`);
    await writeFile(upgrade, newer);
    return await builtSite(tree);
  } finally {
    await rm(tree, { recursive: true });
  }
}

/** Serves what `front` does, until `deploy()`; from then on the newer build on the same backend. */
async function serveTwoVersions(front: string, newer: Site): Promise<TwoVersions> {
  const [config, { authOrigin, databaseOrigin }] = await Promise.all([
    readHostingConfig(path.join(root, 'firebase.json')),
    backendOf(front),
  ]);
  const origins = [authOrigin, databaseOrigin, databaseOrigin.replace('http', 'ws')];
  const serveNewer = serveSite(newer, config, (name, value) =>
    name === 'Content-Security-Policy' ? allowConnections(value, origins) : value,
  );
  const serveFront: RequestListener = (request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', front));
      const body = Buffer.from(await answer.arrayBuffer());
      for (const [name, value] of answer.headers) {
        // The body has been unpacked on its way, and is told of by its own length.
        if (!/^(?:content-(?:encoding|length)|transfer-encoding|connection|etag)$/.test(name)) {
          response.setHeader(name, value);
        }
      }
      response.statusCode = answer.status;
      response.end(body);
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };

  let isNewer = false;
  const server = createServer((request, response) => {
    const isOfBackend = request.url?.startsWith('/__/') === true;
    (isNewer && !isOfBackend ? serveNewer : serveFront)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return {
    url: `http://localhost:${address.port}`,
    deploy: () => {
      isNewer = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Built once for all tests of a run. */
let newerBuild: Promise<Site> | undefined;

export const test = base.extend<{ readonly versions: TwoVersions }>({
  // The emulators answer their own page alone; through the relay they are asked as by a program.
  versions: async ({ relayed }, use) => {
    newerBuild ??= buildNewer();
    const versions = await serveTwoVersions(relayed.url, await newerBuild);
    await use(versions);
    await versions.stop();
  },
});
