import { firstDay, lastDay } from '../../dates/DayKey.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { LocalReader } from '../../log/LocalStore.ts';
import type { PhotoGap, PhotoMeta } from '../../log/photos/PhotoMeta.ts';
import type { Backfill } from '../backfill/createBackfill.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { PhotoFetcher } from './createPhotoFetcher.ts';
import type { PhotoSender } from './createPhotoSender.ts';
import { namePhotos } from './namePhotos.ts';
import { restOf, withGap } from './photoGaps.ts';

/** What the fill of photos takes from the engine, and the parts below it. */
export interface PhotoFillDeps extends Pick<
  EngineContext,
  'localStore' | 'channel' | 'clock' | 'timers'
> {
  readonly backfill: Pick<Backfill, 'isQuiet'>;
  readonly photoSender: Pick<PhotoSender, 'isIdle'>;
  readonly photoFetcher: PhotoFetcher;
}

/** Brings the photos that stored texts name onto this device. */
export interface PhotoFill {
  /** Continues, unless nothing was missing at the last look. Call whenever the engine may be free. */
  pump(): void;
  /** Looks again for what is missing, and continues. */
  look(): void;
}

/** A photo to fetch. */
interface Step {
  readonly id: PhotoId;
  readonly kind: 'thumb' | 'body';
}

/** `rest`: until the next `pump`. */
type AfterStep = 'go-on' | 'rest' | 'stop';

/** The pause after a photo that was not answered, in ms, if nothing happens before. */
const restMs = 60_000;

const allStates = ['draft', 'unsent', 'refused', 'sent'] as const;

/**
 * The photos of the newest day come first: all thumbnails, and then, while the device keeps all photos, the bodies. One is
 * fetched at a time. Nothing of the position is stored: what is missing is what the tallies name without a record or a
 * body. So a kill, an eviction by the browser and another log on the server need nothing of their own.
 *
 *   pump ─► free? ─► the missing ones ─► fetch one ─┬─ here ──────────────► the next one
 *                        ▲                          ├─ absent, damaged ───► a gap; asked for again after a pause
 *                        └── none left: look again  ├─ offline ───────────► rest until the connection comes
 *                                                   └─ full disk, no store ► bodies rest until the person asks; thumbnails
 *                                                                           until the next engine
 */
export function createPhotoFill(deps: PhotoFillDeps): PhotoFill {
  const { localStore, channel, clock, timers, backfill, photoSender, photoFetcher } = deps;
  const { hasStopped } = timers;
  let isRunning = false;
  /** A look costs a read of all tallies. So each look has a reason. */
  let isLookWanted = true;
  let hasFailed = false;
  let cancelNext: Unsubscribe = () => undefined;
  /** Photos come behind all words, and behind the photos that go. */
  const mayGoOn = () => !hasStopped() && !hasFailed && backfill.isQuiet() && photoSender.isIdle();

  function pump(): void {
    if (isRunning || !isLookWanted || !mayGoOn()) return;
    isRunning = true;
    cancelNext();
    void run();
  }

  function look(): void {
    isLookWanted = true;
    pump();
  }

  async function run(): Promise<void> {
    try {
      await fill();
    } finally {
      // Here, and not in a later task: a look that comes then would be lost.
      isRunning = false;
    }
  }

  /** Until nothing is missing any more. It ends earlier with a look wanted: the next `pump` continues. */
  async function fill(): Promise<void> {
    if (!(await namePhotos(localStore, mayGoOn))) return;
    while (isLookWanted) {
      isLookWanted = false;
      const plan = await localStore.read((reader) => planFrom(reader, clock.now()));
      if (!plan.ok || !mayGoOn()) {
        isLookWanted = true;
        return;
      }
      const { steps, nextMs, settled } = plan.value;
      if (steps.length === 0) {
        if (settled.size > 0) {
          await note(({ gaps }) => ({ gaps: gaps.filter(({ id }) => !settled.has(id)) }));
        }
        if (nextMs < Infinity) cancelNext = timers.start(look, nextMs);
        continue;
      }
      const after = await takeAll(steps);
      hasFailed ||= after === 'stop';
      // Something may be missing still, or have failed.
      isLookWanted = true;
      if (after === 'rest') cancelNext = timers.start(pump, restMs);
      if (after !== 'go-on' || !mayGoOn()) return;
    }
  }

  /** Ends early if a newer photo may be missing. */
  async function takeAll(steps: readonly Step[]): Promise<AfterStep> {
    for (const step of steps) {
      const after = await take(step);
      if (after !== 'go-on' || isLookWanted || !mayGoOn()) return after;
    }
    return 'go-on';
  }

  async function take({ id, kind }: Step): Promise<AfterStep> {
    const fetched = await (kind === 'thumb'
      ? photoFetcher.calls.photoThumb(id)
      : photoFetcher.keepBody(id));
    if (fetched.ok) return 'go-on';
    const problem = fetched.error;
    switch (problem.kind) {
      case 'offline':
      case 'unauthenticated':
      case 'locked':
        return 'rest';
      case 'absent':
      case 'damaged':
        return note((meta) => ({ gaps: withGap(meta.gaps, id, problem.kind, clock.now()) }));
      case 'quota':
        if (kind === 'thumb') return 'stop';
        if ((await note(() => ({ isFull: true }))) === 'stop') return 'stop';
        channel.post({ kind: 'photos-kept' });
        return 'rest';
      case 'blocked':
      case 'cleared':
      case 'unavailable':
      case 'corrupt':
        return 'stop';
      case 'permission-denied':
      case 'invalid-data':
      case 'unexpected':
        return note((meta) => ({ gaps: withGap(meta.gaps, id, 'failed', clock.now()) }));
    }
  }

  /** Without the note, the same question would be asked again at once. */
  async function note(change: (meta: PhotoMeta) => Partial<PhotoMeta>): Promise<AfterStep> {
    const written = await localStore.write('relaxed', async (writer) => {
      const meta = await writer.photoMeta();
      await writer.putPhotoMeta({ ...meta, ...change(meta) });
    });
    return written.ok ? 'go-on' : 'stop';
  }

  return { pump, look };
}

/** What is to be done. */
interface Plan {
  readonly steps: readonly Step[];
  /** In how many ms the first gap may be asked for again. Infinity: none. */
  readonly nextMs: number;
  /** Gaps that are none any more: no text names the photo, or it is here. */
  readonly settled: ReadonlySet<PhotoId>;
}

async function planFrom(reader: LocalReader, nowMs: number): Promise<Plan> {
  const named = new Set(
    (await reader.tallies(firstDay, lastDay)).toReversed().flatMap(({ photos = [] }) => photos),
  );
  const { gaps, keepsAll, isFull } = await reader.photoMeta();
  const here = new Set<PhotoId>();
  for (const state of allStates) {
    for (const id of await reader.photoIdsInState(state)) here.add(id);
  }
  const thumbs = [...named].filter((id) => !here.has(id));
  const bodies = keepsAll && !isFull ? await missingBodies(reader, named) : [];
  const missing: readonly Step[] = [
    ...thumbs.map((id) => ({ id, kind: 'thumb' as const })),
    ...bodies.map((id) => ({ id, kind: 'body' as const })),
  ];
  const missed = new Set(missing.map(({ id }) => id));
  const gapOf = new Map<PhotoId, PhotoGap>(gaps.map((gap) => [gap.id, gap]));
  const rests = missing.map(({ id }) => {
    const gap = gapOf.get(id);
    return gap === undefined ? 0 : restOf(gap, nowMs);
  });
  return {
    steps: missing.filter((_, index) => rests[index] === 0),
    nextMs: rests.reduce((least, rest) => Math.min(least, rest), Infinity),
    settled: new Set([...gapOf.keys()].filter((id) => !missed.has(id))),
  };
}

/** The `named` photos whose thumbnail alone is here, in that order. */
async function missingBodies(
  reader: LocalReader,
  named: ReadonlySet<PhotoId>,
): Promise<readonly PhotoId[]> {
  const sent = new Set(await reader.photoIdsInState('sent'));
  for (const { id } of await reader.cachedBodies()) sent.delete(id);
  return [...named].filter((id) => sent.has(id));
}
