/** How far what looks at the whole log has come. */
export type LookBackState =
  /** The device's copy is being read for the first time. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'ready';
      /** One more with each change that has been taken in: an answer given before may be old. */
      readonly edition: number;
      /** Whether the device holds the whole log. False: what is still being copied is missing from every answer. */
      readonly isComplete: boolean;
    }
  /** The device's copy cannot be read, or the worker not be started. It is tried again. */
  | { readonly kind: 'unavailable' };
