import { photoLimits, partsOf, type PhotoId } from '../../entries/photos/Photo.ts';
import { createEngineTimers } from '../../lib/createTimers.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { PhotoRecord, PhotoRefusal } from '../../log/photos/PhotoRecord.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { SenderTrouble } from '../outbox/createDelivery.ts';
import type { RemotePhoto, RemotePhotos } from './RemotePhotos.ts';

/** How often the rules may refuse a photo before it waits for the person. */
const maxDenials = 3;
/** The same for failures without a reason. */
const maxUnexplained = 8;

/** The dependencies and listeners of {@link PhotoSender}. */
export interface PhotoSenderDeps {
  readonly localStore: LocalStore;
  readonly photos: RemotePhotos;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether anything may be sent now. */
  canSend(): boolean;
  /** Part `done` of `parts` is next. */
  onProgress(id: PhotoId, done: number, parts: number): void;
  /** The stored record of the photo changed. */
  onChanged(id: PhotoId): void;
  onTrouble(trouble: SenderTrouble): void;
}

/** Sends the unsent photos while no words wait. */
export interface PhotoSender {
  /** Sends what may be sent. Call whenever something may have changed. */
  pump(): void;
  /** Ends the pause: the connection is new. */
  retryNow(): void;
  stop(): void;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly isWantedAgain: boolean }
  | { readonly kind: 'pausing'; readonly cancel: Unsubscribe };

/** What follows an attempt: the next photo, the same after a pause, or nothing before the next `pump`. */
type After = 'go-on' | 'pause' | 'rest';

/**
 *            pump                 one part at a time
 *   idle ───────────► sending: row? ─► begin ─► parts ─► all there: `sent` ─► next photo
 *    ▲  words wait,     │  ▲
 *    │  offline, held   │  └─ pump after a pause of 1 s to 60 s ─┐
 *    └──────────────────┴── unexplained, denied ─► pausing ──────┘
 *                       └── denied 3 times, failed 8 times, no room: `refused` ─► next photo
 *
 * The row on the server says how many parts are there. Each attempt begins by reading it, so a lost answer costs nothing.
 */
export function createPhotoSender(deps: PhotoSenderDeps): PhotoSender {
  const { localStore, photos, clock, random } = deps;
  const timers = createEngineTimers(clock);
  const { hasStopped } = timers;
  const failures = new Map<PhotoId, number>();
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
    let after: After = 'go-on';
    while (after === 'go-on') {
      const photo = await nextPhoto();
      if (hasStopped()) return;
      after = photo === null ? 'rest' : await send(photo);
      if (hasStopped()) return;
    }
    const isWantedAgain = state.kind === 'sending' && state.isWantedAgain;
    state = { kind: 'idle' };
    if (after === 'pause') pause();
    else if (isWantedAgain) pump();
  }

  function pause(): void {
    const attempt = Math.max(0, Math.max(0, ...failures.values()) - 1);
    const cancel = timers.start(
      () => {
        state = { kind: 'idle' };
        pump();
      },
      retryDelayMs(attempt, random),
    );
    state = { kind: 'pausing', cancel };
  }

  /** The oldest unsent photo. null: there is none, or words wait. */
  async function nextPhoto(): Promise<PhotoRecord | null> {
    if (!deps.canSend()) return null;
    const found = await localStore.read(async (reader) => {
      if ((await reader.outbox(1)).length > 0) return null;
      return (await reader.photosInState('unsent', 1))[0] ?? null;
    });
    if (found.ok) return deps.canSend() ? found.value : null;
    deps.onTrouble(found.error);
    return null;
  }

  async function doWordsWait(): Promise<boolean> {
    if (!deps.canSend()) return true;
    const waiting = await localStore.read((reader) => reader.outbox(1));
    return !deps.canSend() || !waiting.ok || waiting.value.length > 0;
  }

  async function send(photo: PhotoRecord): Promise<After> {
    const { id, size } = photo;
    const found = await photos.readPhoto(id);
    if (hasStopped()) return 'rest';
    if (!found.ok) return fail(photo, found.error);
    const whole = partsOf(size);
    const there = found.value;
    if (there !== null && (there.facts.size !== size || there.parts !== whole)) {
      return refuse(id, 'invalid-data');
    }
    if (there?.sent === whole) return settle(id, { state: 'sent' });
    const body = await localStore.read((reader) => reader.photoBody(id));
    if (hasStopped()) return 'rest';
    if (!body.ok) {
      deps.onTrouble(body.error);
      return 'rest';
    }
    if (body.value?.byteLength !== size) return refuse(id, 'invalid-data');
    return sendFrom(there, photo, body.value);
  }

  async function sendFrom(
    there: RemotePhoto | null,
    photo: PhotoRecord,
    body: ArrayBuffer,
  ): Promise<After> {
    const { id, type, width, height, size, thumb } = photo;
    const facts = { type, width, height, size };
    const parts = partsOf(size);
    if (await doWordsWait()) return 'rest';
    if (there === null) {
      const begun = await photos.begin(id, { ...facts, body, thumb });
      if (hasStopped()) return 'rest';
      if (!begun.ok) return fail(photo, begun.error);
    }
    const remote = there ?? { id, facts, parts, sent: 0 };
    for (let part = remote.sent; part < parts; part++) {
      if (await doWordsWait()) return 'rest';
      deps.onProgress(id, part, parts);
      const from = part * photoLimits.partBytes;
      const bytes = body.slice(from, from + photoLimits.partBytes);
      const result = await photos.sendPart(remote, part, bytes);
      if (hasStopped()) return 'rest';
      if (!result.ok) return fail(photo, result.error);
      failures.delete(id);
    }
    return settle(id, { state: 'sent' });
  }

  async function fail(photo: PhotoRecord, error: RemoteError): Promise<After> {
    const { id } = photo;
    switch (error.kind) {
      case 'offline':
      case 'locked':
        deps.onTrouble({ kind: error.kind });
        return 'rest';
      case 'unauthenticated':
        deps.onTrouble({ kind: 'needs-sign-in' });
        return 'rest';
      case 'permission-denied':
        if (await isOverBudget(photo)) return refuse(id, 'budget');
        return failAgain(id, error.kind, maxDenials);
      case 'invalid-data':
        return failAgain(id, error.kind, maxDenials);
      case 'unexpected':
        return failAgain(id, error.kind, maxUnexplained);
    }
  }

  async function failAgain(id: PhotoId, kind: PhotoRefusal, most: number): Promise<After> {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    return count < most ? 'pause' : refuse(id, kind);
  }

  /** Whether a photo that the server does not have would be too much. */
  async function isOverBudget({ id, size, thumb }: PhotoRecord): Promise<boolean> {
    const there = await photos.readPhoto(id);
    if (!there.ok || there.value !== null) return false;
    const usage = await photos.readUsage();
    return usage.ok && usage.value.bytes + size + thumb.byteLength > usage.value.limitBytes;
  }

  const refuse = (id: PhotoId, refusal: PhotoRefusal) => settle(id, { state: 'refused', refusal });

  async function settle(
    id: PhotoId,
    outcome: Pick<PhotoRecord, 'state' | 'refusal'>,
  ): Promise<After> {
    if (hasStopped()) return 'rest';
    const written = await localStore.write('relaxed', async (writer) => {
      const photo = await writer.photo(id);
      if (photo?.state === 'unsent') await writer.putPhoto({ ...photo, ...outcome });
    });
    if (hasStopped()) return 'rest';
    if (!written.ok) {
      deps.onTrouble(written.error);
      return 'rest';
    }
    failures.delete(id);
    deps.onChanged(id);
    return 'go-on';
  }

  return {
    pump,
    retryNow: () => {
      if (state.kind === 'pausing') {
        state.cancel();
        state = { kind: 'idle' };
      }
      pump();
    },
    stop: () => timers.stopAll(),
  };
}
