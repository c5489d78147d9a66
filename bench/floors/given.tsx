import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import {
  forceWebSockets,
  get,
  getDatabase,
  increment,
  onValue,
  orderByChild,
  query,
  ref,
  serverTimestamp,
  startAt,
  update,
} from 'firebase/database';
import { Lexer } from 'marked';

import './routed.tsx';

/**
 * The least that a visit can be made of: the page of `routed.tsx`, and of Firebase and the Markdown parser
 * what a log calls, with nothing of a log around it.
 */
const app = initializeApp({ apiKey: 'none', projectId: 'none', databaseURL: 'http://127.0.0.1' });
const auth = initializeAuth(app, { persistence: browserLocalPersistence });
forceWebSockets();
const log = ref(getDatabase(app), 'log');
onIdTokenChanged(auth, () => {
  onValue(query(log, orderByChild('changedAt'), startAt(0)), (snapshot) => {
    document.title = Lexer.lex(String(snapshot.val())).join();
  });
});
await signInWithEmailAndPassword(auth, '', '');
await get(log);
await update(log, { changedAt: serverTimestamp(), changes: increment(1) });
