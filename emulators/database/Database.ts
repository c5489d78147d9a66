import type { Access } from './access/access.ts';
import { requiredIndex } from './query/Query.ts';
import type { Query } from './query/Query.ts';
import type { EventValue, ViewEvent } from './query/ViewEvent.ts';
import { View } from './query/View.ts';
import type { Listener, WriteSummary } from './query/View.ts';
import { ViewRegistry } from './query/ViewRegistry.ts';
import { queryVariables } from './query/queryVariables.ts';
import { RequestError } from './RequestError.ts';
import type { CompiledRules } from './rules/compileRules.ts';
import type { DataTree } from './storage/DataTree.ts';
import { isSameData, withChanges } from './tree/changes.ts';
import type { Change } from './tree/changes.ts';
import { nodeAt } from './tree/DataNode.ts';
import type { DataNode } from './tree/DataNode.ts';
import { nodeHash } from './tree/nodeHash.ts';
import type { Spend } from './tree/ReadBudget.ts';
import { pathProblem } from './tree/paths.ts';
import type { Path } from './tree/paths.ts';
import { parseChanges } from './parseChanges.ts';
import type { WriteRequest } from './WriteRequest.ts';

/** A listener's registration with a view. */
export interface Subscription {
  readonly view: View;
  /** The `.indexOn` entry that the rules lack; null when the query needs none. */
  readonly missingIndex: string | null;
  close(): void;
}

/**
 * One namespace: its data, rules and listeners. Each request is checked and carried out in one turn of the event
 * loop.
 */
export class Database {
  readonly name: string;
  readonly #tree: DataTree;
  readonly #views = new ViewRegistry();
  #rules: CompiledRules | null;
  #canDataRevoke: boolean;
  #isOpen: boolean;

  constructor(name: string, tree: DataTree, rules: CompiledRules | null) {
    this.name = name;
    this.#tree = tree;
    this.#rules = rules;
    this.#canDataRevoke = canDataRevoke(rules);
    this.#isOpen = isOpen(rules);
  }

  get root(): DataNode {
    return this.#tree.root(this.name);
  }

  /** Null while everything is allowed. */
  get rules(): CompiledRules | null {
    return this.#rules;
  }

  /** True when dropping this object loses nothing. */
  get isIdle(): boolean {
    return this.#views.isEmpty;
  }

  setRules(rules: CompiledRules | null): void {
    this.#rules = rules;
    this.#canDataRevoke = canDataRevoke(rules);
    this.#isOpen = isOpen(rules);
    this.#revokeEverywhere();
  }

  /**
   * The most bytes to read of one request. The rules can be asked only after the whole request is parsed. No limit
   * for an owner, or while a `.write` rule is literally true. A signed-in client may send the size of one write
   * over the wire (usage limits). A client without a token may send little, because rules rarely allow its writes.
   */
  requestLimitBytes(access: Access): number {
    if (access.kind === 'owner' || this.#isOpen) return Infinity;
    return access.auth === null ? maxAnonymousBytes : maxPersonBytes;
  }

  /** The value at a path, or of a query on it. Throws {@link RequestError}. */
  read(path: Path, query: Query | null, access: Access, spend: Spend): EventValue {
    this.#demandRead(path, query, access);
    const missing = this.#missingIndex(path, query);
    if (missing !== null) {
      throw new RequestError(
        'failure',
        `Index not defined, add ".indexOn": "${missing}", for path "/${path.join('/')}", to the rules`,
      );
    }
    return new View(path, query, true, this.root).value(this.root, spend);
  }

  /** The node at a path, if `access` may read it. Throws {@link RequestError}. */
  readNode(path: Path, access: Access): DataNode {
    this.#demandRead(path, null, access);
    return nodeAt(this.root, path);
  }

  /** Adds a listener to a view; it receives every later change. Throws {@link RequestError}. */
  listen(path: Path, query: Query | null, listener: Listener): Subscription {
    this.#demandRead(path, query, listener.access);
    const missingIndex = this.#missingIndex(path, query);
    const view = this.#views.open(path, query, missingIndex === null, this.root);
    view.listeners.add(listener);
    return new ViewSubscription(this.#views, view, listener, missingIndex);
  }

  /** Revokes a subscription that the listener's new access does not allow. */
  recheck({ view }: Subscription, listener: Listener): void {
    this.#revoke(view, [listener]);
  }

  /**
   * Applies a write completely or not at all, and notifies listeners before it returns. The promise resolves when
   * the write is durable and may be acknowledged (null: at once). Throws {@link RequestError}.
   */
  write(request: WriteRequest): Promise<void> | null {
    const changes = this.#judge(request);
    const mayTouch = this.#views.touchedBy(changes.map(({ path }) => path));
    if (mayTouch.size === 0) {
      // No listener: the previous value need not be read to detect a change.
      const durable = this.#tree.apply(this.name, changes);
      if (this.#canDataRevoke) this.#revokeEverywhere();
      return durable;
    }
    const root = this.root;
    const changed = changes.filter((change) => isRealChange(root, change));
    const touched =
      changed.length === changes.length
        ? mayTouch
        : this.#views.touchedBy(changed.map(({ path }) => path));
    const affected = [...touched].filter((view) => isViewChanged(view, root, changed));
    const durable = this.#tree.apply(this.name, changes);
    if (this.#canDataRevoke) this.#revokeEverywhere();
    this.#notify({ kind: request.kind, path: request.path, changes: changed }, affected);
    return durable;
  }

  /** Throws {@link RequestError} if the write is not allowed or not possible now. */
  demandWrite(request: WriteRequest): void {
    this.#judge(request);
  }

  /**
   * Returns the changes of an allowed and possible write. Rules come before any check that reveals stored data,
   * with one exception. A transaction on stale data gets `datastale` if the client may read that data. Otherwise
   * rules that compare `data` and `newData` would refuse the client's guess.
   */
  #judge(request: WriteRequest): readonly Change[] {
    const root = this.root;
    const changes = parseChanges(request, root);
    const isStale = isStaleFor(request, changes, root);
    if (isStale && this.#canRead(request.path, null, request.access)) throw stale();
    if (request.access.kind === 'rules' && this.#rules !== null) {
      const isAllowed = this.#rules.canWrite({
        paths: changes.map(({ path }) => path),
        before: root,
        after: withChanges(root, changes),
        auth: request.access.auth,
        now: request.now,
      });
      if (!isAllowed) throw permissionDenied();
    }
    if (isStale) throw stale();
    demandPriorityHolder(request, changes, root);
    return changes;
  }

  #notify(write: WriteSummary, views: readonly View[]): void {
    const shared = new Map<string, ViewEvent>();
    const root = this.root;
    for (const view of views) {
      const event = view.eventFor(write, root, shared);
      if (event === null) continue;
      for (const listener of view.listeners) listener.onEvent(event);
    }
  }

  #revokeEverywhere(): void {
    for (const view of this.#views.all()) this.#revoke(view, [...view.listeners]);
  }

  #revoke(view: View, listeners: readonly Listener[]): void {
    const verdicts = new Map<unknown, boolean>();
    for (const listener of listeners) {
      const { access } = listener;
      const who = access.kind === 'owner' ? access : access.auth;
      const isAllowed = verdicts.get(who) ?? this.#canRead(view.path, view.query, access);
      verdicts.set(who, isAllowed);
      if (isAllowed) continue;
      view.listeners.delete(listener);
      listener.onRevoked();
    }
    this.#views.release(view);
  }

  #demandRead(path: Path, query: Query | null, access: Access): void {
    const problem = pathProblem(path);
    if (problem !== null) throw new RequestError('invalid_parameters', problem);
    if (!this.#canRead(path, query, access)) throw permissionDenied();
  }

  #canRead(path: Path, query: Query | null, access: Access): boolean {
    if (access.kind === 'owner' || this.#rules === null) return true;
    return this.#rules.canRead({
      path,
      root: this.root,
      auth: access.auth,
      now: Date.now(),
      ...(query === null ? {} : { query: queryVariables(query) }),
    });
  }

  #missingIndex(path: Path, query: Query | null): string | null {
    const needed = query === null ? null : requiredIndex(query);
    if (needed === null) return null;
    return this.#rules?.indexesAt(path).includes(needed) === true ? null : needed;
  }
}

class ViewSubscription implements Subscription {
  readonly view: View;
  readonly missingIndex: string | null;
  readonly #views: ViewRegistry;
  readonly #listener: Listener;

  constructor(views: ViewRegistry, view: View, listener: Listener, missingIndex: string | null) {
    this.view = view;
    this.missingIndex = missingIndex;
    this.#views = views;
    this.#listener = listener;
  }

  close(): void {
    this.view.listeners.delete(this.#listener);
    this.#views.release(this.view);
  }
}

function permissionDenied(): RequestError {
  return new RequestError('permission_denied', 'Permission denied');
}

function stale(): RequestError {
  return new RequestError('datastale', 'Transaction hash does not match');
}

function isStaleFor(
  { expectedHash }: WriteRequest,
  changes: readonly Change[],
  root: DataNode,
): boolean {
  if (expectedHash === undefined) return false;
  const [change] = changes;
  return (change === undefined ? '' : nodeHash(nodeAt(root, change.path))) !== expectedHash;
}

/** A priority can only be put on an existing node. */
function demandPriorityHolder(
  { kind }: WriteRequest,
  changes: readonly Change[],
  root: DataNode,
): void {
  const [change] = changes;
  if (kind !== 'put' || change?.kind !== 'priority') return;
  if (nodeAt(root, change.path).isEmpty)
    throw new RequestError('invalid_parameters', 'could not set priority on non-existent node');
}

function isRealChange(root: DataNode, change: Change): boolean {
  const before = nodeAt(root, change.path);
  if (change.kind === 'priority') return before.priority !== change.priority;
  return !isSameData(before, change.node);
}

/** A view below a replaced value changes only if its own part of the value changes. */
function isViewChanged(view: View, root: DataNode, changes: readonly Change[]): boolean {
  return changes.some((change) => {
    const depth = change.path.length;
    if (view.path.length <= depth) return true;
    if (!change.path.every((key, at) => view.path[at] === key)) return false;
    if (change.kind === 'priority') return false;
    const after = nodeAt(change.node, view.path.slice(depth));
    return !isSameData(nodeAt(root, view.path), after);
  });
}

const maxAnonymousBytes = 1024 * 1024;
/** 16 MB for the data of a write, and the same again for its envelope and escapes. */
const maxPersonBytes = 32 * 1024 * 1024;

const openWriteRule = /"\.write"\s*:\s*(?:true|"\s*true\s*")/;

/** Whether some `.write` rule allows everybody to write anything. */
function isOpen(rules: CompiledRules | null): boolean {
  return rules === null || openWriteRule.test(rules.source);
}

const readRule = /"\.read"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** Whether a read rule depends on data, so that a write can revoke a listener's permission. */
function canDataRevoke(rules: CompiledRules | null): boolean {
  if (rules === null) return false;
  for (const [, expression] of rules.source.matchAll(readRule)) {
    if (expression !== undefined && /\b(data|root|now)\b|\\u/.test(expression)) return true;
  }
  return false;
}
