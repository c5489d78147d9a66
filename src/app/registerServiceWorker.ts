import type { RegistrationEvents } from './appUpdate.ts';

/**
 * Registers the service worker and tells of newer versions. Resolves with the way to let a newer version
 * take over, which a worker made by Workbox does when it is sent `SKIP_WAITING`; rejects when the browser
 * refuses the registration.
 */
export async function registerServiceWorker(
  events: RegistrationEvents,
): Promise<() => Promise<void>> {
  // There is none outside of secure contexts.
  if (!('serviceWorker' in navigator)) return () => Promise.resolve();
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { scope: '/' });
  let isTold = false;

  /** A worker that waits behind another is a newer version; the first one of all does not wait. */
  function tellOfWaiting(): void {
    if (isTold || registration.waiting === null || registration.active === null) return;
    isTold = true;
    serviceWorker.addEventListener('controllerchange', () => events.onNeedReload());
    events.onNeedRefresh();
  }

  function watch(): void {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') tellOfWaiting();
    });
  }

  registration.addEventListener('updatefound', watch);
  watch();
  tellOfWaiting();
  events.onRegistered(registration);
  return () => {
    if (registration.waiting !== null) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    // Another tab has let it in already, while something in this one was not kept yet.
    else events.onNeedReload();
    return Promise.resolve();
  };
}
