import type { KeyboardEvent } from 'react';

import { isComposing } from '../../lib/isComposing.ts';

/**
 * Handles ↓ and ↑ on the search screen: from the box to the first result, from result to result, and from the first
 * one back to the box. Any other key, and a key with a modifier, is the browser's.
 */
export function stepThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || isComposing(event.nativeEvent)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], .search-hit'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (next === undefined) return;
  // The page must not scroll as well.
  event.preventDefault();
  next.focus();
}

/** Focuses the last result in `screen`, so that ↓ and Tab go on to the results that are added after it. */
export function focusLastResult(screen: Element | null): void {
  const results = [...(screen?.querySelectorAll<HTMLElement>('.search-hit') ?? [])];
  results.at(-1)?.focus({ preventScroll: true });
}
