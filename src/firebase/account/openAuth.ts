import { initializeApp, setLogLevel, type FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth';

import type { FirebaseConfig, HostAndPort } from '../connection/firebaseConfig.ts';

/** An app whose accounts can be used. */
export interface OpenAuth {
  readonly app: FirebaseApp;
  readonly auth: Auth;
}

/**
 * Opens the project's accounts. Always before the database of the same app: that one would otherwise
 * connect as nobody first, and have every request refused.
 *
 * `keepSession` is where the session lives: `device` survives the browser's restart (and is shared by its
 * tabs), `memory` ends with the program (Node).
 */
export function openAuth(
  config: FirebaseConfig,
  keepSession: 'device' | 'memory',
  appName?: string,
): OpenAuth {
  // What is refused or lost comes back as a value and is dealt with; the SDK's own lines name paths.
  setLogLevel('silent');
  const app = initializeApp(config.app, appName);
  // No `getAuth`: it would bring, and load, the pop-up machinery that e-mail and password do not need.
  const auth = initializeAuth(app, {
    persistence: keepSession === 'device' ? indexedDBLocalPersistence : inMemoryPersistence,
  });
  // What Firebase writes into its mails, and the page behind their links, is in the person's language.
  auth.useDeviceLanguage();
  if (config.emulators !== null)
    connectAuthEmulator(auth, `http://${hostAndPort(config.emulators.auth)}`, {
      disableWarnings: true,
    });
  return { app, auth };
}

/** `address` as it stands in a URL. */
export function hostAndPort({ host, port }: HostAndPort): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
