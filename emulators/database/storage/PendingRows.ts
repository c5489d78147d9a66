/** An uncommitted row; null removes it. */
export interface PendingRow {
  readonly parent: number;
  readonly key: string;
  readonly text: string | null;
}

/** The rows changed since the last commit, each with its newest text, so that reads see them. */
export class PendingRows {
  readonly #parents = new Map<number, Map<string, PendingRow>>();

  add(row: PendingRow): void {
    let rows = this.#parents.get(row.parent);
    if (rows === undefined) {
      rows = new Map<string, PendingRow>();
      this.#parents.set(row.parent, rows);
    }
    rows.set(row.key, row);
  }

  get size(): number {
    let size = 0;
    for (const rows of this.#parents.values()) size += rows.size;
    return size;
  }

  *all(): Iterable<PendingRow> {
    for (const rows of this.#parents.values()) yield* rows.values();
  }

  get(parent: number, key: string): PendingRow | undefined {
    return this.#parents.get(parent)?.get(key);
  }

  /** The pending rows of one parent; undefined when there are none. */
  of(parent: number): ReadonlyMap<string, PendingRow> | undefined {
    return this.#parents.get(parent);
  }

  /** All rows were committed. */
  clear(): void {
    this.#parents.clear();
  }
}
