import { applyChange } from '../tree/changes.ts';
import type { Change } from '../tree/changes.ts';
import { DataNode } from '../tree/DataNode.ts';
import type { ChildSource } from '../tree/DataNode.ts';
import { parseValue } from '../tree/parseValue.ts';
import type { Path } from '../tree/paths.ts';
import { exportText } from '../tree/serialize.ts';
import type { RowTable } from './RowTable.ts';

/**
 * A subtree of up to this many characters of JSON is one row; a larger one is divided into its children. About a
 * page of the file: smaller rows need more look-ups, larger rows more rewriting.
 */
const maxRowLength = 4096;

/**
 * How many characters of JSON to hold in memory before stored nodes are dropped. A read copies stored rows as they
 * are, but has to serialise held nodes. So holding more is not only larger but slower.
 */
const maxHeldLength = 1024 * 1024;

/**
 * The data of all namespaces, each a child of one top node. Writes every change to the table. Reads the children
 * of divided nodes from the table when needed.
 *
 * ```
 *  row (0, "my-namespace")   divided 1
 *  row (1, "logs")           divided 2      rows (2, "uid1"), (2, "uid2") …
 *  row (1, "settings")       text {"a":1}   a whole subtree
 * ```
 */
export class DataTree {
  readonly #table: RowTable;
  readonly #top = new DataNode();
  #heldLength = 0;

  constructor(table: RowTable) {
    this.#table = table;
    this.#top.divideInto(this.#sourceOf(0));
  }

  /** The current root of a namespace. Do not keep it across writes. */
  root(namespace: string): DataNode {
    return this.#top.child(namespace);
  }

  /** All namespaces that hold data. */
  namespaces(): readonly string[] {
    return this.#top.childKeys();
  }

  /** Applies changes at once. Resolves when they are durable; null when the table is not durable. */
  apply(namespace: string, changes: readonly Change[]): Promise<void> | null {
    for (const change of changes) {
      const path = [namespace, ...change.path];
      const rows = this.#rowsAlong(path, change);
      applyChange(this.#top, { ...change, path });
      this.#save(rows);
    }
    return this.#table.commit();
  }

  /** Frees nodes that can be read again, if there are many. Do not call it during a request. */
  trim(): void {
    if (this.#heldLength < maxHeldLength) return;
    this.#top.forgetChildren();
    this.#heldLength = 0;
  }

  /** The rows along a path, from the top. Removes the rows below a value that will be replaced. */
  #rowsAlong(path: Path, change: Change): { parent: DataNode; key: string }[] {
    const rows: { parent: DataNode; key: string }[] = [];
    let node = this.#top;
    for (const [at, key] of path.entries()) {
      const { source } = node;
      if (source === null) return rows;
      rows.push({ parent: node, key });
      const isReplaced = change.kind === 'value' && at === path.length - 1;
      // A row that is replaced as a whole need not be read: no rows are below it.
      if (isReplaced && node.heldChild(key) === undefined && !source.isDivided(key)) return rows;
      node = node.child(key);
    }
    if (change.kind === 'value') removeRowsBelow(this.#table, node);
    return rows;
  }

  #save(rows: readonly { parent: DataNode; key: string }[]): void {
    for (const { parent, key } of rows) {
      const id = parent.source?.id;
      const child = parent.heldChild(key);
      if (id === undefined) return;
      if (child === undefined || child.isEmpty) this.#table.remove(id, key);
      else if (child.source === null) this.#saveNode(id, key, child);
      else if (rows.at(-1)?.parent === parent) {
        this.#table.put(id, key, dividedText(child.source.id, child.priority));
      }
    }
  }

  #saveNode(parent: number, key: string, node: DataNode): void {
    if (node.leafValue !== null || !isLongerThan(node, maxRowLength)) {
      const text = exportText(node);
      this.#heldLength += text.length;
      this.#table.put(parent, key, text);
      return;
    }
    const source = this.#sourceOf(this.#table.nextParent());
    for (const childKey of node.childKeys()) {
      this.#saveNode(source.id, childKey, node.child(childKey));
    }
    node.divideInto(source);
    this.#table.put(parent, key, dividedText(source.id, node.priority));
  }

  #sourceOf(id: number): ChildSource {
    const table = this.#table;
    return {
      id,
      keys: () => table.keys(id),
      rows: () => table.rows(id),
      read: (key) => {
        const text = table.get(id, key);
        if (text === null) return null;
        const divided = parseDivided(text);
        if (divided === null) {
          this.#heldLength += text.length;
          return parseValue(JSON.parse(text), nothing, { now: 0, depth: 0 });
        }
        const node = new DataNode(null, divided.priority);
        node.divideInto(this.#sourceOf(divided.id));
        return node;
      },
      isDivided: (key) => table.get(id, key)?.startsWith('D') === true,
      readText: (key) => {
        const text = table.get(id, key);
        return text === null || parseDivided(text) !== null ? null : text;
      },
    };
  }
}

const nothing = new DataNode();

/** The text of a divided node's row begins with a letter that never begins JSON. */
function dividedText(id: number, priority: string | number | null): string {
  return `D${JSON.stringify([id, priority])}`;
}

function parseDivided(text: string): { id: number; priority: string | number | null } | null {
  if (!text.startsWith('D')) return null;
  const fields: unknown = JSON.parse(text.slice(1));
  if (!Array.isArray(fields)) throw new Error(`damaged row: ${text}`);
  const row: readonly unknown[] = fields;
  const [id, priority] = row;
  if (typeof id !== 'number') throw new Error(`damaged row: ${text}`);
  const isPriority = typeof priority === 'string' || typeof priority === 'number';
  return { id, priority: isPriority ? priority : null };
}

function removeRowsBelow(table: RowTable, node: DataNode): void {
  const { source } = node;
  if (source === null) return;
  for (const key of node.childKeys()) {
    removeRowsBelow(table, node.peekChild(key));
    table.remove(source.id, key);
  }
}

/** Whether a node's JSON is longer than `limit`, computed without writing all of it. */
function isLongerThan(node: DataNode, limit: number): boolean {
  return measure(node, limit) < 0;
}

/** The characters of `budget` that remain after a node, roughly; negative once exceeded. */
function measure(node: DataNode, budget: number): number {
  let left = budget - 8;
  if (typeof node.priority === 'string') left -= node.priority.length;
  if (typeof node.leafValue === 'string') return left - node.leafValue.length;
  if (node.leafValue !== null) return left;
  for (const key of node.childKeys()) {
    if (left < 0) return left;
    left = measure(node.child(key), left - key.length);
  }
  return left;
}
