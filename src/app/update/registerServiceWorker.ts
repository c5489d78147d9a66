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
  async function reportNewer(): Promise<void> {
    const found = await navigator.serviceWorker.getRegistration();
    // The very first version waits too, for a moment before it is active. Firefox makes it a long one.
    const isNewer = found?.waiting != null && found.active !== null;
    if (isReported || !isNewer) return;
    isReported = true;
    workbox.addEventListener('controlling', () => events.onNeedReload());
    events.onNeedRefresh();
  }
  workbox.addEventListener('waiting', () => void reportNewer());
  const registration = await workbox.register({ immediate: true });
  events.onRegistered(registration);
  return () => {
    if (registration !== undefined && registration.waiting !== null) workbox.messageSkipWaiting();
    // Another tab has activated it already, while this tab had unsaved text.
    else events.onNeedReload();
    return Promise.resolve();
  };
}
