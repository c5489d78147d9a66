/**
 * Why the device's store failed. `quota`: the disk or the browser's limit is full. `cleared`: the browser
 * deleted the data under this page, so the page stores nothing until a reload.
 */
export interface StorageError {
  readonly kind: 'quota' | 'blocked' | 'cleared' | 'unavailable' | 'corrupt';
  readonly cause: unknown;
}
