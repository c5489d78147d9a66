import { AuthErrorCodes } from 'firebase/auth';
import { describe, expect, it } from 'vitest';

import type { AccountError, RemoteError } from '../sync/ports.ts';
import { accountErrorOf, remoteErrorOf } from './errors.ts';

/** An error as either SDK throws it. */
const withCode = (code: string) => Object.assign(new Error(code), { code });

type AccountRow = readonly [AccountError['kind'], AccountError['field'], readonly string[]];

/** Every code that means something to a person who signs in; all others are `unexpected`. */
const accountTable: readonly AccountRow[] = [
  [
    'email-in-use',
    'email',
    [
      'email-already-in-use',
      'account-exists-with-different-credential',
      'credential-already-in-use',
    ],
  ],
  [
    'wrong-credentials',
    'password',
    [
      'wrong-password',
      'invalid-credential',
      'invalid-login-credentials',
      'rejected-credential',
      'user-mismatch',
    ],
  ],
  ['user-not-found', 'email', ['user-not-found']],
  ['user-disabled', 'form', ['user-disabled']],
  ['invalid-email', 'email', ['invalid-email', 'invalid-recipient-email']],
  ['missing-password', 'password', ['missing-password']],
  ['weak-password', 'password', ['weak-password', 'password-does-not-meet-requirements']],
  ['too-many-requests', 'form', ['too-many-requests', 'quota-exceeded']],
  ['network', 'form', ['network-request-failed', 'timeout']],
  [
    'needs-recent-sign-in',
    'form',
    [
      'requires-recent-login',
      'user-token-expired',
      'invalid-user-token',
      'null-user',
      'user-signed-out',
    ],
  ],
];

describe('accountErrorOf', () => {
  const rows = accountTable.flatMap(([kind, field, codes]) =>
    codes.map((code) => [code, kind, field] as const),
  );

  it.each(rows)('auth/%s is %s, told at the %s', (code, kind, field) => {
    expect(accountErrorOf(withCode(`auth/${code}`))).toEqual({ kind, field, code: `auth/${code}` });
  });

  const known = new Set<string>(rows.map(([code]) => `auth/${code}`));
  const others = Object.values(AuthErrorCodes).filter((code) => !known.has(code));

  it('knows all the codes of the SDK', () => {
    expect(new Set(Object.values(AuthErrorCodes)).size).toBeGreaterThan(100);
    expect(others.length).toBeGreaterThan(70);
  });

  it.each([...others, 'auth/made-up-tomorrow'])('%s is unexpected, with its code kept', (code) => {
    expect(accountErrorOf(withCode(code))).toEqual({ kind: 'unexpected', field: 'form', code });
  });

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

describe('remoteErrorOf', () => {
  const table: readonly (readonly [string, RemoteError['kind']])[] = [
    ['PERMISSION_DENIED', 'permission-denied'],
    ['TOO_BIG', 'permission-denied'],
    ['WRITE_TOO_BIG', 'permission-denied'],
    ['INVALID_PARAMETERS', 'permission-denied'],
    ['INVALID_TOKEN', 'unauthenticated'],
    ['EXPIRED_TOKEN', 'unauthenticated'],
    ['DISCONNECT', 'offline'],
    ['DISCONNECTED', 'offline'],
    ['NETWORK_ERROR', 'offline'],
    ['NODATA', 'offline'],
    ['UNAVAILABLE', 'offline'],
    ['DATASTALE', 'unexpected'],
    ['FAILURE', 'unexpected'],
    ['MAXRETRY', 'unexpected'],
    ['MAXRETRIES', 'unexpected'],
    ['OVERRIDDENBYSET', 'unexpected'],
    ['OPERATION_FAILED', 'unexpected'],
    ['UNKNOWN_ERROR', 'unexpected'],
    ['SOMETHING_NEW', 'unexpected'],
  ];

  it.each(table)('%s is %s', (code, kind) => {
    const error = withCode(code);
    expect(remoteErrorOf(error, true)).toEqual({ kind, cause: error });
  });

  it('a read that is refused has no code, only its words', () => {
    expect(remoteErrorOf(new Error('Permission denied'), true).kind).toBe('permission-denied');
    expect(remoteErrorOf(new Error('Index not defined, add ".indexOn"'), true).kind).toBe(
      'unexpected',
    );
  });

  it('whoever is not signed in is told so instead of being refused', () => {
    expect(remoteErrorOf(withCode('PERMISSION_DENIED'), false).kind).toBe('unauthenticated');
    expect(remoteErrorOf(new Error('Permission denied'), false).kind).toBe('unauthenticated');
    expect(remoteErrorOf(withCode('DISCONNECTED'), false).kind).toBe('offline');
  });
});
