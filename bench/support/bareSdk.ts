import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import {
  connectDatabaseEmulator,
  getDatabase,
  onValue,
  orderByChild,
  query,
  ref,
  startAt,
} from 'firebase/database';

import { password, type Lab } from './lab.ts';

/**
 * The least that a visit of `email` can be with the SDK alone: sign in, and listen to what will have changed
 * from now on, until the server has answered that there is nothing.
 */
export async function visitWithBareSdk(lab: Lab, email: string): Promise<void> {
  const projectId = 'demo-daylog';
  const databaseURL = `http://127.0.0.1:${lab.databaseProxy.port}?ns=${projectId}-default-rtdb`;
  const app = initializeApp({ apiKey: 'none', projectId, databaseURL }, email);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${lab.authProxy.port}`, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  const database = getDatabase(app);
  connectDatabaseEmulator(database, '127.0.0.1', lab.databaseProxy.port);
  const days = ref(database, `logs/${user.uid}/days`);
  await new Promise<void>((resolve, reject) => {
    const sinceNow = query(days, orderByChild('changedAt'), startAt(Date.now() + 60_000));
    onValue(sinceNow, () => resolve(), reject);
  });
  // Whoever is signed in has a timer for the next token, which would keep the program up.
  await signOut(auth);
  await deleteApp(app);
}
