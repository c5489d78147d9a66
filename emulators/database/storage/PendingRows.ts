/** A row on its way to the file; null removes it. */
export interface PendingRow {
  readonly parent: number;
  readonly key: string;
  readonly text: string | null;
}

/**
 * Rows that were put or removed and are not committed yet, so that reads see them all the same. A row that
 * is written again while its first text is under way stays until the second is committed.
 */
export class PendingRows {
  readonly #parents = new Map<number, Map<string, PendingRow>>();
  #queue: PendingRow[] = [];

  add(row: PendingRow): void {
    let rows = this.#parents.get(row.parent);
    if (rows === undefined) {
      rows = new Map<string, PendingRow>();
      this.#parents.set(row.parent, rows);
    }
    rows.set(row.key, row);
    this.#queue.push(row);
  }

  /** Rows added since the last call, in order. */
  takeQueue(): readonly PendingRow[] {
    const rows = this.#queue;
    this.#queue = [];
    return rows;
  }

  /** These rows could not be committed; they go before all others the next time. */
  putBack(rows: readonly PendingRow[]): void {
    this.#queue = [...rows, ...this.#queue];
  }

  /** These rows can be read from the file from now on. */
  settle(rows: readonly PendingRow[]): void {
    for (const row of rows) {
      const held = this.#parents.get(row.parent);
      if (held?.get(row.key) !== row) continue;
      held.delete(row.key);
      if (held.size === 0) this.#parents.delete(row.parent);
    }
  }

  get(parent: number, key: string): PendingRow | undefined {
    return this.#parents.get(parent)?.get(key);
  }

  /** Rows of one parent; undefined when none are pending. */
  of(parent: number): ReadonlyMap<string, PendingRow> | undefined {
    return this.#parents.get(parent);
  }
}
