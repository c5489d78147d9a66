import type { AuthErrorCodes } from 'firebase/auth';

import type { AccountError } from '../account/AccountPort.ts';

/*
 * The meaning of every Firebase code of an account call. Codes of the Database are in remoteErrors.ts. The
 * meaning decides the sentence (`problem` in src/words/en/account.ts) and the next step
 * (`accountStep` in src/account/). docs/errors.md is the map.
 */

/** Every code in the Auth SDK's list, without its `auth/`. */
export type AuthCode =
  (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes] extends `auth/${infer Code}` ? Code : never;

/**
 * Codes that the Auth SDK gives but does not list. Some are later additions. Others it derives from a
 * server's message: `INVALID_REFRESH_TOKEN` becomes `invalid-refresh-token`.
 */
export type UnlistedAuthCode =
  | 'app-check-token-is-invalid'
  | 'firebase-app-check-token-is-invalid'
  | 'invalid-grant'
  | 'invalid-grant-type'
  | 'invalid-login-credentials'
  | 'invalid-refresh-token'
  | 'login-blocked'
  | 'missing-refresh-token'
  | 'password-does-not-meet-requirements'
  | 'password-login-disabled'
  | 'project-disabled'
  | 'token-expired'
  | 'unsupported-password-policy-schema-version'
  | 'user-cancelled'
  | 'user-not-found';

/** Codes of `app/…`: the SDK's core, which stores a note of its use on the device. */
export type AppCode =
  | 'app-deleted'
  | 'bad-app-name'
  | 'duplicate-app'
  | 'finalization-registry-not-supported'
  | 'idb-delete'
  | 'idb-get'
  | 'idb-open'
  | 'idb-set'
  | 'invalid-app-argument'
  | 'invalid-log-argument'
  | 'invalid-server-app-environment'
  | 'no-app'
  | 'no-options'
  | 'server-app-deleted';

/** Codes of `appCheck/…`: the proof that requests come from Daylog's own page. */
export type AppCheckCode =
  | 'already-initialized'
  | 'fetch-network-error'
  | 'fetch-parse-error'
  | 'fetch-status-error'
  | 'initial-throttle'
  | 'recaptcha-error'
  | 'storage-get'
  | 'storage-open'
  | 'storage-set'
  | 'throttled'
  | 'use-before-activation';

type AccountKind = AccountError['kind'];

/**
 * Codes that mean `unexpected`, like every unknown code. They belong to features that Daylog lacks
 * (telephones, pop-ups, second factors, other providers), or are faults of ours. Only types and tests use
 * this list.
 */
export const unexpectedAuthCodes = [
  'already-initialized',
  'app-deleted',
  'app-not-installed',
  'argument-error',
  'auth-domain-config-required',
  'cancelled-popup-request',
  'code-expired',
  'cordova-not-ready',
  'cors-unsupported',
  'custom-token-mismatch',
  'dependent-sdk-initialized-before-auth',
  'internal-error',
  'invalid-app-credential',
  'invalid-app-id',
  'invalid-auth-event',
  'invalid-cert-hash',
  'invalid-cordova-configuration',
  'invalid-custom-token',
  'invalid-emulator-scheme',
  'invalid-grant-type',
  'invalid-multi-factor-session',
  'invalid-oauth-client-id',
  'invalid-oauth-provider',
  'invalid-phone-number',
  'invalid-provider-id',
  'invalid-tenant-id',
  'invalid-verification-code',
  'invalid-verification-id',
  'maximum-second-factor-count-exceeded',
  'missing-android-pkg-name',
  'missing-app-credential',
  'missing-iframe-start',
  'missing-ios-bundle-id',
  'missing-multi-factor-info',
  'missing-multi-factor-session',
  'missing-or-invalid-nonce',
  'missing-phone-number',
  'missing-verification-code',
  'missing-verification-id',
  'multi-factor-auth-required',
  'multi-factor-info-not-found',
  'no-auth-event',
  'no-such-provider',
  'operation-not-supported-in-this-environment',
  'popup-blocked',
  'popup-closed-by-user',
  'provider-already-linked',
  'redirect-cancelled-by-user',
  'redirect-operation-pending',
  'second-factor-already-in-use',
  'tenant-id-mismatch',
  'unsupported-first-factor',
  'unsupported-password-policy-schema-version',
  'unsupported-tenant-operation',
  'user-cancelled',
] as const satisfies readonly (AuthCode | UnlistedAuthCode)[];

export const unexpectedAppCodes = [
  'app-deleted',
  'bad-app-name',
  'duplicate-app',
  'finalization-registry-not-supported',
  'invalid-app-argument',
  'invalid-log-argument',
  'invalid-server-app-environment',
  'no-app',
  'no-options',
  'server-app-deleted',
] as const satisfies readonly AppCode[];

export const unexpectedAppCheckCodes = [
  'already-initialized',
  'use-before-activation',
] as const satisfies readonly AppCheckCode[];

/** The codes of `Listed` that have another meaning than `unexpected`. */
type Meant<Listed extends string, Unexpected extends readonly Listed[]> = Exclude<
  Listed,
  Unexpected[number]
>;

/**
 * By its type, every code is here or in the list above. A code that an SDK upgrade adds does not compile
 * until it has a meaning.
 */
export const authMeanings: Readonly<
  Record<Meant<AuthCode | UnlistedAuthCode, typeof unexpectedAuthCodes>, AccountKind>
> = {
  // Wrong input.
  'email-already-in-use': 'email-in-use',
  'account-exists-with-different-credential': 'email-in-use',
  'credential-already-in-use': 'email-in-use',
  'wrong-password': 'wrong-credentials',
  // A project with e-mail enumeration protection (the default) answers this for a wrong password and for an
  // unknown person.
  'invalid-credential': 'wrong-credentials',
  'invalid-login-credentials': 'wrong-credentials',
  'rejected-credential': 'wrong-credentials',
  'user-mismatch': 'wrong-credentials',
  'user-not-found': 'user-not-found',
  'user-disabled': 'user-disabled',
  'invalid-email': 'invalid-email',
  'invalid-recipient-email': 'invalid-email',
  'missing-password': 'missing-password',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',

  // State of the session or the server.
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'too-many-requests',
  'login-blocked': 'too-many-requests',
  'network-request-failed': 'network',
  timeout: 'network',
  'requires-recent-login': 'needs-recent-sign-in',
  'user-token-expired': 'session-ended',
  'token-expired': 'session-ended',
  'invalid-user-token': 'session-ended',
  'invalid-refresh-token': 'session-ended',
  'missing-refresh-token': 'session-ended',
  'invalid-grant': 'session-ended',
  'null-user': 'session-ended',
  'user-signed-out': 'session-ended',

  // Links in mails.
  'expired-action-code': 'link-spent',
  'invalid-action-code': 'link-spent',
  'unverified-email': 'unverified-email',
  'email-change-needs-verification': 'unverified-email',

  // Settings of the project.
  'admin-restricted-operation': 'not-allowed',
  'operation-not-allowed': 'not-allowed',
  'password-login-disabled': 'not-allowed',
  'project-disabled': 'not-allowed',
  'app-not-authorized': 'not-allowed',
  'invalid-api-key': 'not-allowed',
  'unauthorized-domain': 'not-allowed',
  'unauthorized-continue-uri': 'not-allowed',
  'invalid-continue-uri': 'not-allowed',
  'missing-continue-uri': 'not-allowed',
  'invalid-hosting-link-domain': 'not-allowed',
  'invalid-dynamic-link-domain': 'not-allowed',
  'dynamic-link-not-activated': 'not-allowed',
  'invalid-sender': 'not-allowed',
  'invalid-message-payload': 'not-allowed',
  'emulator-config-failed': 'not-allowed',
  'recaptcha-not-enabled': 'not-allowed',

  // App Check, and the reCAPTCHA that a project may require.
  'app-check-token-is-invalid': 'app-refused',
  'firebase-app-check-token-is-invalid': 'app-refused',
  'captcha-check-failed': 'app-refused',
  'invalid-recaptcha-action': 'app-refused',
  'invalid-recaptcha-token': 'app-refused',
  'invalid-recaptcha-version': 'app-refused',
  'missing-recaptcha-token': 'app-refused',
  'missing-recaptcha-version': 'app-refused',
  'missing-client-type': 'app-refused',
  'invalid-req-type': 'app-refused',

  // The browser.
  'web-storage-unsupported': 'no-storage',
  'unsupported-persistence-type': 'no-storage',
  'invalid-persistence-type': 'no-storage',
};

export const appMeanings: Readonly<Record<Meant<AppCode, typeof unexpectedAppCodes>, AccountKind>> =
  {
    'idb-delete': 'no-storage',
    'idb-get': 'no-storage',
    'idb-open': 'no-storage',
    'idb-set': 'no-storage',
  };

export const appCheckMeanings: Readonly<
  Record<Meant<AppCheckCode, typeof unexpectedAppCheckCodes>, AccountKind>
> = {
  'fetch-network-error': 'network',
  'fetch-parse-error': 'app-refused',
  'fetch-status-error': 'app-refused',
  'initial-throttle': 'app-refused',
  'recaptcha-error': 'app-refused',
  'storage-get': 'no-storage',
  'storage-open': 'no-storage',
  'storage-set': 'no-storage',
  throttled: 'app-refused',
};
