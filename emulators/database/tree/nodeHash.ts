import { hash as digest } from 'node:crypto';
import { DataNode } from './DataNode.ts';
import { compareKeys } from './keys.ts';
import { comparePriorities } from '../query/order.ts';
import type { Primitive, TreeNode } from './TreeNode.ts';

/**
 * The hash by which client and server compare their data. Base64 SHA-1 over values, priorities and child hashes in
 * priority-then-key order; the empty string for an empty node. The hashed text is that of firebase-js-sdk
 * `LeafNode.hash()` and `ChildrenNode.hash()`.
 */
export function nodeHash(node: TreeNode): string {
  if (node instanceof DataNode && node.hash !== null) return node.hash;
  const hash = computeHash(node);
  if (node instanceof DataNode) node.hash = hash;
  return hash;
}

/** The hash of selected children of a node, as a client computes it for a query. */
export function hashOfChildren(
  children: Iterable<readonly [key: string, node: TreeNode]>,
  priority: string | number | null,
): string {
  const hashed: { key: string; priority: string | number | null; hash: string }[] = [];
  let hasPriorities = false;
  for (const [key, child] of children) {
    const hash = nodeHash(child);
    if (hash === '') continue;
    hashed.push({ key, priority: child.priority, hash });
    hasPriorities ||= child.priority !== null;
  }
  if (hashed.length === 0) return '';
  if (hasPriorities) {
    hashed.sort((a, b) => comparePriorities(a.priority, b.priority) || compareKeys(a.key, b.key));
  }
  let text = priorityText(priority);
  for (const { key, hash } of hashed) text += `:${key}:${hash}`;
  return sha1(text);
}

function computeHash(node: TreeNode): string {
  if (node.leafValue !== null) {
    return sha1(`${priorityText(node.priority)}${valueText(node.leafValue)}`);
  }
  return hashOfChildren(childrenOf(node), node.priority);
}

/** Children in key order; keeps none of them in memory. */
export function* childrenOf(node: TreeNode): Iterable<readonly [string, TreeNode]> {
  for (const key of node.childKeys()) {
    yield [key, node instanceof DataNode ? node.peekChild(key) : node.child(key)];
  }
}

function priorityText(priority: string | number | null): string {
  return priority === null ? '' : `priority:${valueText(priority)}:`;
}

const double = Buffer.alloc(8);

/** The hashed text of a value: its type, and the bytes of the double for a number. */
export function valueText(value: Primitive): string {
  if (typeof value === 'number') {
    double.writeDoubleBE(value);
    return `number:${double.toString('hex')}`;
  }
  return `${typeof value}:${String(value)}`;
}

function sha1(text: string): string {
  return digest('sha1', text, 'base64');
}
