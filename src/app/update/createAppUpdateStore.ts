import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';

/** Whether a newer version of the app has been fetched and waits for a reload. */
export interface AppUpdateStore extends ReadableStore<boolean> {
  /**
   * Registers the service worker, which keeps the app itself on the device; called after first paint.
   * Called again (the page is shown again, the network is back) it looks for a newer version, at most
   * once an hour, and registers if that has not gone well yet.
   */
  start(): void;
  /** `keep` is asked before a reload, and says whether all that was typed is on the device. Returns the way to end it. */
  beforeReload(keep: () => Promise<boolean>): () => void;
  /** Takes the new version: it takes over and the page reloads. False: something typed is not kept, nothing was done. */
  reload(): Promise<boolean>;
}

/** What a service worker's registration tells. */
export interface RegistrationEvents {
  /** A newer version is on the device. */
  onNeedRefresh(): void;
  /** The newer version has taken over, asked for in this tab or in another. */
  onNeedReload(): void;
  onRegistered(registration: Pick<ServiceWorkerRegistration, 'update'> | undefined): void;
  onRegisterError(error: unknown): void;
}

/** What the store needs of the page. */
export interface AppUpdateDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Registers the service worker; resolves with the way to let the newer version take over. */
  readonly register: (events: RegistrationEvents) => Promise<() => Promise<void>>;
  readonly reloadPage: () => void;
}

const checkEveryMs = 3600 * 1000;

/**
 * The app's own updates. Nothing is taken over by itself: a page keeps running the version that it
 * started with until the person reloads or opens it anew. Without a service worker (a private window, no
 * network at the first visit) the app works all the same while it is online.
 */
export function createAppUpdateStore(deps: AppUpdateDeps): AppUpdateStore {
  const isWaiting = createValueStore(false);
  let isAsked = false;
  let takeOver: (() => Promise<void>) | undefined;
  let registration: Pick<ServiceWorkerRegistration, 'update'> | undefined;
  let checkedAtMs = 0;
  const keepers = new Set<() => Promise<boolean>>();

  /** The next `start()` asks again: without it there is no app offline, and nothing else is lost. */
  const failed = () => {
    isAsked = false;
  };

  async function areDraftsKept(): Promise<boolean> {
    const kept = await Promise.all([...keepers].map((keep) => keep()));
    return kept.every(Boolean);
  }

  /** A tab whose words are not on the device keeps the old version until it is closed. */
  async function reloadIfKept(): Promise<void> {
    if (await areDraftsKept()) deps.reloadPage();
  }

  const events: RegistrationEvents = {
    onNeedRefresh: () => isWaiting.set(true),
    onNeedReload: () => void reloadIfKept(),
    onRegistered(registered) {
      registration = registered;
      checkedAtMs = deps.clock.now();
    },
    onRegisterError: failed,
  };

  function check(): void {
    const nowMs = deps.clock.now();
    if (registration === undefined || nowMs - checkedAtMs < checkEveryMs) return;
    checkedAtMs = nowMs;
    // Not to be had now (no network): it is looked for again in an hour.
    registration.update().catch(() => undefined);
  }

  return {
    ...isWaiting,
    start() {
      if (isAsked) {
        check();
        return;
      }
      isAsked = true;
      deps.register(events).then((answer) => {
        takeOver = answer;
      }, failed);
    },
    beforeReload(keep) {
      keepers.add(keep);
      return () => keepers.delete(keep);
    },
    async reload() {
      if (!(await areDraftsKept())) return false;
      try {
        await takeOver?.();
      } catch {
        // It cannot be told to take over; a page opened anew asks for it in its own way.
        deps.reloadPage();
      }
      return true;
    },
  };
}
