import { onAuthStateChanged, signOut, type Auth, type User } from 'firebase/auth';

import { failure, success } from '../../lib/result.ts';
import type { AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import { codeOf } from '../codeOf.ts';

/** The session of `auth` and its end. A session that the server ended shows as `signed-out`. */
export function firebaseSession(auth: Auth): Pick<AccountPort, 'watchSession' | 'signOut'> {
  return {
    async signOut() {
      try {
        await signOut(auth);
        return success(undefined);
      } catch (error) {
        // Auth does not ask the server here. The device could not delete the session.
        const code = codeOf(error) ?? 'unknown';
        return failure({ kind: 'unexpected', field: 'form', code });
      }
    },
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

/** The person of the account `user`. */
export function personOf(user: User): Person {
  return { uid: user.uid, email: user.email ?? '' };
}

function isSameState(one: SessionState, other: SessionState): boolean {
  if (one.kind !== 'signed-in' || other.kind !== 'signed-in') return one.kind === other.kind;
  return one.person.uid === other.person.uid && one.person.email === other.person.email;
}
