import type { DataNode } from '../tree/DataNode.ts';
import { hashOfChildren } from '../tree/nodeHash.ts';
import { childExportText, plainText } from '../tree/serialize.ts';
import { unlimited } from '../tree/ReadBudget.ts';
import type { Spend } from '../tree/ReadBudget.ts';
import { isInRange } from './Query.ts';
import type { Query } from './Query.ts';
import { compareEntries, sortValueOf } from './order.ts';
import type { IndexEntry } from './order.ts';

/** The children that entered and left a window by one write. */
export interface WindowChange {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/**
 * The children of one node that a query selects, updated with each write. Stores keys and sort values only; the
 * children stay in the tree. Empty for a leaf.
 */
export class QueryWindow {
  readonly query: Query;
  #inRange: IndexEntry[] = [];
  readonly #entries = new Map<string, IndexEntry>();
  #visible = new Set<string>();

  constructor(query: Query, node: DataNode) {
    this.query = query;
    this.#fill(node);
  }

  /** The keys that the query selects. */
  get visible(): ReadonlySet<string> {
    return this.#visible;
  }

  /** Updates the window after changes of some children of `node`. */
  update(node: DataNode, changedKeys: Iterable<string>): WindowChange {
    const before = this.#visible;
    const entered: string[] = [];
    const left: string[] = [];
    const { limit } = this.query;
    for (const key of changedKeys) {
      const was = this.#entries.get(key);
      const now = this.#entryOf(node, key);
      if (was !== undefined && (now === null || compareEntries(was, now) !== 0)) {
        this.#entries.delete(key);
        this.#inRange.splice(lowerBound(this.#inRange, was), 1);
        if (limit === null && now === null) left.push(key);
      }
      if (now !== null && (was === undefined || compareEntries(was, now) !== 0)) {
        this.#entries.set(key, now);
        this.#inRange.splice(lowerBound(this.#inRange, now), 0, now);
        if (limit === null && was === undefined) entered.push(key);
      }
    }
    if (limit === null) {
      for (const key of entered) before.add(key);
      for (const key of left) before.delete(key);
      return { entered, left };
    }
    this.#visible = this.#limited();
    for (const key of this.#visible) if (!before.has(key)) entered.push(key);
    for (const key of before) if (!this.#visible.has(key)) left.push(key);
    return { entered, left };
  }

  /** Rebuilds the window after the whole node was replaced. */
  reset(node: DataNode): void {
    this.#entries.clear();
    this.#inRange = [];
    this.#fill(node);
  }

  /** The export text of the selected children, in the order of the query. */
  exportText(node: DataNode, spend: Spend = unlimited): string {
    return this.#text((key) => childExportText(node, key, spend));
  }

  /** The same without priorities. Always an object, like ordered REST answers. */
  plainText(node: DataNode, spend: Spend = unlimited): string {
    return this.#text((key) => plainText(node.peekChild(key), spend));
  }

  #text(childText: (key: string) => string): string {
    if (this.#visible.size === 0) return 'null';
    const fields: string[] = [];
    for (const { key } of this.#inRange) {
      if (this.#visible.has(key)) fields.push(`${JSON.stringify(key)}:${childText(key)}`);
    }
    return `{${fields.join(',')}}`;
  }

  /** The hash that a client computes for the selected children. */
  hash(node: DataNode): string {
    return hashOfChildren(this.shown(node), null);
  }

  /** The selected children, in key order. */
  *shown(node: DataNode): Iterable<readonly [key: string, child: DataNode]> {
    for (const key of node.childKeys()) {
      if (this.#visible.has(key)) yield [key, node.peekChild(key)];
    }
  }

  #fill(node: DataNode): void {
    if (node.leafValue === null) {
      for (const key of node.childKeys()) {
        const entry = this.#entryOf(node, key);
        if (entry === null) continue;
        this.#entries.set(key, entry);
        this.#inRange.push(entry);
      }
      // Children come in key order, so only other indexes need sorting.
      if (this.query.index.kind !== 'key') this.#inRange.sort(compareEntries);
    }
    this.#visible = this.#limited();
  }

  #limited(): Set<string> {
    const { limit } = this.query;
    if (limit === null) return new Set(this.#entries.keys());
    const shown =
      limit.from === 'first'
        ? this.#inRange.slice(0, limit.count)
        : this.#inRange.slice(-limit.count);
    return new Set(shown.map((entry) => entry.key));
  }

  #entryOf(node: DataNode, key: string): IndexEntry | null {
    if (this.query.index.kind === 'key') {
      const entry = { key, sort: null };
      // A range of keys excludes the child before it is read.
      if (!isInRange(entry, this.query)) return null;
      return node.hasChild(key) ? entry : null;
    }
    const child = node.peekChild(key);
    if (child.isEmpty) return null;
    const entry: IndexEntry = { key, sort: sortValueOf(child, this.query.index) };
    return isInRange(entry, this.query) ? entry : null;
  }
}

function lowerBound(entries: readonly IndexEntry[], entry: IndexEntry): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = entries[middle];
    if (at !== undefined && compareEntries(at, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
