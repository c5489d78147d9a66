import type { CompiledExpression } from './expression.ts';

/** The rules at one place of the tree, compiled. */
export interface RuleNode {
  readonly read: CompiledExpression | null;
  readonly write: CompiledExpression | null;
  readonly validate: CompiledExpression | null;
  /** Child paths, or `.value`, that queries at this place may be ordered by. */
  readonly indexOn: readonly string[];
  readonly children: ReadonlyMap<string, RuleNode>;
  /** Rules for every child that `children` does not name. */
  readonly wildcard: RuleNode | null;
  /** Whether this node or any below it has a `.validate`. */
  readonly validatesAnything: boolean;
}

/** The rules that hold one key further down; null where there are none. `isCaptured` when a `$wildcard` stands for the key. */
export function ruleBelow(
  node: RuleNode,
  key: string,
): { readonly node: RuleNode; readonly isCaptured: boolean } | null {
  const named = node.children.get(key);
  if (named) return { node: named, isCaptured: false };
  return node.wildcard && { node: node.wildcard, isCaptured: true };
}
