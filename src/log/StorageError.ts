/**
 * Why words could not be kept on this device. `quota`: the disk or the allowance is full. `cleared`: the browser
 * has deleted what this page had kept; it takes nothing any more until it is reloaded.
 */
export interface StorageError {
  readonly kind: 'quota' | 'blocked' | 'cleared' | 'unavailable' | 'corrupt';
  readonly cause: unknown;
}
