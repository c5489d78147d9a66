import type { Clock, Unsubscribe } from '../lib/Clock.ts';

/** A start that takes this long is spoken of, ms. */
const longestSilentMs = 10_000;

/**
 * Watches a start, until the returned function is called. Calls `onLate` when it lasts long: the device or the network
 * does not answer. Calls `onRestored` when the browser brings this page back from Back's cache: it dropped the files that
 * were still loading, so the start would never end.
 */
export function watchStart(deps: {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly onLate: () => void;
  readonly onRestored: () => void;
}): Unsubscribe {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) deps.onRestored();
  };
  const cancel = deps.clock.setTimer(deps.onLate, longestSilentMs);
  window.addEventListener('pageshow', onShow);
  return () => {
    cancel();
    window.removeEventListener('pageshow', onShow);
  };
}
