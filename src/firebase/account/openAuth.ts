import { initializeApp, setLogLevel, type FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth';

import type { FirebaseConfig, HostAndPort } from '../connection/firebaseConfig.ts';

/** An app with its accounts open. */
export interface OpenAuth {
  readonly app: FirebaseApp;
  readonly auth: Auth;
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
  const auth = initializeAuth(app, {
    persistence: keepSession === 'device' ? indexedDBLocalPersistence : inMemoryPersistence,
  });
  // Firebase then writes its mails, and the pages behind their links, in the person's language.
  auth.useDeviceLanguage();
  if (config.emulators !== null)
    connectAuthEmulator(auth, `http://${hostAndPort(config.emulators.auth)}`, {
      disableWarnings: true,
    });
  return { app, auth };
}

/** `address` in the form for a URL. */
export function hostAndPort({ host, port }: HostAndPort): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
