import type { AccountError, RemoteError } from '../sync/ports.ts';
import { appCheckMeanings, appMeanings, authMeanings, databaseMeanings } from './errorCatalogue.ts';

/** Where in a form a sentence belongs. */
const fields: Readonly<Partial<Record<AccountError['kind'], AccountError['field']>>> = {
  'email-in-use': 'email',
  'invalid-email': 'email',
  'user-not-found': 'email',
  'missing-password': 'password',
  'weak-password': 'password',
  'wrong-credentials': 'password',
};

const accountMeaningOf = new Map<string, AccountError['kind']>([
  ...Object.entries(authMeanings).map(([code, kind]) => [`auth/${code}`, kind] as const),
  ...Object.entries(appMeanings).map(([code, kind]) => [`app/${code}`, kind] as const),
  ...Object.entries(appCheckMeanings).map(([code, kind]) => [`appCheck/${code}`, kind] as const),
]);

/** What a failed call of the Auth SDK means. Anything that carries no code of Firebase's is `unexpected`. */
export function accountErrorOf(error: unknown): AccountError {
  const code = codeOf(error) ?? 'unknown';
  const kind = accountMeaningOf.get(code) ?? 'unexpected';
  return { kind, field: fields[kind] ?? 'form', code };
}

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
