import { nodeAt } from '../tree/DataNode.ts';
import type { DataNode } from '../tree/DataNode.ts';
import type { Access } from '../access/access.ts';
import type { Change } from '../tree/changes.ts';
import type { Spend } from '../tree/ReadBudget.ts';
import { isWithin } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';
import { hashedNode, rangeMerges } from '../tree/compoundHash.ts';
import type { CompoundHash, RangeMerge } from '../tree/compoundHash.ts';
import { nodeHash } from '../tree/nodeHash.ts';
import type { Query } from './Query.ts';
import { QueryWindow } from './QueryWindow.ts';
import { EventValue, mergeEvent, setEvent } from './ViewEvent.ts';
import type { ViewEvent } from './ViewEvent.ts';

/** Receives the changes of a view. */
export interface Listener {
  readonly access: Access;
  onEvent(event: ViewEvent): void;
  /** The rules no longer allow the view; no event follows. */
  onRevoked(): void;
}

/** A write and all its changes, as views receive it. */
export interface WriteSummary {
  readonly kind: 'put' | 'merge';
  /** The path of the write request; all changes are at or below it. */
  readonly path: Path;
  readonly changes: readonly Change[];
}

/**
 * The data at one path, whole or through a query; shared by all its listeners. A query without its index selects
 * everything, as on the real server, which also warns.
 */
export class View {
  readonly path: Path;
  readonly query: Query | null;
  readonly listeners = new Set<Listener>();
  readonly #window: QueryWindow | null;

  constructor(path: Path, query: Query | null, isIndexed: boolean, root: DataNode) {
    this.path = path;
    this.query = query;
    this.#window = query !== null && isIndexed ? new QueryWindow(query, nodeAt(root, path)) : null;
  }

  /** The whole data of the view. `spend` counts its characters while it is converted to text. */
  value(root: DataNode, spend?: Spend): EventValue {
    const node = nodeAt(root, this.path);
    const window = this.#window;
    if (window === null) return EventValue.of(node, spend);
    return new EventValue({
      exportParts: (take) => take(window.exportText(node, spend)),
      plainText: () => window.plainText(node, spend),
    });
  }

  /** Whether a client with this hash is up to date. */
  isHashed(root: DataNode, hash: string): boolean {
    const node = nodeAt(root, this.path);
    const window = this.#window;
    // The hash of empty data is empty, so a client without data never costs hashing a whole log.
    if (hash === '') return window === null ? node.isEmpty : window.visible.size === 0;
    return hash === (window === null ? nodeHash(node) : window.hash(node));
  }

  /** The ranges that a client must replace; null when it needs the whole data. */
  rangeMerges(root: DataNode, held: CompoundHash): readonly RangeMerge[] | null {
    const node = nodeAt(root, this.path);
    const window = this.#window;
    if (window === null) return rangeMerges(hashedNode(node), held);
    const children = (): Iterable<readonly [string, DataNode]> => window.shown(node);
    return rangeMerges({ leafValue: null, priority: null, children }, held);
  }

  /** The event for an applied write; null when this view did not change. */
  eventFor(write: WriteSummary, root: DataNode, shared: Map<string, ViewEvent>): ViewEvent | null {
    const isReplaced = write.changes.some(({ path }) => isWithin(this.path, path));
    if (this.#window === null) {
      if (isReplaced) return this.#wholeEvent(root, shared);
      return this.query === null
        ? this.#partialEvent(write, root, shared)
        : this.#childrenEvent(write, root);
    }
    const node = nodeAt(root, this.path);
    if (isReplaced) {
      if (write.changes.every(({ kind }) => kind === 'priority')) return null;
      this.#window.reset(node);
      return setEvent(this.path, this.value(root));
    }
    return this.#windowEvent(this.#window, write, node);
  }

  #wholeEvent(root: DataNode, shared: Map<string, ViewEvent>): ViewEvent {
    return cached(shared, `=${this.path.join('/')}`, () => setEvent(this.path, this.value(root)));
  }

  #partialEvent(
    write: WriteSummary,
    root: DataNode,
    shared: Map<string, ViewEvent>,
  ): ViewEvent | null {
    const changes = write.changes.filter(({ path }) => isWithin(path, this.path));
    const [first] = changes;
    if (first === undefined) return null;
    if (write.kind === 'put') {
      return cached(shared, 'put', () => setEvent(eventPath(first), changedValue(first, root)));
    }
    const base = isWithin(write.path, this.path) ? write.path : this.path;
    return cached(shared, `+${base.join('/')}`, () =>
      mergeEvent(
        base,
        changes.map((change) => [
          eventPath(change).slice(base.length).join('/'),
          changedValue(change, root),
        ]),
      ),
    );
  }

  /**
   * For a query without its index: sends whole children. The client filters them itself, and ignores a deep change
   * in a child that it does not hold.
   */
  #childrenEvent(write: WriteSummary, root: DataNode): ViewEvent | null {
    const depth = this.path.length;
    const keys = new Set<string>();
    for (const { path } of write.changes) {
      const key = path[depth];
      if (key !== undefined && isWithin(path, this.path)) keys.add(key);
    }
    const node = nodeAt(root, this.path);
    return eventOf(
      this.path,
      [...keys].map((key) => [[key], EventValue.of(node.peekChild(key))]),
    );
  }

  #windowEvent(window: QueryWindow, write: WriteSummary, node: DataNode): ViewEvent | null {
    const depth = this.path.length;
    const relative: { key: string; path: Path; change: Change }[] = [];
    for (const change of write.changes) {
      if (!isWithin(change.path, this.path)) continue;
      const path = eventPath(change).slice(depth);
      if (path[0] !== undefined) relative.push({ key: path[0], path, change });
    }
    if (relative.length === 0) return null;
    const { entered, left } = window.update(node, new Set(relative.map(({ key }) => key)));
    const entries: [Path, EventValue][] = [];
    for (const key of left) entries.push([[key], emptyValue]);
    for (const key of entered) entries.push([[key], EventValue.of(node.peekChild(key))]);
    const isNew = new Set(entered);
    for (const { key, path, change } of relative) {
      if (!window.visible.has(key) || isNew.has(key)) continue;
      const dataPath = change.path.slice(depth);
      const at = nodeAt(node, dataPath);
      entries.push([path, change.kind === 'priority' ? priorityValue(at) : EventValue.of(at)]);
    }
    return eventOf(this.path, entries);
  }
}

/** One event for all changes below a path; null when there are none. */
function eventOf(base: Path, entries: readonly (readonly [Path, EventValue])[]): ViewEvent | null {
  const [only] = entries;
  if (only === undefined) return null;
  if (entries.length === 1) return setEvent([...base, ...only[0]], only[1]);
  return mergeEvent(
    base,
    entries.map(([path, value]) => [path.join('/'), value]),
  );
}

const emptyValue = new EventValue({ exportParts: (take) => take('null'), plainText: () => 'null' });

function eventPath(change: Change): Path {
  return change.kind === 'priority' ? [...change.path, '.priority'] : change.path;
}

function changedValue(change: Change, root: DataNode): EventValue {
  const node = nodeAt(root, change.path);
  return change.kind === 'priority' ? priorityValue(node) : EventValue.of(node);
}

function priorityValue(node: DataNode): EventValue {
  const text = (): string => JSON.stringify(node.priority);
  return new EventValue({ exportParts: (take) => take(text()), plainText: text });
}

function cached(shared: Map<string, ViewEvent>, key: string, create: () => ViewEvent): ViewEvent {
  const known = shared.get(key);
  if (known !== undefined) return known;
  const event = create();
  shared.set(key, event);
  return event;
}
