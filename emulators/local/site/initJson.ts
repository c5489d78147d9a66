import { databaseNamespace, hostAndPort, projectId } from '../settings.ts';

/** One emulator in the form of Firebase Hosting's own emulator (in its `init.js`). */
export interface EmulatorAddress {
  readonly host: string;
  readonly port: number;
  readonly hostAndPort: string;
}

/** The content of `/__/firebase/init.json`: Firebase Hosting's web app configuration, plus `emulators`. */
export interface InitJson {
  readonly projectId: string;
  readonly appId: string;
  /** Includes `ns`, because an emulator serves every namespace at one address. */
  readonly databaseURL: string;
  readonly storageBucket: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly messagingSenderId: string;
  readonly emulators: { readonly auth: EmulatorAddress; readonly database: EmulatorAddress };
}

/** An emulator's address in the three forms that a page may need. */
export function emulatorAddress(host: string, port: number): EmulatorAddress {
  return { host, port, hostAndPort: hostAndPort(host, port) };
}

/**
 * The page's configuration for its backend, with Firebase Hosting's fields (see `constructDefaultWebSetup` in
 * firebase-tools for a `demo-` project). An emulator never checks the placeholders.
 */
export function initJson(auth: EmulatorAddress, database: EmulatorAddress): InitJson {
  return {
    projectId,
    appId: '1:12345:web:daylog',
    databaseURL: `http://${database.hostAndPort}/?ns=${databaseNamespace}`,
    storageBucket: `${projectId}.appspot.com`,
    apiKey: 'fake-api-key',
    authDomain: `${projectId}.firebaseapp.com`,
    messagingSenderId: '12345',
    emulators: { auth, database },
  };
}
