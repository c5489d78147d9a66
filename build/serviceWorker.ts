import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { backendAddressCache } from '../src/app/worker/backendAddressCache.ts';
import { manifest } from './manifest.ts';

/**
 * Caches the app itself on the device (Workbox). A new version waits until the page asks the person. The backend's
 * address comes from the network if there is one. `targets` are the promised browsers as Vite names them ("safari17.2").
 */
export function serviceWorker(targets: readonly string[]): PluginOption {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    includeManifestIcons: false,
    manifest,
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      // Shops and install dialogs show them, the app never does.
      globIgnores: ['screenshots/**'],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      babelPresetEnvTargets: targets.map((target) => target.replace(/\d/, ' >= $&')),
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
