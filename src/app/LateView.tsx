import { createElement, useEffect, useState } from 'react';

import type { LookBackSource } from '../lookback/LookBack.ts';
import type { LateScreen } from './screens.ts';

interface LateViewProps {
  readonly screen: LateScreen;
  /** What the screen asks, which has to be there before it; null: it asks nothing of the whole log. */
  readonly lookBack: LookBackSource | null;
}

/**
 * `screen` as soon as it is there, at once if it is there already; nothing before. Throws when it cannot be
 * loaded. React's own way, lazy in a Suspense, shows nothing for at least 300 ms once it has begun to:
 * it holds every reveal back that follows so soon on a fallback.
 */
export function LateView({ screen, lookBack }: LateViewProps) {
  const [isReady, setReady] = useState(
    () => screen.loaded() !== null && lookBack?.opened() !== null,
  );
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  useEffect(() => {
    if (isReady) return;
    const over = new AbortController();
    Promise.all([screen.load(), lookBack?.open()]).then(
      () => {
        if (!over.signal.aborted) setReady(true);
      },
      (cause: unknown) => {
        if (!over.signal.aborted) setFailure({ cause });
      },
    );
    return () => over.abort();
  }, [isReady, screen, lookBack]);
  if (failure !== null) throw failure.cause;
  const loaded = screen.loaded();
  return isReady && loaded !== null ? createElement(loaded) : null;
}
