import { DataNode } from './DataNode.ts';
import { compareKeys, integerKey, minKey } from './keys.ts';
import { unlimited } from './ReadBudget.ts';
import type { Spend } from './ReadBudget.ts';
import type { TreeNode } from './TreeNode.ts';

/** JSON text of a node with priorities, as in the wire protocol and `format=export`; `null` for an empty one. */
export function exportText(node: TreeNode, spend: Spend = unlimited): string {
  if (node.leafValue !== null) {
    const value = JSON.stringify(node.leafValue);
    spend(value.length);
    if (node.priority === null) return value;
    return `{".value":${value},".priority":${JSON.stringify(node.priority)}}`;
  }
  if (isDivided(node)) {
    const parts: string[] = [];
    exportParts(node, (part) => parts.push(part), spend);
    return parts.join('');
  }
  let text = '';
  for (const key of node.childKeys()) {
    spend(key.length);
    const child = node instanceof DataNode ? node.peekChild(key) : node.child(key);
    text += `,${JSON.stringify(key)}:${exportText(child, spend)}`;
  }
  if (text === '') return 'null';
  if (node.priority !== null) text += `,".priority":${JSON.stringify(node.priority)}`;
  return `{${text.slice(1)}}`;
}

/** Receives the next part of a text. */
export type TakePart = (part: string) => unknown;

/**
 * Passes the same text to `take` in parts, in order. Copies stored rows unparsed. A log of 70 MB has 150,000 of
 * them, and this avoids joining them into one text.
 */
export function exportParts(node: TreeNode, take: TakePart, spend: Spend = unlimited): void {
  if (!isDivided(node)) {
    take(exportText(node, spend));
    return;
  }
  let separator = '{';
  const takeKey = (key: string): void => {
    take(`${separator}${JSON.stringify(key)}:`);
    separator = ',';
  };
  if (node.isAtRest) {
    for (const [key, text] of sortedRows(node)) {
      takeKey(key);
      // A divided child has rows of its own; no JSON begins with that letter.
      if (text.startsWith('D')) {
        spend(key.length);
        exportParts(node.peekChild(key), take, spend);
      } else {
        spend(key.length + text.length);
        take(text);
      }
    }
  } else {
    for (const key of node.childKeys()) {
      spend(key.length);
      takeKey(key);
      const stored = node.heldChild(key) === undefined ? node.source?.readText(key) : null;
      if (typeof stored === 'string') {
        spend(stored.length);
        take(stored);
      } else exportParts(node.peekChild(key), take, spend);
    }
  }
  if (separator === '{') take('null');
  else take(node.priority === null ? '}' : `,".priority":${JSON.stringify(node.priority)}}`);
}

function isDivided(node: TreeNode): node is DataNode {
  return node instanceof DataNode && node.source !== null;
}

/** The stored rows of a divided node, in key order. */
function sortedRows(node: DataNode): readonly (readonly [key: string, text: string])[] {
  const rows: (readonly [key: string, text: string])[] = [];
  let isSorted = true;
  let last = minKey;
  for (const row of node.source?.rows() ?? []) {
    isSorted &&= compareKeys(last, row[0]) < 0;
    last = row[0];
    rows.push(row);
  }
  return isSorted ? rows : rows.sort(([a], [b]) => compareKeys(a, b));
}

/** Export text of one child; copies a stored row unparsed. */
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
 * JSON text of a node without priorities, as REST returns it. Children become an array with null gaps if all keys
 * are integers and fill at least half of their range (the same rule as the SDK's `val()`).
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
