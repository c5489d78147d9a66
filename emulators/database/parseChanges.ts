import type { WriteRequest } from './WriteRequest.ts';
import { RequestError } from './RequestError.ts';
import type { Change } from './tree/changes.ts';
import { nodeAt } from './tree/DataNode.ts';
import { InvalidDataError, parsePriority, parseValue } from './tree/parseValue.ts';
import { isWithin, parsePath, pathProblem } from './tree/paths.ts';
import type { Path } from './tree/paths.ts';
import type { Primitive, TreeNode } from './tree/TreeNode.ts';

/**
 * Parses a write into changes, with server values resolved against `root`. A put changes one place. A merge
 * changes one place per key, and its keys may be paths. Throws {@link RequestError} for data that the database
 * does not store.
 */
export function parseChanges(request: WriteRequest, root: TreeNode): readonly Change[] {
  try {
    return request.kind === 'put'
      ? [parseChange(request.path, request.data, root, request.now)]
      : parseMerge(request, root);
  } catch (error) {
    if (error instanceof InvalidDataError) {
      throw new RequestError('invalid_parameters', error.message);
    }
    throw error;
  }
}

function parseMerge(request: WriteRequest, root: TreeNode): Change[] {
  const { data, path } = request;
  demandGoodPath(path);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new InvalidDataError('Invalid data: an update must be an object.');
  }
  const changes = Object.entries(data).map(([key, value]) => {
    const target = [...path, ...parsePath(key)];
    if (target.length === path.length) throw new InvalidDataError('Invalid path: empty key.');
    return parseChange(target, value, root, request.now);
  });
  demandSeparatePaths(changes);
  return changes;
}

function parseChange(path: Path, data: unknown, root: TreeNode, now: number): Change {
  if (path.at(-1) === '.priority') return parsePriorityChange(path, data, root, now);
  demandGoodPath(path);
  const node = parseValue(data, new NodeWhenAsked(root, path), { now, depth: path.length });
  return { kind: 'value', path, node };
}

function parsePriorityChange(path: Path, data: unknown, root: TreeNode, now: number) {
  const target = path.slice(0, -1);
  demandGoodPath(target);
  const priority = parsePriority(data, nodeAt(root, target), now);
  return { kind: 'priority', path: target, priority } as const;
}

function demandGoodPath(path: Path): void {
  const problem = pathProblem(path);
  if (problem !== null) throw new InvalidDataError(problem);
}

/** A merge may not write one place twice: the result would be undefined. */
function demandSeparatePaths(changes: readonly Change[]): void {
  const values = changes.filter(({ kind }) => kind === 'value');
  const sorted = values
    .map(({ path }) => ({ path, text: `${path.join('\u0000')}\u0000` }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  for (const [at, { path }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before !== undefined && isWithin(path, before.path)) {
      throw new InvalidDataError(
        `Invalid path: /${before.path.join('/')} is an ancestor of /${path.join('/')}.`,
      );
    }
  }
}

/**
 * The node at a path, looked up only when a server value needs it. Most writes never read the data they replace.
 */
class NodeWhenAsked implements TreeNode {
  readonly #root: TreeNode;
  readonly #path: Path;

  constructor(root: TreeNode, path: Path) {
    this.#root = root;
    this.#path = path;
  }

  get #node(): TreeNode {
    return nodeAt(this.#root, this.#path);
  }

  get isEmpty(): boolean {
    return this.#node.isEmpty;
  }

  get leafValue(): Primitive | null {
    return this.#node.leafValue;
  }

  get priority(): string | number | null {
    return this.#node.priority;
  }

  child(key: string): TreeNode {
    return new NodeWhenAsked(this.#root, [...this.#path, key]);
  }

  hasChildren(): boolean {
    return this.#node.hasChildren();
  }

  childKeys(): Iterable<string> {
    return this.#node.childKeys();
  }
}
