import type { AuthErrorCodes } from 'firebase/auth';

import type { AccountError, RemoteError } from '../sync/ports.ts';

/*
 * The one file that knows Firebase's codes. What a person reads for each kind is worded in
 * features/account/ and features/sync/; what the engine does next is decided in sync/.
 */

/** Every code that the Auth SDK can give, without its `auth/`. */
type AuthCode = (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes] extends `auth/${infer Code}`
  ? Code
  : never;

/** Codes that the server gives and the SDK hands through without listing them. */
type UnlistedAuthCode = 'invalid-login-credentials' | 'password-does-not-meet-requirements';

/**
 * Codes that nobody signing in or up with e-mail and password can do anything about: faults of the
 * project's configuration, and of flows (phones, pop-ups, second factors) that Daylog has not.
 */
type UnexpectedAuthCode =
  | 'admin-restricted-operation'
  | 'already-initialized'
  | 'app-deleted'
  | 'app-not-authorized'
  | 'app-not-installed'
  | 'argument-error'
  | 'auth-domain-config-required'
  | 'cancelled-popup-request'
  | 'captcha-check-failed'
  | 'code-expired'
  | 'cordova-not-ready'
  | 'cors-unsupported'
  | 'custom-token-mismatch'
  | 'dependent-sdk-initialized-before-auth'
  | 'dynamic-link-not-activated'
  | 'email-change-needs-verification'
  | 'emulator-config-failed'
  | 'expired-action-code'
  | 'internal-error'
  | 'invalid-action-code'
  | 'invalid-api-key'
  | 'invalid-app-credential'
  | 'invalid-app-id'
  | 'invalid-auth-event'
  | 'invalid-cert-hash'
  | 'invalid-continue-uri'
  | 'invalid-cordova-configuration'
  | 'invalid-custom-token'
  | 'invalid-dynamic-link-domain'
  | 'invalid-emulator-scheme'
  | 'invalid-hosting-link-domain'
  | 'invalid-message-payload'
  | 'invalid-multi-factor-session'
  | 'invalid-oauth-client-id'
  | 'invalid-oauth-provider'
  | 'invalid-persistence-type'
  | 'invalid-phone-number'
  | 'invalid-provider-id'
  | 'invalid-recaptcha-action'
  | 'invalid-recaptcha-token'
  | 'invalid-recaptcha-version'
  | 'invalid-req-type'
  | 'invalid-sender'
  | 'invalid-tenant-id'
  | 'invalid-verification-code'
  | 'invalid-verification-id'
  | 'maximum-second-factor-count-exceeded'
  | 'missing-android-pkg-name'
  | 'missing-app-credential'
  | 'missing-client-type'
  | 'missing-continue-uri'
  | 'missing-iframe-start'
  | 'missing-ios-bundle-id'
  | 'missing-multi-factor-info'
  | 'missing-multi-factor-session'
  | 'missing-or-invalid-nonce'
  | 'missing-phone-number'
  | 'missing-recaptcha-token'
  | 'missing-recaptcha-version'
  | 'missing-verification-code'
  | 'missing-verification-id'
  | 'multi-factor-auth-required'
  | 'multi-factor-info-not-found'
  | 'no-auth-event'
  | 'no-such-provider'
  | 'operation-not-allowed'
  | 'operation-not-supported-in-this-environment'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'provider-already-linked'
  | 'recaptcha-not-enabled'
  | 'redirect-cancelled-by-user'
  | 'redirect-operation-pending'
  | 'second-factor-already-in-use'
  | 'tenant-id-mismatch'
  | 'unauthorized-continue-uri'
  | 'unauthorized-domain'
  | 'unsupported-first-factor'
  | 'unsupported-persistence-type'
  | 'unsupported-tenant-operation'
  | 'unverified-email'
  | 'user-cancelled'
  | 'web-storage-unsupported';

type AccountMeaning = Pick<AccountError, 'kind' | 'field'>;

const network: AccountMeaning = { kind: 'network', field: 'form' };
const wrongCredentials: AccountMeaning = { kind: 'wrong-credentials', field: 'password' };
const weakPassword: AccountMeaning = { kind: 'weak-password', field: 'password' };
const invalidEmail: AccountMeaning = { kind: 'invalid-email', field: 'email' };
const tooManyRequests: AccountMeaning = { kind: 'too-many-requests', field: 'form' };
const signInAgain: AccountMeaning = { kind: 'needs-recent-sign-in', field: 'form' };

/**
 * What each code means to a person who signs in or up with e-mail and password. Exhaustive by type, so
 * that a code added by an upgrade of the SDK is decided on here before it compiles.
 */
const accountMeanings: Readonly<
  Record<Exclude<AuthCode, UnexpectedAuthCode> | UnlistedAuthCode, AccountMeaning>
> = {
  'email-already-in-use': { kind: 'email-in-use', field: 'email' },
  'account-exists-with-different-credential': { kind: 'email-in-use', field: 'email' },
  'credential-already-in-use': { kind: 'email-in-use', field: 'email' },
  'wrong-password': wrongCredentials,
  // What a project with e-mail enumeration protection (the default) says in place of wrong-password
  // and user-not-found.
  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'rejected-credential': wrongCredentials,
  'user-mismatch': wrongCredentials,
  'user-not-found': { kind: 'user-not-found', field: 'email' },
  'user-disabled': { kind: 'user-disabled', field: 'form' },
  'invalid-email': invalidEmail,
  'invalid-recipient-email': invalidEmail,
  'missing-password': { kind: 'missing-password', field: 'password' },
  'weak-password': weakPassword,
  'password-does-not-meet-requirements': weakPassword,
  'too-many-requests': tooManyRequests,
  'quota-exceeded': tooManyRequests,
  'network-request-failed': network,
  timeout: network,
  'requires-recent-login': signInAgain,
  'user-token-expired': signInAgain,
  'invalid-user-token': signInAgain,
  'null-user': signInAgain,
  'user-signed-out': signInAgain,
};

const accountMeaningOf = new Map<string, AccountMeaning>(Object.entries(accountMeanings));

/** What a failed call of the Auth SDK means. Anything that carries no code of Auth's is `unexpected`. */
export function accountErrorOf(error: unknown): AccountError {
  const code = codeOf(error) ?? 'unknown';
  const meaning = accountMeaningOf.get(code.replace(/^auth\//, ''));
  return { ...(meaning ?? { kind: 'unexpected', field: 'form' }), code };
}

/**
 * What the Database SDK says of a write or a listen, by its code in upper case; for a read that was
 * refused it gives only the text `Permission denied`.
 *
 * - `permission-denied` also stands for what no repetition can cure (too big, bad parameters): the
 *   server refuses this very request for good.
 * - Data that changed under a transaction (`DATASTALE`, `MAXRETRY`, `OVERRIDDENBYSET`) cannot happen,
 *   since Daylog runs none; it would be worth another try.
 */
const databaseMeanings = {
  PERMISSION_DENIED: 'permission-denied',
  TOO_BIG: 'permission-denied',
  WRITE_TOO_BIG: 'permission-denied',
  INVALID_PARAMETERS: 'permission-denied',
  INVALID_TOKEN: 'unauthenticated',
  EXPIRED_TOKEN: 'unauthenticated',
  DISCONNECT: 'offline',
  DISCONNECTED: 'offline',
  NETWORK_ERROR: 'offline',
  NODATA: 'offline',
  UNAVAILABLE: 'offline',
  DATASTALE: 'unexpected',
  FAILURE: 'unexpected',
  MAXRETRY: 'unexpected',
  MAXRETRIES: 'unexpected',
  OVERRIDDENBYSET: 'unexpected',
  OPERATION_FAILED: 'unexpected',
  UNKNOWN_ERROR: 'unexpected',
} as const satisfies Record<string, RemoteError['kind']>;

const databaseMeaningOf = new Map<string, RemoteError['kind']>(Object.entries(databaseMeanings));

/**
 * What a failed call of the Database SDK means. A refusal of somebody whom the server does not know (any
 * more) is `unauthenticated`: the rules refuse everything to everyone but the owner.
 */
export function remoteErrorOf(error: unknown, isSignedIn: boolean): RemoteError {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error) ?? (/permission.denied/i.test(message) ? 'PERMISSION_DENIED' : '');
  const kind = databaseMeaningOf.get(code) ?? 'unexpected';
  return {
    kind: kind === 'permission-denied' && !isSignedIn ? 'unauthenticated' : kind,
    cause: error,
  };
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
