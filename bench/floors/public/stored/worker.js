/* global caches, self */
// The least that a service worker can do: what the page needs is on the device, and handed out.
const files = ['/stored/page.html', '/stored/page.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('stored').then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request));
});
