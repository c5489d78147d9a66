import { applyChange } from '../tree/changes.ts';
import type { Change } from '../tree/changes.ts';
import { DataNode } from '../tree/DataNode.ts';
import type { ChildSource } from '../tree/DataNode.ts';
import { parseValue } from '../tree/parseValue.ts';
import type { Path } from '../tree/paths.ts';
import { exportText } from '../tree/serialize.ts';
import type { RowTable } from './RowTable.ts';

/**
 * A subtree up to this many characters of JSON is one row; a bigger one is divided into its children.
 * About a page of the file: smaller rows cost more look-ups, bigger ones more rewriting for each word.
 */
const maxRowLength = 4096;

/**
 * How much may be held in memory, in characters of JSON, before what is stored is let go of. Reading copies
 * rows and has to build the text of what is held, so holding more is not only bigger but slower.
 */
const maxHeldLength = 1024 * 1024;

/**
 * The data of every namespace, each a child of one top node. Every change is put into the table, and the
 * children of divided nodes are read from there when needed.
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

  /** The root of a namespace as it is now; not to be kept across writes. */
  root(namespace: string): DataNode {
    return this.#top.child(namespace);
  }

  /** Every namespace that holds data. */
  namespaces(): readonly string[] {
    return this.#top.childKeys();
  }

  /** Makes changes at once; resolves when they are durable, null when they are as durable as they get. */
  apply(namespace: string, changes: readonly Change[]): Promise<void> | null {
    for (const change of changes) {
      const path = [namespace, ...change.path];
      const rows = this.#rowsAlong(path, change);
      applyChange(this.#top, { ...change, path });
      this.#save(rows);
    }
    return this.#table.commit();
  }

  /** Lets go of what can be read again, when there is much of it. Not during a request. */
  trim(): void {
    if (this.#heldLength < maxHeldLength) return;
    this.#top.forgetChildren();
    this.#heldLength = 0;
  }

  /** The rows on the way to a path, from the top; frees those below a value that will be replaced. */
  #rowsAlong(path: Path, change: Change): { parent: DataNode; key: string }[] {
    const rows: { parent: DataNode; key: string }[] = [];
    let node = this.#top;
    for (const [at, key] of path.entries()) {
      const { source } = node;
      if (source === null) return rows;
      rows.push({ parent: node, key });
      const isReplaced = change.kind === 'value' && at === path.length - 1;
      // A row that is replaced whole need not be read: it has none below it.
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

/** Rows of divided nodes begin with a letter that JSON never begins with. */
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

/** Whether a node's JSON is longer than `limit`, found without writing all of it. */
function isLongerThan(node: DataNode, limit: number): boolean {
  return measure(node, limit) < 0;
}

/** Characters left of `budget` after a node, roughly; negative as soon as they are used up. */
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
