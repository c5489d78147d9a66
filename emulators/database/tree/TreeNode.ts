/** A value of a leaf. */
export type Primitive = string | number | boolean;

/** A read-only view of one place in the database. Every path has a node; it is empty where nothing is stored. */
export interface TreeNode {
  /** True when nothing is stored here. */
  readonly isEmpty: boolean;
  /** The primitive stored at a leaf; null for an inner or empty node. */
  readonly leafValue: Primitive | null;
  /** The priority of this node; null when it has none. */
  readonly priority: string | number | null;
  /** The node at one child key; an empty node when absent. */
  child(key: string): TreeNode;
  /** True for an inner node; a leaf or an empty node has no children. */
  hasChildren(): boolean;
  /** Child keys in Realtime Database key order: 32-bit integers by number, then the rest by UTF-16 unit. */
  childKeys(): Iterable<string>;
}
