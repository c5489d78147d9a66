import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { connectDatabaseEmulator, forceWebSockets, getDatabase } from 'firebase/database';

/** The bare SDK, signed in, of a page or worker that was given `?email=…&password=…&auth=PORT&database=PORT`. */
export async function openBareSdk(search: string) {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name) ?? '';
  const projectId = 'demo-daylog';
  const port = Number(part('database'));
  const databaseURL = `http://127.0.0.1:${port}?ns=${projectId}-default-rtdb`;
  const app = initializeApp({ apiKey: 'none', projectId, databaseURL });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${part('auth')}`, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, part('email'), part('password'));
  forceWebSockets();
  const database = getDatabase(app);
  connectDatabaseEmulator(database, '127.0.0.1', port);
  return { database, uid: user.uid };
}
