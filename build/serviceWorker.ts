import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { backendAddressCache } from '../src/app/worker/backendAddressCache.ts';

/**
 * Caches the app itself on the device (Workbox). A new version waits until the page asks the person. The backend's
 * address comes from the network if there is one.
 */
export function serviceWorker(): PluginOption {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    includeManifestIcons: false,
    manifest: {
      name: 'Daylog',
      short_name: 'Daylog',
      description: 'A personal log by calendar day.',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf6',
      theme_color: '#fbfaf6',
      icons: [
        { src: '/icons/daylog-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/daylog-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/daylog-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
      shortcuts: [
        { name: 'New entry', url: '/?compose' },
        { name: 'Yesterday', url: '/?yesterday' },
      ],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      // The page of the first visit also uses the cache, so that late chunks load without a network.
      clientsClaim: true,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/__\//],
      runtimeCaching: [
        {
          urlPattern: /\/__\/firebase\/init\.json$/,
          handler: 'NetworkFirst',
          options: { cacheName: backendAddressCache, networkTimeoutSeconds: 3 },
        },
      ],
    },
  });
}
