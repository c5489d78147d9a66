import { compareKeys } from './keys.ts';
import type { Primitive, TreeNode } from './TreeNode.ts';

/**
 * Stores the children of a large node that are not in memory. Must return the state after the last write to the
 * node, except for children that the node itself holds.
 */
export interface ChildSource {
  readonly id: number;
  /** All stored child keys, in any order. */
  keys(): string[];
  /** All stored rows, in any order. The text of a divided child begins with a letter. */
  rows(): Iterable<readonly [key: string, text: string]>;
  /** A new node for one child; null when nothing is stored under that key. */
  read(key: string): DataNode | null;
  /** True for a stored child that has rows of its own. */
  isDivided(key: string): boolean;
  /** The stored export text of a child in one row; null when it is absent or divided. */
  readText(key: string): string | null;
}

/**
 * One place of the database in memory, changed in place by writes. A node is empty, a leaf, or has children. A
 * node with a source reads each child on first use, so that memory does not grow with the log.
 */
export class DataNode implements TreeNode {
  leafValue: Primitive | null;
  priority: string | number | null;
  /** The cached hash of the node; every change at or below the node clears it. */
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
    // Only nodes that are not empty are divided.
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

  /** Like `child`, but does not keep a child that was read in memory. */
  peekChild(key: string): DataNode {
    return this.#children?.get(key) ?? this.#source?.read(key) ?? new DataNode();
  }

  /** True while no child of a divided node is in memory. */
  get isAtRest(): boolean {
    return this.#source !== null && this.#children === null;
  }

  /** The child at `key` if it is in memory. */
  heldChild(key: string): DataNode | undefined {
    return this.#children?.get(key);
  }

  /** True when a key has data; reads no more than needed. */
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

  /** Sets a child; an empty node removes it. The caller clears the hashes above. */
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

  /** Adds a child to a node under construction. The key must be new and the node not empty. */
  addChild(key: string, node: DataNode): void {
    (this.#children ??= new Map<string, DataNode>()).set(key, node);
  }

  /** Makes `source` the storage of the children, each in rows of its own. */
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
