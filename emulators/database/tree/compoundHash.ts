import { hash as digest } from 'node:crypto';
import { compareKeys } from './keys.ts';
import { childrenOf, valueText } from './nodeHash.ts';
import { parsePath } from './paths.ts';
import type { Path } from './paths.ts';
import type { TreeNode } from './TreeNode.ts';

/**
 * A mobile client's description of its data: the leaves in key order, cut into ranges. Range `n` begins after
 * `posts[n - 1]` and ends with `posts[n]`, inclusive. The last range is open and has no post. Sources:
 * `CompoundHash.java` and `RangeMerge.java` of firebase-admin-java, the same in firebase-android-sdk.
 */
export interface CompoundHash {
  /** One for each range; empty for a range without leaves. */
  readonly hashes: readonly string[];
  readonly posts: readonly Path[];
}

/** Replaces everything after `start` and up to `end`, inclusive (null: no bound), by `text`, export JSON. */
export interface RangeMerge {
  readonly start: Path | null;
  readonly end: Path | null;
  readonly text: string;
}

/** Parses `ch` of a listen. Null if it is not a compound hash; then there is nothing to compare. */
export function parseCompoundHash(json: unknown): CompoundHash | null {
  if (typeof json !== 'object' || json === null || !('hs' in json) || !('ps' in json)) return null;
  const { hs: hashes, ps } = json;
  if (!isTexts(hashes) || !isTexts(ps) || hashes.length !== ps.length + 1) return null;
  const posts = ps.map(parsePath);
  const isSorted = posts.every(
    (post, at) => at === 0 || comparePaths(posts[at - 1] ?? [], post) < 0,
  );
  return isSorted ? { hashes, posts } : null;
}

function isTexts(json: unknown): json is readonly string[] {
  return Array.isArray(json) && json.every((item) => typeof item === 'string');
}

/** Data as a client caches it: a place, or the children selected by a query. */
export interface HashedData {
  readonly leafValue: TreeNode['leafValue'];
  readonly priority: TreeNode['priority'];
  /** In key order. */
  children(): Iterable<readonly [key: string, node: TreeNode]>;
}

interface Leaf {
  readonly path: Path;
  /** The hashed text: strings in quotation marks, otherwise as in the plain hash. */
  readonly hashed: string;
  readonly text: string;
  /** True for a value with a priority of its own. */
  readonly hasPriority: boolean;
}

/**
 * The ranges that a client must replace to hold `data`. Null when it needs the whole data: no range matches, or a
 * priority does not fit into ranges.
 */
export function rangeMerges(
  data: HashedData,
  { hashes, posts }: CompoundHash,
): RangeMerge[] | null {
  const merges: RangeMerge[] = [];
  let range = 0;
  let leaves: Leaf[] = [];
  let before: Leaf | undefined;
  const lost: Leaf[] = [];
  const endRange = (): void => {
    if (hashOf(leaves) !== hashes[range]) {
      lost.push(...leaves.filter((leaf, at) => isAlone(leaf, leaves[at - 1], leaves[at + 1])));
      const start = posts[range - 1] ?? null;
      // Clients order the priority of the leaf at the start after the start: without it here, they would delete
      // it.
      const kept =
        before?.hasPriority === true && start !== null && comparePaths(before.path, start) === 0
          ? [before]
          : [];
      const text = textOf([...kept, ...leaves]);
      merges.push({ start, end: posts[range] ?? null, text });
    }
    range += 1;
    before = leaves.at(-1) ?? before;
    leaves = [];
  };
  for (const leaf of leavesOf(data, [])) {
    if (leaf === 'priority without a place') return null;
    while (range < posts.length && comparePaths(leaf.path, posts[range] ?? []) > 0) endRange();
    leaves.push(leaf);
  }
  while (range < hashes.length) endRange();
  return lost.length === 0 && merges.length > 0 && merges.length < hashes.length ? merges : null;
}

const priorityKey = '.priority';

/**
 * Leaves in key order. The priority of an inner node is a leaf of its own, in its place among the children.
 * Clients leave it out when no child comes after it.
 */
function* leavesOf(data: HashedData, path: Path): Iterable<Leaf | 'priority without a place'> {
  if (data.leafValue !== null) {
    const hashed = hashedText(data.leafValue);
    const isPlain = data.priority === null;
    yield {
      path,
      hasPriority: !isPlain,
      hashed: isPlain ? hashed : `priority:${hashedText(data.priority)}:${hashed}`,
      text: isPlain
        ? JSON.stringify(data.leafValue)
        : `{".value":${JSON.stringify(data.leafValue)},".priority":${JSON.stringify(data.priority)}}`,
    };
    return;
  }
  let { priority } = data;
  for (const [key, child] of data.children()) {
    if (priority !== null && compareKeys(key, priorityKey) > 0) {
      yield {
        path: [...path, priorityKey],
        hasPriority: false,
        hashed: hashedText(priority),
        text: JSON.stringify(priority),
      };
      priority = null;
    }
    yield* leavesOf(hashedNode(child), [...path, key]);
  }
  if (priority !== null) yield 'priority without a place';
}

/** A whole node as data to be hashed. */
export function hashedNode(node: TreeNode): HashedData {
  const { leafValue, priority } = node;
  return { leafValue, priority, children: () => childrenOf(node) };
}

function hashedText(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : valueText(value);
  return `string:${quoted(value)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function hashOf(leaves: readonly Leaf[]): string {
  if (leaves.length === 0) return '';
  const text = nested(leaves, {
    before: (key) => `${quoted(key)}:(`,
    of: (leaf) => leaf.hashed,
    after: ')',
  });
  return digest('sha1', `(${text})`, 'base64');
}

/** Export JSON of only these leaves. */
function textOf(leaves: readonly Leaf[]): string {
  const [first] = leaves;
  if (first === undefined) return 'null';
  if (first.path.length === 0) return first.text;
  const text = nested(leaves, {
    before: (key, isLast) => (isLast ? `${JSON.stringify(key)}:` : `${JSON.stringify(key)}:{`),
    of: (leaf) => leaf.text,
    after: '}',
    afterLeaf: '',
  });
  return `{${text}}`;
}

/** The text before a child's key, after it, and for a leaf itself. */
interface Notation {
  before(key: string, isLast: boolean): string;
  of(leaf: Leaf): string;
  readonly after: string;
  /** The text after a leaf, if it differs from the text after an inner node. */
  readonly afterLeaf?: string;
}

/** Writes leaves in order, each below the keys of its path. Writes shared keys once. */
function nested(leaves: readonly Leaf[], notation: Notation): string {
  const { after, afterLeaf = after } = notation;
  const parts: string[] = [];
  let open: Path = [];
  const closeTo = (depth: number): void => {
    if (open.length > depth) parts.push(afterLeaf, after.repeat(open.length - depth - 1));
  };
  for (const leaf of leaves) {
    const { path } = leaf;
    let shared = 0;
    while (shared < open.length && open[shared] === path[shared]) shared += 1;
    closeTo(shared);
    if (parts.length > 0) parts.push(',');
    for (let at = shared; at < path.length; at += 1) {
      parts.push(notation.before(path[at] ?? '', at === path.length - 1));
    }
    parts.push(notation.of(leaf));
    open = path;
  }
  closeTo(0);
  return parts.join('');
}

/** A priority alone in its node would be lost: a node without a child is empty. */
function isAlone(leaf: Leaf, before: Leaf | undefined, after: Leaf | undefined): boolean {
  if (leaf.path.at(-1) !== priorityKey) return false;
  const parent = leaf.path.slice(0, -1);
  return ![before, after].some(
    (other) => other !== undefined && parent.every((key, at) => other.path[at] === key),
  );
}

/** Compares paths by their keys; a place comes before its descendants. */
function comparePaths(a: Path, b: Path): number {
  for (const [at, key] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareKeys(key, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
