import type { Unsubscribe } from '../../lib/Clock.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { standingOf, type LogStanding } from '../../log/LogSchema.ts';
import type { CopyGeneration } from './createCopyGeneration.ts';
import type { LogHeader } from '../RemoteStore.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import { createLogGeneration } from './createLogGeneration.ts';
import type { EngineContext } from '../EngineContext.ts';

/** How often a quiet connection is tested: the SDK never notices a dead socket by itself. */
const pulseMs = 180_000;

/** What the header reader takes from the engine, and the parts below it. */
export interface HeaderReaderDeps extends Pick<
  EngineContext,
  'remoteStore' | 'localStore' | 'schema' | 'timers' | 'clock' | 'random' | 'emit'
> {
  readonly connection: ConnectionMonitor;
  readonly copy: Pick<CopyGeneration, 'takeHeader'>;
}

/** Reads the header of the log, and says whether this app may write the log. */
export interface HeaderReader {
  /** Reads the header and handles it. Resolves to whether it was read and taken. */
  read(): Promise<boolean>;
  /** Reads the header now and every three minutes. Any answer proves that the connection works. */
  poll(): void;
  canSend(): boolean;
  /**
   * Whether days may be read. While this engine gives a log without a generation its name, a day that is read would be
   * read again.
   */
  canRead(): boolean;
  /** Whether the log is one that this engine serves. Any other log is only read. */
  standing(): LogStanding | 'unknown';
  /** Gives a log without a generation one. Call before sending words: the offer goes first on the same line. */
  beginLog(): void;
  /** A new connection: nothing is sent over it before its first header. */
  connected(): void;
}

/**
 * Headers are read and handled one after another, so an older one is never handled after a newer one. Ends with
 * `timers`.
 */
export function createHeaderReader(deps: HeaderReaderDeps): HeaderReader {
  const { remoteStore, timers, connection, copy, emit } = deps;
  const ids = createIdSource(() => deps.clock.now(), deps.random);
  let standing: LogStanding | 'unknown' = 'unknown';
  /** Number of connections so far. An answer over an earlier one says nothing about the log now. */
  let connections = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** A header of a log without a generation is being taken. */
  let isTakingUnnamed = false;
  let cancelPulse: Unsubscribe = () => undefined;

  const generation = createLogGeneration({
    ...deps,
    canSend,
    newGeneration: () => ids.writeId(),
    onAccepted: (header, isOurs) => inTurn(() => copy.takeHeader(header, isOurs)),
    onRefused: () => read(),
    onNamed: () => emit({ kind: 'standing-changed' }),
    onTrouble: (error) => connection.trouble(error),
  });

  function canSend(): boolean {
    return connection.canRead() && standing === 'ours';
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work);
    last = done;
    return done;
  }

  const isNaming = () => isTakingUnnamed || generation.isNaming();

  const read = () => inTurn(readNow);

  async function readNow(): Promise<boolean> {
    // The engine may have stopped while this read waited for another, and closed the local store.
    if (timers.hasStopped()) return false;
    const askedOver = connections;
    const result = await remoteStore.readLogHeader();
    if (timers.hasStopped()) return false;
    if (!result.ok) {
      connection.trouble(result.error);
      if (connection.canRead()) connection.resumeLater();
      return false;
    }
    connection.answered();
    const header = result.value;
    isTakingUnnamed = header.schema !== null && header.born === null;
    const isTaken = await take(header, askedOver);
    if (isTakingUnnamed) {
      isTakingUnnamed = false;
      if (!isNaming() && !timers.hasStopped()) emit({ kind: 'standing-changed' });
    }
    return isTaken;
  }

  /** Handles a header that the connection with the number `askedOver` brought. Resolves to whether it was taken. */
  async function take(header: LogHeader, askedOver: number): Promise<boolean> {
    const now = await judge(deps, header);
    if (now === null || timers.hasStopped()) return false;
    const isTaken = deps.schema === 1 || now !== 'other';
    if (isTaken) await copy.takeHeader(header, generation.isOurs(header));
    if (timers.hasStopped() || connections !== askedOver) return false;
    const before = standing;
    standing = now;
    if (isTaken) generation.take(header);
    if (now === 'other') emit({ kind: 'other-log' });
    if (standing !== before) emit({ kind: 'standing-changed' });
    return isTaken;
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
    canRead: () => connection.canRead() && !isNaming(),
    standing: () => standing,
    beginLog: () => generation.begin(),
    connected: () => {
      connections += 1;
      // Another device may have turned encryption on meanwhile: nothing readable may be sent before the server says no.
      standing = 'unknown';
      generation.connected();
    },
  };
}

/**
 * The keys of an encrypted log are gone with the log. So a header of another generation is not trusted, and must not
 * make the device give up its copy. Null: the device does not say which log it has.
 */
async function judge(
  { schema, localStore, connection }: HeaderReaderDeps,
  header: LogHeader,
): Promise<LogStanding | null> {
  const found = standingOf(header.schema, schema);
  if (schema === 1 || found !== 'ours') return found;
  const meta = await localStore.read((reader) => reader.meta());
  if (!meta.ok) {
    connection.trouble(meta.error);
    return null;
  }
  const { born = null } = meta.value;
  return born === null || born === header.born ? found : 'other';
}
