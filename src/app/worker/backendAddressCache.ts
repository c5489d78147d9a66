/** The cache in which the service worker keeps the backend's address (build/serviceWorker.ts). */
export const backendAddressCache = 'backend-address';
