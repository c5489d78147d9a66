import { startAuthRelay } from '../firebase/authRelay.ts';
import { startRelay, type Relay } from '../firebase/relay.ts';
import { startLocalBackend, type LocalBackend } from '../support/startLocalBackend.ts';
import { test as base } from './fixtures.ts';

/** Another Daylog on the emulators of `backend`. The test controls its network to the database. */
export interface RelayedDaylog {
  readonly url: string;
  readonly relay: Relay;
}

export const test = base.extend<object, { readonly relayed: RelayedDaylog }>({
  relayed: [
    async ({ backend }, use) => {
      const relay = await startRelay(Number(new URL(backend.databaseOrigin).port));
      const authRelay = await startAuthRelay(Number(new URL(backend.authOrigin).port));
      const front: LocalBackend = await startLocalBackend({
        environment: {
          FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authRelay.port}`,
          FIREBASE_DATABASE_EMULATOR_HOST: `127.0.0.1:${relay.port}`,
        },
      });
      await use({ url: front.url, relay });
      await front.stop();
      await authRelay.close();
      await relay.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
