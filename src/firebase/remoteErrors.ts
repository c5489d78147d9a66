import type { RemoteError } from '../log/RemoteError.ts';
import { codeOf } from './codeOf.ts';

/**
 * What the Database SDK says of a write, a listen or a transaction, in upper case as it does. It has no
 * type for them: a test holds this list and the next against the SDK's own text.
 *
 * `permission-denied` also stands for what no repetition can cure (too big, bad parameters): the server
 * refuses this very request for good.
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
 * What means `unexpected`, as does a code that nobody knows. For the tests only; no visit loads it. Data that
 * changed under a transaction (`DATASTALE`, `MAXRETRY`, `OVERRIDDENBYSET`, `SET`) cannot happen, since
 * Daylog runs none; it would be worth another try.
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
 * What a failed call of the Database SDK means. A refusal of somebody whom the server does not know (any
 * more) is `unauthenticated`: the rules refuse everything to everyone but the owner.
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
