/**
 * Why a request to the database failed.
 *
 * - `offline`, `unexpected`: retry later.
 * - `unauthenticated`: retry after a new sign-in.
 * - `permission-denied`: the rules refused this request.
 * - `locked`: the encryption of the log changed. The engine is about to be replaced by one that knows it.
 * - `invalid-data`: the answer was no Daylog log.
 */
export interface RemoteError {
  readonly kind:
    'offline' | 'unauthenticated' | 'permission-denied' | 'locked' | 'invalid-data' | 'unexpected';
  readonly cause: unknown;
}

/** No answer came: there is no engine, or it is not connected. */
export const noAnswer: RemoteError = { kind: 'offline', cause: null };
