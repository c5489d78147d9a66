/** A pause that others wait for. */
export interface Pause {
  /** A call, because the answer may change during any `await`. */
  readonly isOn: () => boolean;
  begin(): void;
  end(): void;
  /** Resolves when no pause is on. */
  over(): Promise<void>;
}

/** A pause that has not begun. */
export function createPause(): Pause {
  let current: { readonly over: Promise<void>; readonly end: () => void } | null = null;
  return {
    isOn: () => current !== null,
    begin() {
      if (current !== null) return;
      let end: () => void = () => undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      current = { over, end };
    },
    end() {
      current?.end();
      current = null;
    },
    async over() {
      while (current !== null) await current.over;
    },
  };
}
