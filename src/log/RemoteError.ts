/**
 * Why a request to the database failed.
 *
 * - `offline`, `unexpected`: retry later.
 * - `unauthenticated`: retry after a new sign-in.
 * - `permission-denied`: the rules refused this request.
 * - `invalid-data`: the answer was no Daylog log.
 */
export interface RemoteError {
  readonly kind:
    'offline' | 'unauthenticated' | 'permission-denied' | 'invalid-data' | 'unexpected';
  readonly cause: unknown;
}
