import type { CompiledExpression } from './expression.ts';

/** The compiled rules at one place of the tree. */
export interface RuleNode {
  readonly read: CompiledExpression | null;
  readonly write: CompiledExpression | null;
  readonly validate: CompiledExpression | null;
  /** Child paths, or `.value`, by which queries at this place may be ordered. */
  readonly indexOn: readonly string[];
  readonly children: ReadonlyMap<string, RuleNode>;
  /** The rules for every child that `children` does not name. */
  readonly wildcard: RuleNode | null;
  /** Whether this node or any below it has a `.validate`. */
  readonly validatesAnything: boolean;
}

/** The rules one key below; null where there are none. `isCaptured` is true when a `$wildcard` matches the key. */
export function ruleBelow(
  node: RuleNode,
  key: string,
): { readonly node: RuleNode; readonly isCaptured: boolean } | null {
  const named = node.children.get(key);
  if (named) return { node: named, isCaptured: false };
  return node.wildcard && { node: node.wildcard, isCaptured: true };
}
