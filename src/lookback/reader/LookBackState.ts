/** The state of the look back. */
export type LookBackState =
  /** The first read of the device's copy is running. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'ready';
      /** Increases by one with each applied change. An answer from an earlier edition may be outdated. */
      readonly edition: number;
      /** Whether the device holds the whole log. If false, answers lack the days that are still being copied. */
      readonly isComplete: boolean;
    }
  /** The device's copy cannot be read, or the worker cannot start. It is tried again. */
  | { readonly kind: 'unavailable' };
