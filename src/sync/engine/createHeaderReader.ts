import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { knownSchema } from '../../log/knownSchema.ts';
import type { LogHeader, RemoteStore } from '../RemoteStore.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import { createLogGeneration } from './createLogGeneration.ts';

/** How often a quiet connection is tested: the SDK never notices a dead socket by itself. */
const pulseMs = 180_000;

/** The dependencies and listeners of the header reader. */
export interface HeaderReaderDeps {
  readonly remoteStore: Pick<RemoteStore, 'readLogHeader' | 'beginLog'>;
  readonly timers: EngineTimers;
  readonly connection: Pick<ConnectionMonitor, 'canRead' | 'answered' | 'trouble' | 'resumeLater'>;
  /** A new generation for a log that has none. */
  newGeneration(): string;
  /**
   * The header of the log on the server. Resolves when the local copy belongs to that log. `isOurs`: this engine
   * gave the log its generation.
   */
  onHeader(header: LogHeader, isOurs: boolean): Promise<void>;
  /** `canSend` or `isNewer` has changed. */
  onSchemaChange(): void;
}

/** Reads the header of the log, and says whether this app may write the log. */
export interface HeaderReader {
  /** Reads the header and handles it. Resolves to whether it could be read. */
  read(): Promise<boolean>;
  /** Reads the header now and every three minutes. Any answer proves that the connection works. */
  poll(): void;
  canSend(): boolean;
  /** The schema is above ours: this app only reads the log. */
  isNewer(): boolean;
  /** Gives a log without a generation one. Call before sending words: the offer goes first on the same line. */
  beginLog(): void;
  connected(): void;
}

/**
 * Headers are read and handled one after another, so an older one is never handled after a newer one. Ends with
 * `timers`.
 */
export function createHeaderReader(deps: HeaderReaderDeps): HeaderReader {
  const { remoteStore, timers, connection } = deps;
  let schema: 'unknown' | 'known' | 'newer' = 'unknown';
  let last: Promise<unknown> = Promise.resolve();
  let cancelPulse: Unsubscribe = () => undefined;

  const generation = createLogGeneration({
    ...deps,
    canSend,
    onAccepted: (header, isOurs) => void inTurn(() => deps.onHeader(header, isOurs)),
    onRefused: () => void read(),
    onTrouble: (error) => connection.trouble(error),
  });

  function canSend(): boolean {
    return connection.canRead() && schema === 'known';
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work);
    last = done;
    return done;
  }

  const read = () => inTurn(readNow);

  async function readNow(): Promise<boolean> {
    // The engine may have stopped while this read waited for another, and closed the local store.
    if (timers.hasStopped()) return false;
    const result = await remoteStore.readLogHeader();
    if (timers.hasStopped()) return false;
    if (!result.ok) {
      connection.trouble(result.error);
      if (connection.canRead()) connection.resumeLater();
      return false;
    }
    connection.answered();
    const header = result.value;
    await deps.onHeader(header, generation.isOurs(header));
    if (timers.hasStopped()) return false;
    const before = schema;
    schema = (header.schema ?? knownSchema) > knownSchema ? 'newer' : 'known';
    generation.take(header);
    if (schema !== before) deps.onSchemaChange();
    return true;
  }

  function poll(): void {
    cancelPulse();
    cancelPulse = timers.start(poll, pulseMs);
    if (connection.canRead()) void read();
  }

  return {
    read,
    poll,
    canSend,
    isNewer: () => schema === 'newer',
    beginLog: () => generation.begin(),
    connected: () => generation.connected(),
  };
}
