import { Workbox } from 'workbox-window';

import type { RegistrationEvents } from './createAppUpdateStore.ts';

/**
 * Registers the service worker and tells of newer versions. Resolves with the way to let a newer version take
 * over; rejects when the browser refuses the registration.
 */
export async function registerServiceWorker(
  events: RegistrationEvents,
): Promise<() => Promise<void>> {
  // There is none outside of secure contexts.
  if (!('serviceWorker' in navigator)) return () => Promise.resolve();
  const workbox = new Workbox('/sw.js', { scope: '/' });
  let isTold = false;
  workbox.addEventListener('waiting', () => {
    if (isTold) return;
    isTold = true;
    // From here on only a newer version can take over; the first one of all does not wait.
    workbox.addEventListener('controlling', () => events.onNeedReload());
    events.onNeedRefresh();
  });
  const registration = await workbox.register({ immediate: true });
  events.onRegistered(registration);
  return () => {
    if (registration !== undefined && registration.waiting !== null) workbox.messageSkipWaiting();
    // Another tab has let it in already, while something in this one was not kept yet.
    else events.onNeedReload();
    return Promise.resolve();
  };
}
