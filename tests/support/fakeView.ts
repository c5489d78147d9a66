/** The dependencies of a view, and its callbacks. */
export interface FakeViewDeps<Value> {
  /** Whether an unsettled write of this device changes the child. */
  isHeld(key: string): boolean;
  isSame(one: Value, other: Value): boolean;
  onTold(value: Value): void;
  /** A reported child was removed. */
  onGone(key: string): void;
  /** Called once, when all initial children have arrived, held back or reported. */
  onCaughtUp(): void;
}

/** The children of one listen that the SDK knows and `watches.ts` has reported. */
export interface FakeView<Value> {
  /** Whether the view already has exactly these children. */
  isSame(children: readonly (readonly [key: string, value: Value])[]): boolean;
  /** Takes all children, on each new connection. */
  takeAll(children: readonly (readonly [key: string, value: Value])[]): void;
  /** Takes one child; null when it was removed. */
  take(key: string, value: Value | null): void;
  /** A new write of this device changes the child. */
  echo(key: string): void;
  /** A write has settled: reports the current children that no other write changes. */
  release(): void;
}

/** Creates a view without children. */
export function createFakeView<Value>(deps: FakeViewDeps<Value>): FakeView<Value> {
  let known: Map<string, Value> | null = null;
  const held = new Set<string>();
  const told = new Set<string>();

  function tell(key: string): void {
    if (deps.isHeld(key)) {
      held.add(key);
      return;
    }
    held.delete(key);
    const value = known?.get(key);
    if (value !== undefined) {
      told.add(key);
      deps.onTold(value);
    } else if (told.delete(key)) deps.onGone(key);
  }

  function isKnown(key: string, value: Value): boolean {
    const before = known?.get(key);
    return before !== undefined && deps.isSame(before, value);
  }

  return {
    isSame: (children) =>
      known !== null &&
      known.size === children.length &&
      children.every(([key, value]) => isKnown(key, value)),
    takeAll: (children) => {
      const before = known;
      const news = children.filter(([key, value]) => !isKnown(key, value));
      known = new Map(children);
      for (const key of before?.keys() ?? []) if (!known.has(key)) tell(key);
      for (const [key] of news) tell(key);
      if (before === null) deps.onCaughtUp();
    },
    take: (key, value) => {
      if (known === null || (value === null && !known.has(key))) return;
      if (value === null) known.delete(key);
      else known.set(key, value);
      tell(key);
    },
    echo: (key) => {
      if (known !== null) held.add(key);
    },
    release: () => {
      for (const key of [...held]) tell(key);
    },
  };
}
