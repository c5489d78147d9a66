import type { RuleAuth } from '../rules/compileRules.ts';

/**
 * The identity of a client: the owner bypasses the rules. For all others the rules apply (`auth` null: signed
 * out).
 */
export type Access =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'rules';
      readonly auth: RuleAuth | null;
      /** When the token expires, epoch ms; null when it never does. */
      readonly expiresAtMs: number | null;
    };

export const owner: Access = { kind: 'owner' };
export const signedOut: Access = { kind: 'rules', auth: null, expiresAtMs: null };
