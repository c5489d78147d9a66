import { Workbox } from 'workbox-window';

import type { RegistrationEvents } from './createAppUpdateStore.ts';

/**
 * Registers the service worker and reports newer versions. Resolves with a function that activates a newer version.
 * Rejects when the browser refuses the registration.
 */
export async function registerServiceWorker(
  events: RegistrationEvents,
): Promise<() => Promise<void>> {
  // Only secure contexts have service workers.
  if (!('serviceWorker' in navigator)) return () => Promise.resolve();
  const workbox = new Workbox('/sw.js', { scope: '/' });
  let isReported = false;
  workbox.addEventListener('waiting', () => {
    if (isReported) return;
    isReported = true;
    // Only a newer version can become active now: the very first one does not wait.
    workbox.addEventListener('controlling', () => events.onNeedReload());
    events.onNeedRefresh();
  });
  const registration = await workbox.register({ immediate: true });
  events.onRegistered(registration);
  return () => {
    if (registration !== undefined && registration.waiting !== null) workbox.messageSkipWaiting();
    // Another tab has activated it already, while this tab had unsaved text.
    else events.onNeedReload();
    return Promise.resolve();
  };
}
