import type { FirebaseApp } from 'firebase/app';
import {
  connectDatabaseEmulator,
  forceWebSockets,
  getDatabase,
  type Database,
} from 'firebase/database';

import type { FirebaseConfig } from './firebaseConfig.ts';
import { filterSdkLogs } from './filterSdkLogs.ts';

/** The SDK has one transport for all databases, and warns if it is set twice. */
let isForced = false;

/** Opens the project's database for the user of `app`. It connects on first use. */
export function openDatabase(app: FirebaseApp, config: FirebaseConfig): Database {
  // After a page that closed early, the SDK begins the next visit with long polling. The
  // Content-Security-Policy refuses it, and the SDK stalls for 30 s.
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
