/**
 * Where big trees rest: rows of text by the id of their parent and their own key. Reads see every write
 * that has been committed; writes since the last `commit` become durable together or not at all.
 */
export interface RowTable {
  keys(parent: number): string[];
  get(parent: number, key: string): string | null;
  put(parent: number, key: string, text: string): void;
  remove(parent: number, key: string): void;
  /** Resolves when everything put and removed so far would survive the end of the process and of power. */
  commit(): Promise<void>;
  /** A number that no row has as its parent. */
  nextParent(): number;
  close(): Promise<void>;
}
