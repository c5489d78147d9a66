import type { EngineStatus } from '../../log/TabChannel.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';

/** Tells the tabs the status of the engine. */
export interface StatusReporter {
  report(): void;
  /** Reports that the server has everything. */
  reportSaved(): void;
  /** The same, if the outbox is empty and the server may be written to. */
  reportIfSaved(): Promise<void>;
}

/** Ends with `timers`. */
export function createStatusReporter(
  deps: Pick<
    EngineContext,
    'localStore' | 'channel' | 'clock' | 'timers' | 'schema' | 'sendsReadable'
  > & {
    readonly connection: Pick<ConnectionMonitor, 'status'>;
    readonly header: Pick<HeaderReader, 'canSend' | 'standing'>;
  },
): StatusReporter {
  const { localStore, channel, clock, timers, connection, header } = deps;
  let savedAsOfMs: number | null = null;

  function heldByLog(): EngineStatus['heldBy'] {
    if (header.standing() === 'newer') return 'schema-newer';
    if (header.standing() !== 'other') return null;
    // An encrypted log, and an engine without keys: the gate is about to replace it.
    return deps.schema === 1 ? 'locked' : 'encryption-faulty';
  }

  function report(): void {
    if (timers.hasStopped()) return;
    const { needsSignIn, ...status } = connection.status();
    const heldBy = needsSignIn ? 'needs-sign-in' : heldByLog();
    const readable = deps.sendsReadable ? ({ isReadable: true } as const) : {};
    channel.post({ kind: 'engine', status: { ...status, heldBy, savedAsOfMs, ...readable } });
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
