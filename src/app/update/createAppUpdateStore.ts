import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';

/** Whether a newer version of the app is loaded and waits for a reload. */
export interface AppUpdateStore extends ReadableStore<boolean> {
  /**
   * Registers the service worker, which stores the app on the device. Call after the first paint. A further call
   * (the page is shown again, the network is back) checks for a newer version, at most once an hour. It registers
   * again after a failure.
   */
  start(): void;
  /**
   * Calls `save` before a reload, which resolves with whether all typed text is on the device. Returns a function
   * that ends it.
   */
  beforeReload(save: () => Promise<boolean>): () => void;
  /** Activates the new version and reloads the page. False: typed text could not be saved, so nothing happened. */
  reload(): Promise<boolean>;
}

/** The events of a service worker's registration. */
export interface RegistrationEvents {
  /** A newer version is on the device and waits. */
  onNeedRefresh(): void;
  /** The newer version is active, at the request of this tab or another. */
  onNeedReload(): void;
  onRegistered(registration: Pick<ServiceWorkerRegistration, 'update'> | undefined): void;
  onRegisterError(error: unknown): void;
}

/** The parts of the page that the store uses. */
export interface AppUpdateDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Registers the service worker. Resolves with a function that activates the newer version. */
  readonly register: (events: RegistrationEvents) => Promise<() => Promise<void>>;
  readonly reloadPage: () => void;
}

const checkEveryMs = 3600 * 1000;

/**
 * The app's updates. A page runs its first version until the person reloads it. Without a service worker (a private
 * window, no network at the first visit) the app still works while it is online.
 */
export function createAppUpdateStore(deps: AppUpdateDeps): AppUpdateStore {
  const isWaiting = createValueStore(false);
  let isRequested = false;
  let takeOver: (() => Promise<void>) | undefined;
  let registration: Pick<ServiceWorkerRegistration, 'update'> | undefined;
  let checkedAtMs = 0;
  const savers = new Set<() => Promise<boolean>>();

  /** Lets the next `start()` try again. Meanwhile the app only lacks offline starts. */
  const failed = () => {
    isRequested = false;
  };

  async function areDraftsSaved(): Promise<boolean> {
    const saved = await Promise.all([...savers].map((save) => save()));
    return saved.every(Boolean);
  }

  /** A tab with unsaved text keeps the old version until it is closed. */
  async function reloadIfSaved(): Promise<void> {
    if (await areDraftsSaved()) deps.reloadPage();
  }

  const events: RegistrationEvents = {
    onNeedRefresh: () => isWaiting.set(true),
    onNeedReload: () => void reloadIfSaved(),
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
    // No network: the next check is in an hour.
    registration.update().catch(() => undefined);
  }

  return {
    ...isWaiting,
    start() {
      if (isRequested) {
        check();
        return;
      }
      isRequested = true;
      deps.register(events).then((answer) => {
        takeOver = answer;
      }, failed);
    },
    beforeReload(save) {
      savers.add(save);
      return () => savers.delete(save);
    },
    async reload() {
      if (!(await areDraftsSaved())) return false;
      try {
        await takeOver?.();
      } catch {
        // Activation failed. A new page load requests the new version by itself.
        deps.reloadPage();
      }
      return true;
    },
  };
}
