/** What a view asks, and whom it tells. */
export interface FakeViewDeps<Value> {
  /** Whether an unsettled write of this device touches the child. */
  isHeld(key: string): boolean;
  isSame(one: Value, other: Value): boolean;
  onTold(value: Value): void;
  /** A child that was told is there no more. */
  onGone(key: string): void;
  /** Once, when all that was there at first has come, held or told. */
  onCaughtUp(): void;
}

/** What the SDK knows of the children of one listen, and `watches.ts` has told of them. */
export interface FakeView<Value> {
  /** Whether the children are what it knows already. */
  isSame(children: readonly (readonly [key: string, value: Value])[]): boolean;
  /** All that there is, on each new connection. */
  takeAll(children: readonly (readonly [key: string, value: Value])[]): void;
  /** One child, null when it has gone. */
  take(key: string, value: Value | null): void;
  /** A write of this device, just begun, touches the child. */
  echo(key: string): void;
  /** A write has settled: what no other one touches is told, as it is by now. */
  release(): void;
}

/** Knows nothing yet. */
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
