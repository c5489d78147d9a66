import { useEffect, useState, type ReactNode } from 'react';

import { lateCode } from './lateCode.ts';
import type * as Parts from './PageParts.tsx';

type PageParts = typeof Parts;

/** What a visit may well do without: it comes when it is first wanted. */
export const pageParts = lateCode<PageParts>(() => import('./PageParts.tsx'));

/** The parts may be wanted soon, for `use` among others; without them whoever wants them hears why. */
export function bringPageParts(use?: (parts: PageParts) => void): void {
  pageParts.load().then(use, () => undefined);
}

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
    // Once this is gone React passes over what comes; what is loaded stays loaded.
    pageParts.load().then(setParts, (cause: unknown) => setFailure({ cause }));
  }, []);
  if (failure !== null) throw failure.cause;
  return parts && children(parts);
}
