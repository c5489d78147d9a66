import { useEffect, useState, type ReactNode } from 'react';

import { lateCode } from './lateCode.ts';
import type * as Parts from './PageParts.tsx';

type PageParts = typeof Parts;

/** What a page can do without while its day is drawn. */
export const pageParts = lateCode<PageParts>(() => import('./PageParts.tsx'));

/**
 * `children` with these parts as soon as they are here, at once if they are here already; nothing before.
 * Throws when they cannot be loaded.
 */
export function WithPageParts({
  children,
}: {
  readonly children: (parts: PageParts) => ReactNode;
}) {
  const [parts, setParts] = useState(pageParts.loaded);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  useEffect(() => {
    if (parts !== null) return;
    const over = new AbortController();
    pageParts.load().then(
      (came) => {
        if (!over.signal.aborted) setParts(came);
      },
      (cause: unknown) => {
        if (!over.signal.aborted) setFailure({ cause });
      },
    );
    return () => over.abort();
  }, [parts]);
  if (failure !== null) throw failure.cause;
  return parts && children(parts);
}
