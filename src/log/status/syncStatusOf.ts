import type { StorageError } from '../StorageError.ts';
import type { SyncStatus } from '../DayLog.ts';
import type { Waiting } from '../counts/createCounts.ts';
import type { EngineStatus } from '../TabChannel.ts';

/**
 * The status to show. It claims no more than is known. Before the outbox is counted, it never says that the
 * server has everything. Without a message from the engine, it counts as offline.
 */
export function syncStatusOf(known: {
  readonly waiting: Waiting | null;
  readonly storage: StorageError | null;
  /** null: the engine has sent no message yet. */
  readonly engine: EngineStatus | null;
  /** Device time when the server last had every write, as stored on the device. null: never. */
  readonly savedAsOfMs: number | null;
  /** Device time since when the browser says that there is no network. null: it does not say so. */
  readonly offlineSinceMs: number | null;
}): SyncStatus {
  const { waiting, engine } = known;
  const storage = known.storage ?? engine?.storage ?? null;
  const unsent = waiting?.unsent ?? 0;
  const imported = waiting?.imported ?? 0;
  const parked = waiting?.parked.length ?? 0;
  const photos = waiting?.photos ?? 0;
  const refusedPhotos = waiting?.refusedPhotos ?? 0;
  const waitingPhotos = photos > 0 ? { photos } : {};
  const readable = engine?.isReadable === true ? ({ isReadable: true } as const) : {};
  if (parked > 0 || refusedPhotos > 0 || storage !== null) {
    return {
      kind: 'needs-attention',
      parked,
      unsent,
      storage,
      ...waitingPhotos,
      ...(refusedPhotos > 0 ? { refusedPhotos } : {}),
      ...readable,
    };
  }
  const why = whyNotSent(engine, known.offlineSinceMs);
  if (waiting === null) return { kind: 'on-device', unsent, imported, why: why ?? 'offline' };
  // A log that takes nothing is never called saved.
  if (why === 'locked' || why === 'encryption-faulty') {
    return { kind: 'on-device', unsent, imported, ...waitingPhotos, why };
  }
  if (unsent > 0 || photos > 0) {
    return why === null
      ? { kind: 'saving', unsent, imported, ...waitingPhotos, ...readable }
      : { kind: 'on-device', unsent, imported, ...waitingPhotos, why };
  }
  const asOfMs = engine?.savedAsOfMs ?? known.savedAsOfMs;
  return { kind: 'saved', asOfMs, isConnected: why === null, ...readable };
}

/**
 * A dead socket looks connected for up to a minute, so the browser's word counts as well. A later acknowledgement of
 * the server counts more: a backend on the same machine needs no network.
 */
function whyNotSent(engine: EngineStatus | null, offlineSinceMs: number | null) {
  if (engine === null) return 'offline';
  if (engine.heldBy !== null) return engine.heldBy;
  const { isConnected, savedAsOfMs } = engine;
  const isOffline = offlineSinceMs !== null && (savedAsOfMs ?? offlineSinceMs) <= offlineSinceMs;
  return isConnected && !isOffline ? null : 'offline';
}

/** Whether both look the same to a person. */
export function isSameStatus(a: SyncStatus, b: SyncStatus): boolean {
  return (
    isReadable(a) === isReadable(b) &&
    photosOf(a) === photosOf(b) &&
    refusedPhotosOf(a) === refusedPhotosOf(b) &&
    hasSameFields(a, b)
  );
}

function photosOf(status: SyncStatus): number {
  return status.photos ?? 0;
}

function refusedPhotosOf(status: SyncStatus): number {
  return status.kind === 'needs-attention' ? (status.refusedPhotos ?? 0) : 0;
}

function isReadable(status: SyncStatus): boolean {
  return 'isReadable' in status;
}

function hasSameFields(a: SyncStatus, b: SyncStatus): boolean {
  switch (a.kind) {
    case 'saved':
      return b.kind === a.kind && a.asOfMs === b.asOfMs && a.isConnected === b.isConnected;
    case 'saving':
      return b.kind === a.kind && a.unsent === b.unsent && a.imported === b.imported;
    case 'on-device':
      return (
        b.kind === a.kind && a.unsent === b.unsent && a.imported === b.imported && a.why === b.why
      );
    case 'needs-attention':
      return (
        b.kind === a.kind &&
        a.parked === b.parked &&
        a.unsent === b.unsent &&
        a.storage?.kind === b.storage?.kind
      );
  }
}
