import { DataNode, nodeAt } from './DataNode.ts';
import { compareKeys } from './keys.ts';
import type { Path } from './paths.ts';
import type { Primitive, TreeNode } from './TreeNode.ts';

/** A replacement at one place: of the whole value, or only of the priority. */
export type Change =
  | { readonly kind: 'value'; readonly path: Path; readonly node: DataNode }
  | { readonly kind: 'priority'; readonly path: Path; readonly priority: string | number | null };

interface Patch {
  value: DataNode | null;
  priority: string | number | null | undefined;
  readonly children: Map<string, Patch>;
}

/** A view of the database after `changes`, without applying them. */
export function withChanges(before: TreeNode, changes: readonly Change[]): TreeNode {
  const root = emptyPatch();
  for (const change of changes) {
    let patch = root;
    for (const key of change.path) {
      let next = patch.children.get(key);
      if (next === undefined) {
        next = emptyPatch();
        patch.children.set(key, next);
      }
      patch = next;
    }
    if (change.kind === 'value') patch.value = change.node;
    else patch.priority = change.priority;
  }
  return overlay(before, root);
}

function emptyPatch(): Patch {
  return { value: null, priority: undefined, children: new Map<string, Patch>() };
}

function overlay(base: TreeNode, patch: Patch): TreeNode {
  const below = patch.value ?? base;
  if (patch.children.size === 0 && patch.priority === undefined) return below;
  return new PatchedNode(below, patch);
}

class PatchedNode implements TreeNode {
  readonly #base: TreeNode;
  readonly #patch: Patch;

  constructor(base: TreeNode, patch: Patch) {
    this.#base = base;
    this.#patch = patch;
  }

  get isEmpty(): boolean {
    return this.leafValue === null && !this.hasChildren();
  }

  /** A child written below a leaf replaces the leaf; removing a child there changes nothing. */
  get leafValue(): Primitive | null {
    const value = this.#base.leafValue;
    return value !== null && this.#hasNewChild() ? null : value;
  }

  get priority(): string | number | null {
    if (this.isEmpty) return null;
    return this.#patch.priority === undefined ? this.#base.priority : this.#patch.priority;
  }

  child(key: string): TreeNode {
    const patch = this.#patch.children.get(key);
    const base = this.#base.child(key);
    return patch === undefined ? base : overlay(base, patch);
  }

  hasChildren(): boolean {
    if (this.#hasNewChild()) return true;
    if (!this.#base.hasChildren()) return false;
    for (const key of this.#base.childKeys()) if (!this.#patch.children.has(key)) return true;
    return false;
  }

  childKeys(): Iterable<string> {
    const keys = new Set(this.#base.childKeys());
    let isSorted = true;
    for (const key of this.#patch.children.keys()) {
      if (this.child(key).isEmpty) keys.delete(key);
      else if (!keys.has(key)) {
        keys.add(key);
        isSorted = false;
      }
    }
    return isSorted ? keys : [...keys].sort(compareKeys);
  }

  #hasNewChild(): boolean {
    for (const key of this.#patch.children.keys()) if (!this.child(key).isEmpty) return true;
    return false;
  }
}

/**
 * Applies one change in place, below `root` (the path has at least one key). Removes ancestors that become empty,
 * replaces ancestors that are leaves, and clears the cached hashes above.
 */
export function applyChange(root: DataNode, change: Change): void {
  if (change.kind === 'priority') {
    const node = nodeAt(root, change.path);
    if (!node.isEmpty) node.priority = change.priority;
    clearHashes(root, change.path);
    return;
  }
  const [key, ...rest] = change.path;
  if (key === undefined) throw new Error('a change needs a path');
  setAt(root, key, rest, change.node);
}

function setAt(node: DataNode, key: string, rest: Path, value: DataNode): void {
  if (node.leafValue !== null) {
    if (value.isEmpty) return;
    node.leafValue = null;
  }
  const [next, ...others] = rest;
  if (next === undefined) {
    node.setChild(key, value);
  } else {
    const child = node.child(key);
    const wasEmpty = child.isEmpty;
    setAt(child, next, others, value);
    if (child.isEmpty) node.setChild(key, new DataNode());
    else if (wasEmpty) node.setChild(key, child);
  }
  node.hash = null;
  if (!node.hasChildren()) node.priority = null;
}

function clearHashes(root: DataNode, path: Path): void {
  let node = root;
  node.hash = null;
  for (const key of path) {
    node = node.child(key);
    node.hash = null;
  }
}

/** True when two nodes hold the same data, priorities included. */
export function isSameData(a: TreeNode, b: TreeNode): boolean {
  if (a.leafValue !== b.leafValue || a.priority !== b.priority) return false;
  if (a.leafValue !== null) return true;
  if (a.hasChildren() !== b.hasChildren()) return false;
  if (!a.hasChildren()) return true;
  const keys = [...a.childKeys()];
  const others = [...b.childKeys()];
  if (keys.length !== others.length) return false;
  return keys.every((key, at) => key === others[at] && isSameData(a.child(key), b.child(key)));
}
