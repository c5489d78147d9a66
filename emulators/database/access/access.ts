import type { RuleAuth } from '../rules/compileRules.ts';

/** Who asks: the owner, for whom rules do not apply, or somebody to whom they do (null = signed out). */
export type Access =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'rules';
      readonly auth: RuleAuth | null;
      /** Epoch ms after which the token no longer counts; null when it never ends. */
      readonly expiresAtMs: number | null;
    };

export const owner: Access = { kind: 'owner' };
export const signedOut: Access = { kind: 'rules', auth: null, expiresAtMs: null };
