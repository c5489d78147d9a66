/** Where the service worker keeps what the server says of the backend's address (build/serviceWorker.ts). */
export const backendAddressCache = 'backend-address';
