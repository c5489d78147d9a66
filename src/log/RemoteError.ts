/**
 * Why the database did not do what was asked. `offline` and `unexpected` may be retried,
 * `unauthenticated` after a new sign-in; `permission-denied` means that the rules refused this very
 * request, `invalid-data` that what came back was no log of ours.
 */
export interface RemoteError {
  readonly kind:
    'offline' | 'unauthenticated' | 'permission-denied' | 'invalid-data' | 'unexpected';
  readonly cause: unknown;
}
