/**
 * Stores trees as rows of text, by the id of the parent and the row's own key. Reads see every put and remove at
 * once. The changes since the last `commit` become durable together or not at all.
 */
export interface RowTable {
  /** Keys of all rows of a parent, in any order. */
  keys(parent: number): string[];
  /** All rows of a parent, in any order. */
  rows(parent: number): Iterable<readonly [key: string, text: string]>;
  get(parent: number, key: string): string | null;
  put(parent: number, key: string, text: string): void;
  remove(parent: number, key: string): void;
  /**
   * Resolves when all changes so far survive the end of the process and a loss of power. Null when the table is
   * not durable.
   */
  commit(): Promise<void> | null;
  /** A number that is no row's parent yet. */
  nextParent(): number;
  close(): Promise<void>;
}
