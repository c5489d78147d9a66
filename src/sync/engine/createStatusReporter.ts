import type { Clock } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import type { HeaderReader } from './createHeaderReader.ts';

/** Tells the tabs the status of the engine. */
export interface StatusReporter {
  report(): void;
  /** Reports that the server has everything. */
  reportSaved(): void;
  /** The same, if the outbox is empty and the server may be written to. */
  reportIfSaved(): Promise<void>;
}

/** Ends with `timers`. */
export function createStatusReporter(deps: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly timers: EngineTimers;
  readonly connection: Pick<ConnectionMonitor, 'status'>;
  readonly header: Pick<HeaderReader, 'canSend' | 'isNewer'>;
}): StatusReporter {
  const { localStore, channel, clock, timers, connection, header } = deps;
  let savedAsOfMs: number | null = null;

  function report(): void {
    if (timers.hasStopped()) return;
    const { needsSignIn, ...status } = connection.status();
    const heldBy = needsSignIn ? 'needs-sign-in' : header.isNewer() ? 'schema-newer' : null;
    channel.post({ kind: 'engine', status: { ...status, heldBy, savedAsOfMs } });
  }

  function reportSaved(): void {
    savedAsOfMs = clock.now();
    report();
  }

  return {
    report,
    reportSaved,
    reportIfSaved: async () => {
      const unsent = await localStore.read((reader) => reader.countOutbox());
      if (timers.hasStopped() || !unsent.ok || unsent.value > 0 || !header.canSend()) return;
      reportSaved();
    },
  };
}
