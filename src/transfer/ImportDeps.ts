import type { Clock } from '../lib/Clock.ts';
import type { LocalStore } from '../log/LocalStore.ts';
import type { TabChannel } from '../log/TabChannel.ts';

/** What an import writes through. */
export interface ImportDeps {
  readonly localStore: LocalStore;
  /** Tells the tabs and the engine, a few times a second. */
  readonly channel: Pick<TabChannel, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}
