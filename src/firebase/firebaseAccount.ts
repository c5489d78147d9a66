import {
  createUserWithEmailAndPassword,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';

import { failure, success, type Result } from '../lib/result.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../sync/ports.ts';
import { accountErrorOf } from './errors.ts';

/** Accounts by Firebase Auth. A session that the server ends shows as `signed-out`. */
export function firebaseAccount(auth: Auth): AccountPort {
  return {
    signUp: (email, password) =>
      attempt(async () =>
        personOf((await createUserWithEmailAndPassword(auth, email, password)).user),
      ),
    signIn: (email, password) =>
      attempt(async () => personOf((await signInWithEmailAndPassword(auth, email, password)).user)),
    signOut: () => attempt(() => signOut(auth)),
    sendPasswordReset: (email) => attempt(() => sendPasswordResetEmail(auth, email)),
    watchSession(listener) {
      let session: SessionState = { kind: 'unknown' };
      listener(session);
      return onAuthStateChanged(auth, (user) => {
        const next: SessionState =
          user === null ? { kind: 'signed-out' } : { kind: 'signed-in', person: personOf(user) };
        if (isSameState(session, next)) return;
        session = next;
        listener(next);
      });
    },
  };
}

async function attempt<Value>(call: () => Promise<Value>): Promise<Result<Value, AccountError>> {
  try {
    return success(await call());
  } catch (error) {
    return failure(accountErrorOf(error));
  }
}

function personOf(user: User): Person {
  return { uid: user.uid, email: user.email ?? '' };
}

function isSameState(one: SessionState, other: SessionState): boolean {
  if (one.kind !== 'signed-in' || other.kind !== 'signed-in') return one.kind === other.kind;
  return one.person.uid === other.person.uid && one.person.email === other.person.email;
}
