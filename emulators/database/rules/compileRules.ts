import type { TreeNode } from '../tree/TreeNode.ts';
import { compileDocument } from './compileDocument.ts';
import { isReadable, isWritable, plainQuery } from './judge.ts';
import type { RulesError } from './RulesError.ts';
import { ruleBelow, type RuleNode } from './ruleNode.ts';
import type { QueryVariables } from './scope.ts';
import { Snapshot } from './Snapshot.ts';

export type { QueryVariables } from './scope.ts';

/**
 * The signed-in person as rules see them; null means signed out. Rules also see any further own properties,
 * because an admin's auth override needs them.
 */
export interface RuleAuth {
  readonly uid: string;
  /** The sign-in method; null when the token does not name one. */
  readonly provider: string | null;
  /** All claims of the ID token. */
  readonly token: Readonly<Record<string, unknown>>;
}

export type CompileResult =
  | { readonly ok: true; readonly rules: CompiledRules }
  | { readonly ok: false; readonly errors: readonly RulesError[] };

export interface ReadRequest {
  /** Keys from the root to the place that is read; empty for the root. */
  readonly path: readonly string[];
  readonly root: TreeNode;
  /** Null when signed out. */
  readonly auth: RuleAuth | null;
  /** Epoch ms. */
  readonly now: number;
  /** Absent for a plain read. */
  readonly query?: QueryVariables;
}

export interface WriteRequest {
  /** All written paths, checked together; several for a multi-path update. */
  readonly paths: readonly (readonly string[])[];
  /** The whole database before the write. */
  readonly before: TreeNode;
  /** The whole database after the write. */
  readonly after: TreeNode;
  /** Null when signed out. */
  readonly auth: RuleAuth | null;
  /** Epoch ms; the instant that the write's server timestamps resolve to. */
  readonly now: number;
}

/** A compiled rules document. Keeps no state between requests and never throws. */
export interface CompiledRules {
  /** The document's source, comments included. */
  readonly source: string;
  canRead(request: ReadRequest): boolean;
  /** Checks `.write` for each path, and `.validate` for everything that the write changes. */
  canWrite(request: WriteRequest): boolean;
  /** The `.indexOn` entries at this path; empty when there are none. */
  indexesAt(path: readonly string[]): readonly string[];
}

/**
 * Compiles a security-rules document: JSON with comments, whose strings are expressions. Checks the whole document
 * first: one with an error returns errors and no rules.
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
