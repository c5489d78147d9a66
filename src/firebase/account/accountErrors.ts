import type { AccountError } from '../../account/AccountPort.ts';
import { codeOf } from '../codeOf.ts';
import { appCheckMeanings, appMeanings, authMeanings } from '../errorCatalogue.ts';

/** The form field of each sentence. Other kinds belong to the whole form. */
const fields: Readonly<Partial<Record<AccountError['kind'], AccountError['field']>>> = {
  'email-in-use': 'email',
  'invalid-email': 'email',
  'missing-password': 'password',
  'weak-password': 'password',
  'wrong-credentials': 'password',
  // At the same field as a wrong password: the place would reveal who has an account.
  'user-not-found': 'password',
};

const accountMeaningOf = new Map<string, AccountError['kind']>([
  ...Object.entries(authMeanings).map(([code, kind]) => [`auth/${code}`, kind] as const),
  ...Object.entries(appMeanings).map(([code, kind]) => [`app/${code}`, kind] as const),
  ...Object.entries(appCheckMeanings).map(([code, kind]) => [`appCheck/${code}`, kind] as const),
]);

/** The meaning of a failed call of the Auth SDK. An error without a Firebase code is `unexpected`. */
export function accountErrorOf(error: unknown): AccountError {
  const code = codeOf(error) ?? 'unknown';
  const kind = accountMeaningOf.get(code) ?? 'unexpected';
  return { kind, field: fields[kind] ?? 'form', code };
}
