import type { TreeNode } from '../tree/TreeNode.ts';
import type { CompiledExpression } from './expression.ts';
import { ruleBelow, type RuleNode } from './ruleNode.ts';
import { RuleFailure } from './RuleFailure.ts';
import type { QueryVariables, Scope } from './scope.ts';
import { Snapshot } from './Snapshot.ts';

/** The parts of a scope that are equal along the whole path: the client, the time and the database. */
export interface Circumstances {
  readonly auth: object | null;
  /** The position during a walk: the rules at a place, its data before and after, and the values of wildcards. */
  readonly now: number;
  readonly root: Snapshot;
  readonly query: QueryVariables;
}

/** A plain read: it counts as ordered by key, and nothing else is set. */
interface Position {
  readonly node: RuleNode;
  readonly data: Snapshot;
  readonly newData: Snapshot | null;
  readonly captures: readonly string[];
}

/** Whether a `.read` between the root and `path` allows the read. Rules below the path do not count. */
export const plainQuery: QueryVariables = {
  orderByKey: true,
  orderByValue: false,
  orderByPriority: false,
  orderByChild: null,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
};

/**
 * Whether a write to all of `paths` at once is allowed. Each path needs a `.write` that allows it between the root
 * and itself. Every `.validate` above, at and below each path must hold wherever data exists after the write.
 */
export function isReadable(
  rules: RuleNode,
  path: readonly string[],
  circumstances: Circumstances,
): boolean {
  let position: Position | null = {
    node: rules,
    data: circumstances.root,
    newData: null,
    captures: [],
  };
  for (let depth = 0; position; depth += 1) {
    if (holds(position.node.read, position, circumstances)) return true;
    const key = path[depth];
    position = key === undefined ? null : below(position, key);
  }
  return false;
}

/** The written paths as a tree, so that a shared ancestor is validated once. */
export function isWritable(
  rules: RuleNode,
  paths: readonly (readonly string[])[],
  after: TreeNode,
  circumstances: Circumstances,
): boolean {
  const start: Position = {
    node: rules,
    data: circumstances.root,
    newData: Snapshot.ofRoot(after),
    captures: [],
  };
  return (
    paths.every((path) => isGranted(start, path, circumstances)) &&
    isValid(start, touchedTree(paths), circumstances)
  );
}

function isGranted(
  start: Position,
  path: readonly string[],
  circumstances: Circumstances,
): boolean {
  let position: Position | null = start;
  for (let depth = 0; position; depth += 1) {
    if (holds(position.node.write, position, circumstances)) return true;
    const key = path[depth];
    position = key === undefined ? null : below(position, key);
  }
  return false;
}

/** True at the path of a write: everything below is new. */
interface Touched {
  /** With a wildcard every child has rules; otherwise only the named ones. */
  isWritten: boolean;
  readonly below: Map<string, Touched>;
}

function touchedTree(paths: readonly (readonly string[])[]): Touched {
  const top: Touched = { isWritten: false, below: new Map() };
  for (const path of paths) {
    let at = top;
    for (const key of path) {
      const next = at.below.get(key) ?? { isWritten: false, below: new Map<string, Touched>() };
      at.below.set(key, next);
      at = next;
    }
    at.isWritten = true;
  }
  return top;
}

function isValid(position: Position, touched: Touched, circumstances: Circumstances): boolean {
  if (touched.isWritten) return isValidThroughout(position, circumstances);
  if (!isValidHere(position, circumstances)) return false;
  for (const [key, next] of touched.below) {
    const child = below(position, key);
    if (child && !isValid(child, next, circumstances)) return false;
  }
  return true;
}

function isValidThroughout(position: Position, circumstances: Circumstances): boolean {
  const { node, newData } = position;
  if (!node.validatesAnything || newData === null || !newData.exists()) return true;
  if (!isValidHere(position, circumstances)) return false;
  // Empty data needs no validation.
  const keys = node.wildcard?.validatesAnything ? newData.node.childKeys() : node.children.keys();
  for (const key of keys) {
    const child = below(position, key);
    if (child && !isValidThroughout(child, circumstances)) return false;
  }
  return true;
}

/** Evaluates one rule. A missing or failing rule is false. */
function isValidHere(position: Position, circumstances: Circumstances): boolean {
  const { validate } = position.node;
  if (validate === null || position.newData?.exists() !== true) return true;
  return holds(validate, position, circumstances);
}

function below(position: Position, key: string): Position | null {
  const next = ruleBelow(position.node, key);
  if (!next) return null;
  return {
    node: next.node,
    data: position.data.step(key),
    newData: position.newData?.step(key) ?? null,
    captures: next.isCaptured ? [...position.captures, key] : position.captures,
  };
}

/** Evaluates one rule. A rule that is not there, or that fails while it runs, does not hold. */
function holds(
  rule: CompiledExpression | null,
  position: Position,
  circumstances: Circumstances,
): boolean {
  if (rule === null) return false;
  const scope: Scope = {
    auth: circumstances.auth,
    now: circumstances.now,
    root: circumstances.root,
    query: circumstances.query,
    data: position.data,
    newData: position.newData,
    captures: position.captures,
  };
  try {
    return rule(scope);
  } catch (error) {
    if (error instanceof RuleFailure) return false;
    throw error;
  }
}
