import type { ReadableStore } from '../../lib/ReadableStore.ts';

/** Whether the browser says that there is no network. False says nothing: the network may lead nowhere. */
export const browserOffline: ReadableStore<boolean> = {
  getSnapshot: () => !navigator.onLine,
  subscribe: (listener) => {
    const kinds = ['online', 'offline'];
    for (const kind of kinds) window.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, listener);
    };
  },
};
