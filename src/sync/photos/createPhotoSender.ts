import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { PhotoRecord } from '../../log/photos/PhotoRecord.ts';
import type { EngineContext } from '../EngineContext.ts';
import { createPhotoDelivery, patienceMs, type PhotoDeliveryDeps } from './createPhotoDelivery.ts';
import type { AfterAttempt } from './createPhotoOutcomes.ts';

/** What {@link PhotoSender} takes from the engine, and the parts below it. */
export type PhotoSenderDeps = PhotoDeliveryDeps & Pick<EngineContext, 'random' | 'emit'>;

/** Sends the unsent photos while no words wait. */
export interface PhotoSender {
  /** Sends what may be sent. Call whenever something may have changed. */
  pump(): void;
  /** Ends the pause: the connection is new. */
  retryNow(): void;
  /** Whether no photo is being sent now. */
  isIdle(): boolean;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly isWantedAgain: boolean }
  | { readonly kind: 'pausing'; readonly cancel: Unsubscribe };

/**
 *            pump                          go-on: the next photo
 *   idle ───────────► sending ─► deliver ─┬──────────────────────► sending
 *    ▲                  ▲                 ├─ pause of 1 s to 60 s ─► pausing ─► sending
 *    │                  └─ pump ─ idle ◄──┤ postponed: the others first, this one after a minute
 *    └────────────────────────────────────┘ rest: words wait, or there is no connection
 */
export function createPhotoSender(deps: PhotoSenderDeps): PhotoSender {
  const { localStore, timers, random, connection, header, emit } = deps;
  const { hasStopped } = timers;
  const deliver = createPhotoDelivery(deps);
  /** Photos that another device sends. */
  const postponed = new Set<PhotoId>();
  let state: State = { kind: 'idle' };

  function pump(): void {
    if (hasStopped() || state.kind === 'pausing') return;
    if (state.kind === 'sending') {
      state = { kind: 'sending', isWantedAgain: true };
      return;
    }
    state = { kind: 'sending', isWantedAgain: false };
    void run();
  }

  async function run(): Promise<void> {
    let after: AfterAttempt = { kind: 'go-on' };
    while (after.kind === 'go-on' || after.kind === 'postponed') {
      const photo = await nextPhoto();
      if (hasStopped()) return;
      after = photo === null ? { kind: 'rest' } : await deliver(photo);
      if (hasStopped()) return;
      if (photo !== null && after.kind === 'postponed') postpone(photo.id);
    }
    const isWantedAgain = state.kind === 'sending' && state.isWantedAgain;
    state = { kind: 'idle' };
    if (after.kind === 'pause') pause(after.attempt);
    else if (isWantedAgain) pump();
    if (isIdle()) emit({ kind: 'photos-idle' });
  }

  function pause(attempt: number): void {
    const cancel = timers.start(
      () => {
        state = { kind: 'idle' };
        pump();
      },
      retryDelayMs(attempt, random),
    );
    state = { kind: 'pausing', cancel };
  }

  const isIdle = () => state.kind !== 'sending';

  function postpone(id: PhotoId): void {
    postponed.add(id);
    timers.start(() => {
      postponed.delete(id);
      pump();
    }, patienceMs);
  }

  /** The oldest unsent photo that is not postponed. null: there is none, or words wait. */
  async function nextPhoto(): Promise<PhotoRecord | null> {
    if (!header.canSend()) return null;
    const found = await localStore.read(async (reader) => {
      if ((await reader.outbox(1)).length > 0) return null;
      const next = (await reader.photoIdsInState('unsent')).find((id) => !postponed.has(id));
      return next === undefined ? null : ((await reader.photo(next)) ?? null);
    });
    if (found.ok) return header.canSend() ? found.value : null;
    connection.trouble(found.error);
    return null;
  }

  return {
    pump,
    retryNow: () => {
      postponed.clear();
      if (state.kind === 'pausing') {
        state.cancel();
        state = { kind: 'idle' };
      }
      pump();
    },
    isIdle,
  };
}
