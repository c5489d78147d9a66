import type { Clock } from '../../lib/Clock.ts';
import { nextTask } from '../../lib/nextTask.ts';
import { watchPageLife } from './watchPageLife.ts';

/** A part of the page that holds what other pages need. */
export interface RestingPart {
  /** Lets go of everything, in the same task. */
  rest(): void;
  /** Continues. */
  resume(): void;
}

/** What tells whether this page may continue. */
export interface PageGuard {
  /** Whether the page may be frozen, or has not verified its session since. */
  isAway(): boolean;
}

/**
 * Lets nothing depend on a frozen page, and shows no words of a session that ended meanwhile:
 *
 *   running ──may be frozen──► empty screen, parts at rest ──runs again──► session read ──► parts resume, screen is back
 *
 * `verify` shows the session as it is now. It resolves also if the device does not tell: nobody has ended the session
 * then, and the words on screen may be the last copy.
 */
export function guardPage(deps: {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly parts: readonly RestingPart[];
  readonly verify: () => Promise<void>;
  readonly onBack: () => void;
}): PageGuard {
  let isAway = false;
  /** How often the page went away. */
  let departures = 0;

  async function comeBack(): Promise<void> {
    const departure = departures;
    await deps.verify();
    // React draws another session in the same task.
    await nextTask();
    if (departure !== departures) return;
    isAway = false;
    for (const part of deps.parts) part.resume();
    delete document.documentElement.dataset['away'];
    deps.onBack();
  }

  watchPageLife(deps.clock, {
    rest: () => {
      departures += 1;
      isAway = true;
      document.documentElement.dataset['away'] = '';
      for (const part of deps.parts) part.rest();
    },
    wake: () => void comeBack(),
  });
  return { isAway: () => isAway };
}
