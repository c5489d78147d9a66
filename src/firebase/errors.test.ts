import { AuthErrorCodes } from 'firebase/auth';
import { describe, expect, it } from 'vitest';

import { accountStep, type AccountStep } from '../account/accountStep.ts';
import { nextStep, type NextStep } from '../sync/outbox/nextStep.ts';
import type { AccountError } from '../account/AccountPort.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import { accountErrorOf } from './account/accountErrors.ts';
import {
  appCheckMeanings,
  appMeanings,
  authMeanings,
  unexpectedAppCheckCodes,
  unexpectedAppCodes,
  unexpectedAuthCodes,
} from './errorCatalogue.ts';
import { databaseMeanings, remoteErrorOf, unexpectedDatabaseCodes } from './remoteErrors.ts';

/** An error as both SDKs throw it. */
const withCode = (code: string) => Object.assign(new Error(code), { code });

/** The form field and the next step of each meaning. */
const kinds: Readonly<Record<AccountError['kind'], readonly [AccountError['field'], AccountStep]>> =
  {
    'email-in-use': ['email', 'correct'],
    'wrong-credentials': ['password', 'correct'],
    'user-not-found': ['password', 'correct'],
    'user-disabled': ['form', 'ask-owner'],
    'invalid-email': ['email', 'correct'],
    'missing-password': ['password', 'correct'],
    'weak-password': ['password', 'correct'],
    'too-many-requests': ['form', 'wait'],
    network: ['form', 'retry'],
    'needs-recent-sign-in': ['form', 'confirm'],
    'session-ended': ['form', 'sign-in'],
    'link-spent': ['form', 'retry'],
    'unverified-email': ['form', 'retry'],
    'not-allowed': ['form', 'ask-owner'],
    'app-refused': ['form', 'retry'],
    'no-storage': ['form', 'retry'],
    unexpected: ['form', 'retry'],
  };

/** Codes with a meaning for a person. The second list catches an edit that changes a meaning by mistake. */
const known: Readonly<Partial<Record<AccountError['kind'], readonly string[]>>> = {
  'email-in-use': [
    'auth/email-already-in-use',
    'auth/account-exists-with-different-credential',
    'auth/credential-already-in-use',
  ],
  'wrong-credentials': [
    'auth/wrong-password',
    'auth/invalid-credential',
    'auth/invalid-login-credentials',
    'auth/rejected-credential',
    'auth/user-mismatch',
  ],
  'user-not-found': ['auth/user-not-found'],
  'user-disabled': ['auth/user-disabled'],
  'invalid-email': ['auth/invalid-email', 'auth/invalid-recipient-email'],
  'missing-password': ['auth/missing-password'],
  'weak-password': ['auth/weak-password', 'auth/password-does-not-meet-requirements'],
  'too-many-requests': ['auth/too-many-requests', 'auth/quota-exceeded', 'auth/login-blocked'],
  network: ['auth/network-request-failed', 'auth/timeout', 'appCheck/fetch-network-error'],
  'needs-recent-sign-in': ['auth/requires-recent-login'],
  'session-ended': [
    'auth/user-token-expired',
    'auth/token-expired',
    'auth/invalid-user-token',
    'auth/invalid-refresh-token',
    'auth/missing-refresh-token',
    'auth/invalid-grant',
    'auth/null-user',
    'auth/user-signed-out',
  ],
};

describe('every code that the account calls can give', () => {
  const table = [
    ...Object.entries(authMeanings).map(([code, kind]) => [`auth/${code}`, kind] as const),
    ...Object.entries(appMeanings).map(([code, kind]) => [`app/${code}`, kind] as const),
    ...Object.entries(appCheckMeanings).map(([code, kind]) => [`appCheck/${code}`, kind] as const),
    ...unexpectedAuthCodes.map((code) => [`auth/${code}`, 'unexpected'] as const),
    ...unexpectedAppCodes.map((code) => [`app/${code}`, 'unexpected'] as const),
    ...unexpectedAppCheckCodes.map((code) => [`appCheck/${code}`, 'unexpected'] as const),
  ];

  it.each(table)('%s is %s, said where it belongs, with one next step', (code, kind) => {
    const [field, step] = kinds[kind];
    const error = accountErrorOf(withCode(code));
    expect(error).toEqual({ kind, field, code });
    expect(accountStep(error)).toBe(step);
  });

  it('means to a person what it always did', () => {
    for (const [kind, codes] of Object.entries(known)) {
      expect(codes.map((code) => accountErrorOf(withCode(code)).kind)).toEqual(
        codes.map(() => kind),
      );
    }
  });

  it('is in the catalogue, as far as the SDK lists them', () => {
    const listed = new Set<string>(Object.values(AuthErrorCodes));
    const catalogued = new Set<string>(table.map(([code]) => code));
    expect(listed.size).toBeGreaterThan(100);
    expect([...listed].filter((code) => !catalogued.has(code))).toEqual([]);
  });

  it.each(['auth/made-up-tomorrow', 'storage/unknown', 'permission_denied'])(
    '%s is unexpected, with its code kept',
    (code) => {
      expect(accountErrorOf(withCode(code))).toEqual({ kind: 'unexpected', field: 'form', code });
    },
  );

  it.each([
    new TypeError('x is undefined'),
    'text',
    null,
    undefined,
    { code: 'auth/weak-password' },
  ])('what is no error of Auth’s (%s) is unexpected', (error) => {
    expect(accountErrorOf(error)).toEqual({ kind: 'unexpected', field: 'form', code: 'unknown' });
  });
});

const remoteRows: readonly (readonly [string, RemoteError['kind'], NextStep])[] = [
  ['PERMISSION_DENIED', 'permission-denied', 'park'],
  ['TOO_BIG', 'permission-denied', 'park'],
  ['WRITE_TOO_BIG', 'permission-denied', 'park'],
  ['INVALID_PARAMETERS', 'permission-denied', 'park'],
  ['INVALID_TOKEN', 'unauthenticated', 'wait-for-sign-in'],
  ['EXPIRED_TOKEN', 'unauthenticated', 'wait-for-sign-in'],
  ['DISCONNECT', 'offline', 'retry'],
  ['DISCONNECTED', 'offline', 'retry'],
  ['NETWORK_ERROR', 'offline', 'retry'],
  ['NODATA', 'offline', 'retry'],
  ['UNAVAILABLE', 'offline', 'retry'],
  ['DATASTALE', 'unexpected', 'retry'],
  ['ERROR', 'unexpected', 'retry'],
  ['FAILURE', 'unexpected', 'retry'],
  ['MAXRETRY', 'unexpected', 'retry'],
  ['MAXRETRIES', 'unexpected', 'retry'],
  ['OVERRIDDENBYSET', 'unexpected', 'retry'],
  ['SET', 'unexpected', 'retry'],
  ['OPERATION_FAILED', 'unexpected', 'retry'],
  ['USER_CODE_EXCEPTION', 'unexpected', 'retry'],
  ['WRITE_CANCELED', 'unexpected', 'retry'],
  ['UNKNOWN_ERROR', 'unexpected', 'retry'],
];

describe('every code that the database can give', () => {
  it.each([...remoteRows, ['SOMETHING_NEW', 'unexpected', 'retry'] as const])(
    '%s is %s: %s',
    (code, kind, step) => {
      const cause = withCode(code);
      const error = remoteErrorOf(cause, true);
      expect(error).toEqual({ kind, cause });
      expect(nextStep(error)).toBe(step);
    },
  );

  it('has a row above', () => {
    expect(remoteRows.map(([code]) => code).sort()).toEqual(
      [...Object.keys(databaseMeanings), ...unexpectedDatabaseCodes].sort(),
    );
  });

  it('a read that is refused has no code, only its words', () => {
    expect(remoteErrorOf(new Error('Permission denied'), true).kind).toBe('permission-denied');
    expect(remoteErrorOf(new Error('Index not defined, add ".indexOn"'), true).kind).toBe(
      'unexpected',
    );
  });

  it('reports a missing sign-in instead of a refusal', () => {
    expect(remoteErrorOf(withCode('PERMISSION_DENIED'), false).kind).toBe('unauthenticated');
    expect(remoteErrorOf(new Error('Permission denied'), false).kind).toBe('unauthenticated');
    expect(remoteErrorOf(withCode('DISCONNECTED'), false).kind).toBe('offline');
  });
});
