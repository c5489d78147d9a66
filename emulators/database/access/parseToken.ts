import { owner } from './access.ts';
import type { Access } from './access.ts';

/** The prefix of every Google OAuth 2 access token. The rest is opaque. */
const googleAccessToken = 'ya29.';

export type TokenResult =
  | { readonly kind: 'good'; readonly access: Access }
  | { readonly kind: 'bad'; readonly reason: 'invalid' | 'expired' };

/** Test tokens carry `iat: 0` and so expire in 1970. Real tokens were issued after 2001. */
const firstRealIssueTimeS = 1_000_000_000;

/** Parses a credential as of an instant (epoch ms). */
export type ReadCredential = (token: string, nowMs: number) => TokenResult;

/** For a database with real data: accepts the admin key as the owner, and only ID tokens that were issued here. */
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
 * Accepts credentials as an emulator does. `owner` and any Google access token (of an Admin SDK with real
 * credentials) mean the owner. An ID token is accepted without a check of signature, issuer or audience. A token
 * issued by the Auth emulator or by Firebase expires at its `exp`. A mock token of rules-unit-testing or
 * `createMockUserToken` never does.
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
 * When an App Check token expires, epoch ms. Null for a test token, which never expires, and for any other text:
 * the emulator accepts anything.
 */
export function appCheckExpiryOf(token: string): number | null {
  const claims = claimsOf(token);
  return claims === null ? null : expiryOf(claims);
}

/**
 * The access that an owner asks for by an override (`databaseAuthVariableOverride` of the Admin SDK,
 * `auth_variable_override` over REST). An override of `null` means signed out. Returns null if `override` is
 * invalid.
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
    // Not JSON: not a token.
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
