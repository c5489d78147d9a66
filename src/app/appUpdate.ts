import type { ReadableStore } from '../lib/ReadableStore.ts';

/** Whether a newer version of the app has been fetched and waits for a reload. */
export interface AppUpdateStore extends ReadableStore<boolean> {
  /** Registers the service worker, which keeps the app itself on the device. Called once, after first paint. */
  start(): void;
  /** Takes the new version: it takes over and the page reloads. Drafts are on the device by then. */
  reload(): void;
}

/**
 * The app's own updates. Nothing is taken over by itself: a page keeps running the version that it
 * started with until the person reloads or opens it anew.
 */
export function createAppUpdateStore(): AppUpdateStore {
  let isWaiting = false;
  let takeOver: ((reloadPage?: boolean) => Promise<void>) | undefined;
  const listeners = new Set<() => void>();

  return {
    getSnapshot: () => isWaiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (!import.meta.env.PROD) return;
      void import('virtual:pwa-register').then(({ registerSW }) => {
        takeOver = registerSW({
          onNeedRefresh() {
            isWaiting = true;
            for (const listener of listeners) listener();
          },
        });
      });
    },
    reload() {
      void takeOver?.(true);
    },
  };
}
