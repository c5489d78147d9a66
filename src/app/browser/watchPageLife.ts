import type { Clock } from '../../lib/Clock.ts';

/** What a page does with everything that other pages of this browser need, too. */
export interface PageLife {
  /** The browser may freeze this page now, keep it for Back, or end it. Lets go of everything, in the same task. */
  readonly rest: () => void;
  /** The page runs again. */
  readonly wake: () => void;
}

/** The time after which a page that still runs was not left, ms. */
const notLeftMs = 300;

/**
 * Follows the life of this page:
 *
 *   running ──pagehide, freeze──► resting ──pageshow, resume, or its timer──► running
 *
 * A frozen page runs no timer. So a timer that fires shows that the page was not left, or that it thawed without an
 * event.
 */
export function watchPageLife(clock: Pick<Clock, 'setTimer'>, { rest, wake }: PageLife): void {
  let stopTimer: (() => void) | null = null;

  function onAway(): void {
    if (stopTimer !== null) return;
    stopTimer = clock.setTimer(onBack, notLeftMs);
    rest();
  }

  function onBack(): void {
    if (stopTimer === null) return;
    stopTimer();
    stopTimer = null;
    wake();
  }

  window.addEventListener('pagehide', onAway);
  document.addEventListener('freeze', onAway);
  window.addEventListener('pageshow', onBack);
  document.addEventListener('resume', onBack);
}
