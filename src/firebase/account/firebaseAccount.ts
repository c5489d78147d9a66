import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
  type ActionCodeSettings,
  type Auth,
  type User,
  onAuthStateChanged,
  signOut,
  validatePassword,
  type PasswordValidationStatus,
} from 'firebase/auth';

import { leastPasswordCheck, shortestPassword } from '../../account/leastPasswordCheck.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type {
  AccountError,
  AccountPort,
  Person,
  SessionState,
  PasswordCheck,
  PasswordRequirement,
} from '../../account/AccountPort.ts';
import { accountErrorOf } from './accountErrors.ts';
import { codeOf } from '../codeOf.ts';

const nobody: AccountError = { kind: 'session-ended', field: 'form', code: 'daylog/nobody' };

/** Codes of a project that does not allow links back to the page's address. */
const unknownReturn: readonly string[] = [
  'auth/unauthorized-continue-uri',
  'auth/invalid-continue-uri',
];

/** Accounts in Firebase Auth. The page behind a mail's link leads back to the address `returnTo`. */
export function firebaseAccount(auth: Auth, returnTo?: string): AccountPort {
  const settings: ActionCodeSettings | undefined =
    returnTo === undefined ? undefined : { url: returnTo };
  const checkPassword = createPasswordChecks(auth);

  /**
   * Runs `work` with the signed-in user, once Auth knows the user. Fails with `session-ended` if nobody is
   * signed in.
   */
  async function asUser<Value>(
    work: (user: User) => Promise<Value>,
  ): Promise<Result<Value, AccountError>> {
    await auth.authStateReady();
    const user = auth.currentUser;
    return user === null ? failure(nobody) : attempt(() => work(user));
  }

  /**
   * Sends a mail, without the link back if the project refuses the address. The mail matters more than the
   * link.
   */
  async function sendMail(send: (settings?: ActionCodeSettings) => Promise<void>): Promise<void> {
    try {
      await send(settings);
    } catch (error) {
      if (!unknownReturn.includes(accountErrorOf(error).code)) throw error;
      await send();
    }
  }

  return {
    ...firebaseSession(auth),
    signUp: (email, password) =>
      attempt(async () =>
        personOf((await createUserWithEmailAndPassword(auth, email, password)).user),
      ),
    signIn: (email, password) =>
      attempt(async () => personOf((await signInWithEmailAndPassword(auth, email, password)).user)),
    sendPasswordReset: (email) =>
      attempt(() => sendMail((way) => sendPasswordResetEmail(auth, email, way))),
    checkPassword,
    readAccount: () =>
      asUser(async (user) => {
        await reload(user);
        return {
          email: user.email ?? '',
          isEmailVerified: user.emailVerified,
          areMailsPrinted: auth.emulatorConfig !== null,
        };
      }),
    confirmPassword: (password) => asUser((user) => confirm(user, password)),
    changePassword: (current, password) =>
      asUser(async (user) => {
        await confirm(user, current);
        await updatePassword(user, password);
      }),
    changeEmail: (email) =>
      asUser((user) => sendMail((way) => verifyBeforeUpdateEmail(user, email, way))),
    sendVerification: () => asUser((user) => sendMail((way) => sendEmailVerification(user, way))),
    async deleteAccount(uid) {
      await auth.authStateReady();
      const user = auth.currentUser;
      return user?.uid === uid ? attempt(() => deleteUser(user)) : failure(nobody);
    },
  };
}

async function confirm(user: User, password: string): Promise<void> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await reauthenticateWithCredential(user, credential);
}

async function attempt<Value>(call: () => Promise<Value>): Promise<Result<Value, AccountError>> {
  try {
    return success(await call());
  } catch (error) {
    return failure(accountErrorOf(error));
  }
}

/** The session of `auth` and its end. A session that the server ended shows as `signed-out`. */
function firebaseSession(auth: Auth): Pick<AccountPort, 'watchSession' | 'signOut'> {
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
function personOf(user: User): Person {
  return { uid: user.uid, email: user.email ?? '' };
}

function isSameState(one: SessionState, other: SessionState): boolean {
  if (one.kind !== 'signed-in' || other.kind !== 'signed-in') return one.kind === other.kind;
  return one.person.uid === other.person.uid && one.person.email === other.person.email;
}

/**
 * Checks passwords against the project's policy. The SDK asks the server for the policy once.
 *
 * A server may have no policy: the Auth emulator of firebase-tools answers 501. Then Firebase's own minimum
 * counts, and the server is not asked again. After a network failure the next check asks again.
 */
function createPasswordChecks(
  auth: Auth,
): (password: string) => Promise<Result<PasswordCheck, AccountError>> {
  let isMissing = false;

  return async (password) => {
    if (isMissing) return success(leastPasswordCheck(password));
    try {
      return success(checkOf(await validatePassword(auth, password)));
    } catch (error) {
      const accountError = accountErrorOf(error);
      if (accountError.kind === 'network') return failure(accountError);
      isMissing = true;
      return success(leastPasswordCheck(password));
    }
  };
}

function checkOf(status: PasswordValidationStatus): PasswordCheck {
  const { customStrengthOptions: asked, enforcementState } = status.passwordPolicy;
  const requirements: PasswordRequirement[] = [];
  const add = (
    kind: PasswordRequirement['kind'],
    isMet: boolean | undefined,
    length: number | null = null,
  ) => {
    if (isMet !== undefined) requirements.push({ kind, length, isMet });
  };
  add('shortest', status.meetsMinPasswordLength, asked.minPasswordLength ?? shortestPassword);
  // Show the maximum only to a person who exceeds it.
  if (status.meetsMaxPasswordLength === false)
    add('longest', false, asked.maxPasswordLength ?? null);
  add('lowercase', status.containsLowercaseLetter);
  add('uppercase', status.containsUppercaseLetter);
  add('digit', status.containsNumericCharacter);
  add('symbol', status.containsNonAlphanumericCharacter);
  return { requirements, isEnforced: enforcementState === 'ENFORCE' };
}
