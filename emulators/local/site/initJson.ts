import { databaseNamespace, hostAndPort, projectId } from '../settings.ts';

/** One emulator as Firebase Hosting's own emulator names it to a page (in its `init.js`). */
export interface EmulatorAddress {
  readonly host: string;
  readonly port: number;
  readonly hostAndPort: string;
}

/** The content of `/__/firebase/init.json`: Firebase Hosting's web app configuration, plus `emulators`. */
export interface InitJson {
  readonly projectId: string;
  readonly appId: string;
  /** With its `ns`, since an emulator serves every namespace at one address. */
  readonly databaseURL: string;
  readonly storageBucket: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly messagingSenderId: string;
  readonly emulators: { readonly auth: EmulatorAddress; readonly database: EmulatorAddress };
}

/** An emulator's address in the three forms a page may want. */
export function emulatorAddress(host: string, port: number): EmulatorAddress {
  return { host, port, hostAndPort: hostAndPort(host, port) };
}

/**
 * What the page is told about its backend. The fields are those that Firebase Hosting answers with (see
 * `constructDefaultWebSetup` in firebase-tools for a `demo-` project); the placeholders are never
 * checked by an emulator.
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
