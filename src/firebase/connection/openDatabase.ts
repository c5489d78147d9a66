import type { FirebaseApp } from 'firebase/app';
import {
  connectDatabaseEmulator,
  forceWebSockets,
  getDatabase,
  type Database,
} from 'firebase/database';

import type { FirebaseConfig } from './firebaseConfig.ts';
import { filterSdkLogs } from './filterSdkLogs.ts';

/** The SDK has one transport for all its databases, and warns of being told again. */
let isForced = false;

/** Opens the project's database for whoever is signed in to `app`; nothing connects before it is used. */
export function openDatabase(app: FirebaseApp, config: FirebaseConfig): Database {
  // A page closed soon after it opened makes the SDK begin the next visit with long polling, which the
  // Content-Security-Policy refuses and which stalls for 30 s.
  if (!isForced) forceWebSockets();
  isForced = true;
  filterSdkLogs();
  const database = getDatabase(app);
  if (config.emulators !== null) {
    const { host, port } = config.emulators.database;
    connectDatabaseEmulator(database, host.includes(':') ? `[${host}]` : host, port);
  }
  return database;
}
