/** The expiry (`exp`) of the JSON Web Token `token` in epoch ms. Throws if `token` is no such token. */
export function expiryOf(token: string): number {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(payload ?? ''));
  const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims && claims.exp;
  if (typeof seconds !== 'number') throw new Error('The App Check token has no expiry');
  return seconds * 1_000;
}
