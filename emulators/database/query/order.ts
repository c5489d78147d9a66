import { compareKeys } from '../tree/keys.ts';
import type { Primitive, TreeNode } from '../tree/TreeNode.ts';

/** The sort order of a query. */
export type QueryIndex =
  | { readonly kind: 'key' }
  | { readonly kind: 'value' }
  | { readonly kind: 'priority' }
  | { readonly kind: 'child'; readonly path: readonly string[] };

/** The sort value of a node: its primitive, null when empty, or a marker for any object. */
export type SortValue = Primitive | null | typeof objectValue;

/** Stands for any node with children. They sort as equal, after every primitive. */
export const objectValue = Symbol('object');

function rank(value: SortValue): number {
  if (value === null) return 0;
  if (value === false) return 1;
  if (value === true) return 2;
  if (typeof value === 'number') return 3;
  return typeof value === 'string' ? 4 : 5;
}

/** The order of values in a query: null, false, true, numbers, strings by UTF-16 unit, objects. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  return rank(a) - rank(b);
}

/** The order of priorities: none, numbers, strings. */
export function comparePriorities(a: string | number | null, b: string | number | null): number {
  return compareValues(a, b);
}

/** The sort value of a child under an index; key order needs none. */
export function sortValueOf(child: TreeNode, index: QueryIndex): SortValue {
  if (index.kind === 'key') return null;
  if (index.kind === 'priority') return child.priority;
  let node = child;
  if (index.kind === 'child') for (const key of index.path) node = node.child(key);
  if (node.leafValue !== null) return node.leafValue;
  return node.hasChildren() ? objectValue : null;
}

/** A child with its sort value. */
export interface IndexEntry {
  readonly key: string;
  readonly sort: SortValue;
}

/** Compares two children under any index: by value, then by key. */
export function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareValues(a.sort, b.sort) || compareKeys(a.key, b.key);
}
