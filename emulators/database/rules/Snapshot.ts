import { keyProblem } from '../tree/keys.ts';
import type { TreeNode } from '../tree/TreeNode.ts';
import { failRule } from './RuleFailure.ts';
import type { Value } from './Value.ts';

const emptyNode: TreeNode = {
  isEmpty: true,
  leafValue: null,
  priority: null,
  child: () => emptyNode,
  hasChildren: () => false,
  childKeys: () => [],
};

/** The result of `val()` for an inner node: not null, and equal to nothing. */
const innerNodeValue: object = Object.freeze({});

/**
 * One place in the database, as rules see it. It remembers its parent snapshot for `parent()`. It reads the tree
 * only when needed.
 */
export class Snapshot {
  readonly #up: Snapshot | null;
  readonly #key: string;
  #node: TreeNode | null;

  private constructor(up: Snapshot | null, key: string, node: TreeNode | null) {
    this.#up = up;
    this.#key = key;
    this.#node = node;
  }

  /** The snapshot of a whole database. */
  static ofRoot(root: TreeNode): Snapshot {
    return new Snapshot(null, '', root);
  }

  get node(): TreeNode {
    if (this.#node !== null) return this.#node;
    const up = this.#up?.node ?? emptyNode;
    // A key that cannot be stored names an empty node. It is no error, because e-mail addresses in paths are
    // common.
    const node = up.isEmpty || keyProblem(this.#key) !== null ? emptyNode : up.child(this.#key);
    this.#node = node;
    return node;
  }

  /** The snapshot one key below; it need not exist. */
  step(key: string): Snapshot {
    return new Snapshot(this, key, null);
  }

  child(path: string): Snapshot {
    let at: Snapshot = new Snapshot(this.#up, this.#key, this.#node);
    for (const key of path.split('/')) if (key !== '') at = at.step(key);
    return at;
  }

  /** The snapshot one level up. At the root it fails the rule. */
  parent(): Snapshot {
    return this.#up ?? failRule();
  }

  exists(): boolean {
    return !this.node.isEmpty;
  }

  val(): Value {
    const { node } = this;
    return node.leafValue ?? (node.isEmpty ? null : innerNodeValue);
  }
}
