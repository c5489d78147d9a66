import { compareKeys } from './keys.ts';
import type { Primitive, TreeNode } from './TreeNode.ts';

/**
 * Where the children of a big node are kept when they are not in memory. A source owes its callers the
 * state of the last write that was applied to the node, except for children that the node itself holds.
 */
export interface ChildSource {
  readonly id: number;
  /** Every stored child key, in any order. */
  keys(): string[];
  /** Every stored row, in any order; text of a divided child begins with a letter. */
  rows(): Iterable<readonly [key: string, text: string]>;
  /** A new node for one child; null when nothing is stored under that key. */
  read(key: string): DataNode | null;
  /** True for a stored child that has rows of its own. */
  isDivided(key: string): boolean;
  /** The stored export text of a child kept as one row; null when it is absent or itself divided. */
  readText(key: string): string | null;
}

/**
 * One place of the database in memory, changed in place by writes. A node is empty, a leaf, or has
 * children. Children of a node with a source are read when first asked for, so that a log of any length
 * costs memory only for what is looked at.
 */
export class DataNode implements TreeNode {
  leafValue: Primitive | null;
  priority: string | number | null;
  /** Cached node hash; cleared by every change at or below. */
  hash: string | null = null;
  #children: Map<string, DataNode> | null = null;
  #sortedKeys: string[] | null = null;
  #source: ChildSource | null = null;

  constructor(leafValue: Primitive | null = null, priority: string | number | null = null) {
    this.leafValue = leafValue;
    this.priority = priority;
  }

  get isEmpty(): boolean {
    return this.leafValue === null && !this.hasChildren();
  }

  get source(): ChildSource | null {
    return this.#source;
  }

  hasChildren(): boolean {
    if (this.#source === null) return this.#children !== null && this.#children.size > 0;
    // Only what is not empty is divided.
    if (this.#children === null) return true;
    if (this.#sortedKeys !== null) return this.#sortedKeys.length > 0;
    for (const child of this.#children.values()) if (!child.isEmpty) return true;
    return this.#keys().length > 0;
  }

  child(key: string): DataNode {
    const held = this.#children?.get(key);
    if (held !== undefined) return held;
    const stored = this.#source?.read(key) ?? null;
    if (stored === null) return new DataNode();
    (this.#children ??= new Map<string, DataNode>()).set(key, stored);
    return stored;
  }

  /** Like `child`, without keeping in memory what had to be read. */
  peekChild(key: string): DataNode {
    return this.#children?.get(key) ?? this.#source?.read(key) ?? new DataNode();
  }

  /** True while no child of a divided node is in memory: the source alone knows them. */
  get isAtRest(): boolean {
    return this.#source !== null && this.#children === null;
  }

  /** The child at `key` if it is in memory. */
  heldChild(key: string): DataNode | undefined {
    return this.#children?.get(key);
  }

  /** True when something is stored under a key; reads nothing that is not needed to know. */
  hasChild(key: string): boolean {
    const held = this.#children?.get(key);
    if (held !== undefined) return !held.isEmpty;
    if (this.#source === null) return false;
    if (this.#sortedKeys !== null) {
      return this.#sortedKeys[lowerBound(this.#sortedKeys, key)] === key;
    }
    return this.#source.read(key) !== null;
  }

  childKeys(): readonly string[] {
    return this.#keys();
  }

  /** Puts a child in place; an empty node removes it. The caller clears hashes above. */
  setChild(key: string, node: DataNode): void {
    const children = (this.#children ??= new Map<string, DataNode>());
    const keepsTombstone = this.#source !== null;
    const keys = this.#sortedKeys;
    if (keys !== null) {
      const at = lowerBound(keys, key);
      const isKnown = keys[at] === key;
      if (node.isEmpty && isKnown) keys.splice(at, 1);
      else if (!node.isEmpty && !isKnown) keys.splice(at, 0, key);
    }
    if (node.isEmpty && !keepsTombstone) children.delete(key);
    else children.set(key, node);
    this.hash = null;
  }

  /** Adds a child to a node under construction: the key is new and the node is not empty. */
  addChild(key: string, node: DataNode): void {
    (this.#children ??= new Map<string, DataNode>()).set(key, node);
  }

  /** From now on the children of this node have rows of their own, in `source`. */
  divideInto(source: ChildSource): void {
    this.#source = source;
  }

  /** Drops from memory every child that can be read again from the source. */
  forgetChildren(): void {
    if (this.#source === null) return;
    this.#children = null;
    this.#sortedKeys = null;
    this.hash = null;
  }

  #keys(): string[] {
    if (this.#sortedKeys !== null) return this.#sortedKeys;
    if (this.#source === null) {
      this.#sortedKeys = [...(this.#children?.keys() ?? [])].sort(compareKeys);
      return this.#sortedKeys;
    }
    const keys = new Set(this.#source.keys());
    for (const [key, child] of this.#children ?? []) {
      if (child.isEmpty) keys.delete(key);
      else keys.add(key);
    }
    this.#sortedKeys = [...keys].sort(compareKeys);
    return this.#sortedKeys;
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(keys[middle] ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The node at a path below `root`; an empty node where nothing is stored. */
export function nodeAt<Node extends { child(key: string): Node }>(
  root: Node,
  path: readonly string[],
): Node {
  let node = root;
  for (const key of path) node = node.child(key);
  return node;
}
