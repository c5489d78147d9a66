import { owner } from './access.ts';
import type { Access } from './access.ts';

/** How every OAuth 2 access token of Google begins; it says nothing more that could be read here. */
const googleAccessToken = 'ya29.';

export type TokenResult =
  | { readonly kind: 'good'; readonly access: Access }
  | { readonly kind: 'bad'; readonly reason: 'invalid' | 'expired' };

/** Tokens made up for tests carry `iat: 0` and so an `exp` in 1970; real ones were issued after 2001. */
const firstRealIssueTimeS = 1_000_000_000;

/** Reads a credential at an instant (epoch ms). */
export type ReadCredential = (token: string, nowMs: number) => TokenResult;

/**
 * Reads credentials for a database that holds more than test data: the admin key is the owner, and only
 * ID tokens that were issued here count.
 */
export function issuedCredentials(known: {
  isAdminKey(token: string): boolean;
  isIssued(token: string): boolean;
}): ReadCredential {
  return (token, nowMs) => {
    if (known.isAdminKey(token)) return { kind: 'good', access: owner };
    return known.isIssued(token) ? readIdToken(token, nowMs) : { kind: 'bad', reason: 'invalid' };
  };
}

/**
 * Reads a credential as an emulator does: `owner` is the owner, and so is whoever has an access token of
 * Google (an Admin SDK that was given real credentials and this address); an ID token is believed without looking at
 * its signature, issuer or audience. A token that was really issued (by the Auth emulator or by Firebase)
 * ends at its `exp`; a mock token of rules-unit-testing or `createMockUserToken` never does.
 */
export const parseToken: ReadCredential = (token, nowMs) =>
  token === 'owner' || token.startsWith(googleAccessToken)
    ? { kind: 'good', access: owner }
    : readIdToken(token, nowMs);

function readIdToken(token: string, nowMs: number): TokenResult {
  const claims = claimsOf(token);
  if (claims === null) return { kind: 'bad', reason: 'invalid' };
  const expiresAtMs = expiryOf(claims);
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return { kind: 'bad', reason: 'expired' };
  const uid = claims['user_id'] ?? claims['sub'];
  if (typeof uid !== 'string' || uid === '') return { kind: 'bad', reason: 'invalid' };
  const auth = { uid, provider: providerOf(claims), token: claims };
  return { kind: 'good', access: { kind: 'rules', auth, expiresAtMs } };
}

/**
 * When an App Check token ends, in epoch ms. Null for one that never does: made up for tests, or not a
 * token at all, for an emulator has no app to check and takes whatever it is given.
 */
export function appCheckExpiryOf(token: string): number | null {
  const claims = claimsOf(token);
  return claims === null ? null : expiryOf(claims);
}

/**
 * The access that an override given by an owner means (`databaseAuthVariableOverride` of the Admin SDK,
 * `auth_variable_override` over REST): `null` is signed out. Null for anything that is no override.
 */
export function parseOverride(override: unknown): Access | null {
  if (override === null) return { kind: 'rules', auth: null, expiresAtMs: null };
  if (!isRecord(override)) return null;
  const { uid, token } = override;
  const provider = override['provider'];
  return {
    kind: 'rules',
    auth: {
      ...override,
      uid: typeof uid === 'string' ? uid : '',
      provider: typeof provider === 'string' ? provider : null,
      token: isRecord(token) ? token : {},
    },
    expiresAtMs: null,
  };
}

type Claims = Readonly<Record<string, unknown>> & {
  readonly exp?: unknown;
  readonly iat?: unknown;
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function claimsOf(token: string): Claims | null {
  const [, payload, , extra] = token.split('.');
  if (payload === undefined || payload === '' || extra !== undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return isRecord(claims) ? claims : null;
  } catch {
    // Not JSON: no token.
    return null;
  }
}

function expiryOf({ exp, iat }: Claims): number | null {
  const isReal = typeof iat === 'number' && iat >= firstRealIssueTimeS;
  return isReal && typeof exp === 'number' ? exp * 1000 : null;
}

function providerOf(claims: Claims): string | null {
  const firebase = claims['firebase'];
  if (isRecord(firebase) && typeof firebase['sign_in_provider'] === 'string') {
    return firebase['sign_in_provider'];
  }
  const provider = claims['provider_id'] ?? claims['provider'];
  return typeof provider === 'string' ? provider : null;
}
