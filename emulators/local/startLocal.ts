import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import path from 'node:path';

import { issuedCredentials, type ReadCredential } from '../database/access/parseToken.ts';
import type { DatabaseEmulatorOptions } from '../database/startDatabaseEmulator.ts';
import { isSameSecret, openAdminKey } from './auth/adminKey.ts';
import { startAuthEmulator } from './auth/authEmulator.ts';
import { builtSite } from './site/build.ts';
import { holdDataFolder } from './dataFolder.ts';
import { createDevServer } from './site/devServer.ts';
import { allowConnections, readHostingConfig } from './site/hostingConfig.ts';
import { emulatorAddress, initJson, type InitJson } from './site/initJson.ts';
import { listenOnLoopback, portProblem } from './listen.ts';
import { authAdmission, databaseAdmission, pageAdmission } from './site/pageOnly.ts';
import { Problem, systemErrorCode } from './problem.ts';
import { portAgain, rememberedPorts, rememberPorts } from './rememberedPorts.ts';
import { serveSite } from './site/serveSite.ts';
import { hostAndPort, type EmulatorPlace, type Settings } from './settings.ts';
import { createTokenSeal } from './auth/tokenSeal.ts';

/** A running Daylog: the page and both emulators. */
export interface LocalDaylog {
  readonly url: string;
  /** Closes every connection and releases the data folder. Acknowledged writes are on disk already. */
  close(): Promise<void>;
}

/** The functions that stop the parts, collected during the start and called in reverse order. */
type Closers = (() => Promise<void>)[];

interface Place {
  readonly host: string;
  readonly port: number;
}

async function place(
  where: EmulatorPlace,
  start: (port: number, variable: string) => Promise<Place & { close(): Promise<void> }>,
  closers: Closers,
): Promise<Place> {
  if (where.kind === 'running') return where;
  const started = await start(where.port, where.variable);
  closers.push(() => started.close());
  return started;
}

/** The database accepts the admin key, and tokens issued for the accounts of the same data folder. */
function credentialsOf(adminKey: string): ReadCredential {
  const seal = createTokenSeal(adminKey);
  return issuedCredentials({
    isAdminKey: (token) => isSameSecret(token, adminKey),
    isIssued: (token) => seal.openIdToken(token) !== null,
  });
}

async function startDatabase(
  root: string,
  variable: string,
  options: Omit<DatabaseEmulatorOptions, 'rules'>,
) {
  // Loaded only if we start it, because it loads a storage engine.
  const { startDatabaseEmulator } = await import('../database/startDatabaseEmulator.ts');
  const rules = await readFile(path.join(root, 'database.rules.json'), 'utf8');
  try {
    return await startDatabaseEmulator({ host: '127.0.0.1', rules, ...options });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    switch (systemErrorCode(error)) {
      case 'EADDRINUSE':
      case 'EACCES':
        throw portProblem(error, options.port, 'the database emulator', variable);
      default:
        throw new Problem(`The database emulator could not start: ${why}`, { cause: error });
    }
  }
}

/** The built site as Firebase Hosting would serve it, with a policy that allows the emulators. */
async function productionSite(root: string, init: Promise<InitJson>): Promise<RequestListener> {
  const [site, config, { emulators }] = await Promise.all([
    builtSite(root),
    readHostingConfig(path.join(root, 'firebase.json')),
    init,
  ]);
  const { auth, database } = emulators;
  const origins = [
    `http://${auth.hostAndPort}`,
    `http://${database.hostAndPort}`,
    `ws://${database.hostAndPort}`,
  ];
  return serveSite(site, config, (name, value) =>
    name.toLowerCase() === 'content-security-policy' ? allowConnections(value, origins) : value,
  );
}

async function developmentSite(
  root: string,
  upgrades: Server,
  dataFolder: string,
  closers: Closers,
): Promise<RequestListener> {
  const vite = await createDevServer(root, upgrades, dataFolder);
  closers.push(() => vite.close());
  return vite.handle;
}

/** Firebase Hosting answers these paths itself, before any file or rewrite. */
function withReservedPaths(init: InitJson, site: RequestListener): RequestListener {
  const body = JSON.stringify(init, null, 2);
  return (request, response) => {
    const requestPath = (request.url ?? '/').split('?')[0] ?? '/';
    if (requestPath === '/__/firebase/init.json') {
      response
        .writeHead(200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(request.method === 'HEAD' ? undefined : body);
    } else if (requestPath.startsWith('/__/')) {
      response.writeHead(404).end();
    } else {
      site(request, response);
    }
  };
}

/**
 * Starts all parts of `npm start` (or of `npm run dev`, with `isDevelopment`) in this process. Resolves when the
 * page is ready; earlier requests wait. Throws a `Problem` at once for an error that a person can solve. Some
 * parts may still be starting then: the caller must end the process.
 */
export async function startLocal(
  root: string,
  settings: Settings,
  options: { readonly isDevelopment: boolean; readonly tellPerson: (line: string) => void },
): Promise<LocalDaylog> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };

  let whenReady: (handler: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    whenReady = resolve;
  });
  try {
    const page = await listenOnLoopback(
      (request, response) => void ready.then((handle) => handle(request, response)),
      settings.port,
      { what: 'the page', variable: 'PORT', bothFamilies: true, admissionAt: pageAdmission },
    );
    closers.push(() => page.close());
    const folder = await holdDataFolder(settings.dataFolder);
    closers.push(() => {
      folder.release();
      return Promise.resolve();
    });

    const initOnce = (async () => {
      const before = await rememberedPorts(folder.path);
      const adminKey = () => openAdminKey(folder.path);
      // First: it reports errors soon, while the Auth emulator blocks this thread for seconds.
      const database = await place(
        settings.database,
        async (port, variable) =>
          startDatabase(root, variable, {
            port: await portAgain(port, before.database),
            dataFolder: path.join(folder.path, 'database'),
            admissionAt: databaseAdmission(page.port),
            readCredential: credentialsOf(await adminKey()),
          }),
        closers,
      );
      const { tellPerson } = options;
      const auth = await place(
        settings.auth,
        async (port) =>
          startAuthEmulator({
            port: await portAgain(port, before.auth),
            dataFolder: folder.path,
            tellPerson,
            adminKey: await adminKey(),
            admissionAt: authAdmission(page.port),
          }),
        closers,
      );
      await rememberPorts(folder.path, { auth: auth.port, database: database.port });
      return initJson(
        emulatorAddress(auth.host, auth.port),
        emulatorAddress(database.host, database.port),
      );
    })();
    const siteOnce = options.isDevelopment
      ? developmentSite(root, page.upgrades, folder.path, closers)
      : productionSite(root, initOnce);
    const [init, site] = await Promise.all([initOnce, siteOnce]);
    whenReady(withReservedPaths(init, site));
    return { url: `http://${hostAndPort('localhost', page.port)}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}
