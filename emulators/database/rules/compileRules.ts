import type { TreeNode } from '../tree/TreeNode.ts';
import { compileDocument } from './compileDocument.ts';
import { isReadable, isWritable, plainQuery } from './judge.ts';
import type { RulesError } from './RulesError.ts';
import { ruleBelow, type RuleNode } from './ruleNode.ts';
import type { QueryVariables } from './scope.ts';
import { Snapshot } from './Snapshot.ts';

export type { QueryVariables } from './scope.ts';

/**
 * The signed-in person as rules see it; null stands for signed out. Own properties beyond these three
 * are visible to rules too, as an admin's auth override needs.
 */
export interface RuleAuth {
  readonly uid: string;
  /** The sign-in method; null when the token does not say. */
  readonly provider: string | null;
  /** All claims of the ID token. */
  readonly token: Readonly<Record<string, unknown>>;
}

export type CompileResult =
  | { readonly ok: true; readonly rules: CompiledRules }
  | { readonly ok: false; readonly errors: readonly RulesError[] };

export interface ReadRequest {
  /** Keys from the root to what is read; empty for the root. */
  readonly path: readonly string[];
  readonly root: TreeNode;
  /** null when signed out. */
  readonly auth: RuleAuth | null;
  /** Epoch ms. */
  readonly now: number;
  /** Absent for a plain read. */
  readonly query?: QueryVariables;
}

export interface WriteRequest {
  /** Every path written, judged together; several for a multi-path update. */
  readonly paths: readonly (readonly string[])[];
  /** The whole database before the write. */
  readonly before: TreeNode;
  /** The whole database as the write would leave it. */
  readonly after: TreeNode;
  /** null when signed out. */
  readonly auth: RuleAuth | null;
  /** Epoch ms; the same instant that the write's server timestamps resolve to. */
  readonly now: number;
}

/** A rules document ready to judge. It keeps no state between requests and never throws. */
export interface CompiledRules {
  /** The document as it was handed in, comments included. */
  readonly source: string;
  canRead(request: ReadRequest): boolean;
  /** Judges `.write` for each path and `.validate` for all that the write touches. */
  canWrite(request: WriteRequest): boolean;
  /** The `.indexOn` entries that hold at this path; empty when there are none. */
  indexesAt(path: readonly string[]): readonly string[];
}

/**
 * Compiles a security-rules document: JSON with comments whose strings are expressions. All of it is
 * checked before any of it counts, so a faulty document gives errors and no rules.
 */
export function compileRules(source: string): CompileResult {
  const document = compileDocument(source);
  if (!document.ok) return document;
  return { ok: true, rules: compiledRules(source, document.rules) };
}

function compiledRules(source: string, rules: RuleNode): CompiledRules {
  return {
    source,
    canRead: ({ path, root, auth, now, query = plainQuery }) =>
      isReadable(rules, path, { auth, now, query, root: Snapshot.ofRoot(root) }),
    canWrite: ({ paths, before, after, auth, now }) =>
      isWritable(rules, paths, after, {
        auth,
        now,
        query: plainQuery,
        root: Snapshot.ofRoot(before),
      }),
    indexesAt: (path) => {
      let node: RuleNode | null = rules;
      for (const key of path) node = node && (ruleBelow(node, key)?.node ?? null);
      return node?.indexOn ?? [];
    },
  };
}
