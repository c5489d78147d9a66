import { DataNode } from './DataNode.ts';
import { compareKeys, integerKey, minKey } from './keys.ts';
import { unlimited } from './ReadBudget.ts';
import type { Spend } from './ReadBudget.ts';
import type { TreeNode } from './TreeNode.ts';

/** JSON text of a node with priorities, as the wire and `format=export` carry it; `null` for an empty one. */
export function exportText(node: TreeNode, spend: Spend = unlimited): string {
  if (node.leafValue !== null) {
    const value = JSON.stringify(node.leafValue);
    spend(value.length);
    if (node.priority === null) return value;
    return `{".value":${value},".priority":${JSON.stringify(node.priority)}}`;
  }
  let text = '';
  if (node instanceof DataNode && node.isAtRest) {
    text = restingText(node, spend);
  } else if (node instanceof DataNode) {
    for (const key of node.childKeys()) {
      spend(key.length);
      text += `,${JSON.stringify(key)}:${childExportText(node, key, spend)}`;
    }
  } else {
    for (const key of node.childKeys()) {
      spend(key.length);
      text += `,${JSON.stringify(key)}:${exportText(node.child(key), spend)}`;
    }
  }
  if (text === '') return 'null';
  if (node.priority !== null) text += `,".priority":${JSON.stringify(node.priority)}`;
  return `{${text.slice(1)}}`;
}

/** The children of a node that rests in storage: one walk over its rows, most of them copied as they lie. */
function restingText(node: DataNode, spend: Spend): string {
  const rows: [key: string, text: string][] = [];
  let isSorted = true;
  let last = minKey;
  for (const [key, text] of node.source?.rows() ?? []) {
    isSorted &&= compareKeys(last, key) < 0;
    last = key;
    // A divided child has rows of its own; no JSON begins with that letter.
    const isDivided = text.startsWith('D');
    spend(isDivided ? key.length : key.length + text.length);
    rows.push([key, isDivided ? exportText(node.peekChild(key), spend) : text]);
  }
  if (!isSorted) rows.sort(([a], [b]) => compareKeys(a, b));
  let text = '';
  for (const [key, child] of rows) text += `,${JSON.stringify(key)}:${child}`;
  return text;
}

/** Export text of one child; a child that rests in storage is copied as it lies there, unparsed. */
export function childExportText(node: DataNode, key: string, spend: Spend = unlimited): string {
  if (node.heldChild(key) === undefined) {
    const stored = node.source?.readText(key) ?? null;
    if (stored !== null) {
      spend(stored.length);
      return stored;
    }
  }
  return exportText(node.peekChild(key), spend);
}

/**
 * JSON text of a node without priorities, as REST gives it: children whose keys are all integers and fill
 * at least half of their range are an array with null gaps (the SDK's `val()` has the same rule).
 */
export function plainText(node: TreeNode, spend: Spend = unlimited): string {
  if (node.leafValue !== null) {
    const value = JSON.stringify(node.leafValue);
    spend(value.length);
    return value;
  }
  const keys = [...node.childKeys()];
  if (keys.length === 0) return 'null';
  const length = arrayLength(keys);
  const read = (key: string): string => {
    spend(key.length);
    return plainText(node instanceof DataNode ? node.peekChild(key) : node.child(key), spend);
  };
  if (length === null) {
    return `{${keys.map((key) => `${JSON.stringify(key)}:${read(key)}`).join(',')}}`;
  }
  const items = Array.from({ length }, () => 'null');
  for (const key of keys) items[Number(key)] = read(key);
  return `[${items.join(',')}]`;
}

function arrayLength(keys: readonly string[]): number | null {
  let max = -1;
  for (const key of keys) {
    const at = integerKey(key);
    if (at === null || at < 0 || String(at) !== key) return null;
    max = Math.max(max, at);
  }
  return max < 2 * keys.length ? max + 1 : null;
}
