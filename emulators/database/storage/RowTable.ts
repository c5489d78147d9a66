/**
 * Where trees rest: rows of text by the id of their parent and their own key. Reads see every put
 * and remove at once; those since the last `commit` become durable together or not at all.
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
   * Resolves when everything put and removed so far would survive the end of the process and of power;
   * null when there is nothing to wait for, because the table is not meant to survive.
   */
  commit(): Promise<void> | null;
  /** A number that no row has as its parent. */
  nextParent(): number;
  close(): Promise<void>;
}
