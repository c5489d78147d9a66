import { deleteApp, initializeApp, setLogLevel, type FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth';

import { systemClock } from '../../lib/systemClock.ts';
import type { FirebaseConfig, HostAndPort } from '../connection/firebaseConfig.ts';
import { patientStorage, type PatientStorage } from './patientStorage.ts';

/** Longer than a busy disk needs for one small row. */
const readPatienceMs = 10_000;

/** An app with its accounts open. */
export interface OpenAuth {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  /** Whether the device reads the stored session in time. If not, the app is closed and can be opened again. */
  readonly isSessionRead: () => Promise<boolean>;
}

/**
 * Opens the project's accounts. Call it before the database of the same app is opened. Otherwise the database
 * connects without a user and has every request refused.
 *
 * `keepSession`: a session on the `device` survives the browser's restart, and its tabs share it. One in
 * `memory` ends with the process (Node).
 */
export function openAuth(
  config: FirebaseConfig,
  keepSession: 'device' | 'memory',
  appName?: string,
): OpenAuth {
  // Failures come back as values. The SDK's own log lines would contain paths.
  setLogLevel('silent');
  const app = initializeApp(config.app, appName);
  // `getAuth` would add code for pop-ups, which sign-in by e-mail and password does not need.
  const { persistence, firstRead } = storageOf(keepSession);
  const auth = initializeAuth(app, { persistence });
  // Firebase then writes its mails, and the pages behind their links, in the person's language.
  auth.useDeviceLanguage();
  if (config.emulators !== null)
    connectAuthEmulator(auth, `http://${hostAndPort(config.emulators.auth)}`, {
      disableWarnings: true,
    });
  return {
    app,
    auth,
    async isSessionRead() {
      const isRead = await Promise.race([firstRead.then(() => true), pause(readPatienceMs, false)]);
      if (!isRead) await deleteApp(app);
      return isRead;
    },
  };
}

function storageOf(keepSession: 'device' | 'memory'): PatientStorage {
  if (keepSession === 'memory')
    return { persistence: inMemoryPersistence, firstRead: Promise.resolve() };
  return patientStorage(indexedDBLocalPersistence, (delayMs) => pause(delayMs, undefined));
}

function pause<Value>(delayMs: number, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    systemClock.setTimer(() => resolve(value), delayMs);
  });
}

/** `address` in the form for a URL. */
export function hostAndPort({ host, port }: HostAndPort): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
