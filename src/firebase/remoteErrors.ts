import type { RemoteError } from '../log/RemoteError.ts';
import { codeOf } from './codeOf.ts';

/**
 * The Database SDK's codes for a write, a listen or a transaction, in upper case as it writes them. The SDK
 * has no type for them. A test compares both lists with the SDK's own text.
 *
 * `permission-denied` includes codes that no repetition cures (too big, bad parameters).
 */
export const databaseMeanings = {
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
} as const satisfies Record<string, RemoteError['kind']>;

/**
 * Codes that mean `unexpected`, like every unknown code. Only tests use this list. `DATASTALE`, `MAXRETRY`,
 * `OVERRIDDENBYSET` and `SET` concern transactions, which Daylog does not use.
 */
export const unexpectedDatabaseCodes = [
  'DATASTALE',
  'ERROR',
  'FAILURE',
  'MAXRETRY',
  'MAXRETRIES',
  'OVERRIDDENBYSET',
  'SET',
  'OPERATION_FAILED',
  'USER_CODE_EXCEPTION',
  'WRITE_CANCELED',
  'UNKNOWN_ERROR',
] as const;

const meaningOf = new Map<string, RemoteError['kind']>(Object.entries(databaseMeanings));

/**
 * The meaning of a failed call of the Database SDK. Without a sign-in a refusal is `unauthenticated`, because
 * the rules then refuse everything.
 */
export function remoteErrorOf(error: unknown, isSignedIn: boolean): RemoteError {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error) ?? (/permission.denied/i.test(message) ? 'PERMISSION_DENIED' : '');
  const kind = meaningOf.get(code) ?? 'unexpected';
  return {
    kind: kind === 'permission-denied' && !isSignedIn ? 'unauthenticated' : kind,
    cause: error,
  };
}
