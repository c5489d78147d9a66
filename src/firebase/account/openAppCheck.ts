import type { FirebaseApp } from 'firebase/app';
import { CustomProvider, initializeAppCheck } from 'firebase/app-check';

import type { FirebaseConfig } from '../connection/firebaseConfig.ts';

/** A proof that requests come from this app, on this site; goes along with each of them. */
export interface AppCheckToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expireTimeMillis: number;
}

/** What a page needs to know to obtain a token: the project, and its reCAPTCHA Enterprise site key. */
export interface AppCheckRequest {
  readonly app: FirebaseConfig['app'];
  readonly siteKey: string;
}

/**
 * Sends App Check tokens along with everything that `app` asks, obtained by `getToken` now and before each
 * ends. Call it before accounts or database are opened. reCAPTCHA needs a document, which a worker has
 * not: there `getToken` asks the page. When it rejects, requests go out without a valid token, and the
 * server refuses them where App Check is enforced.
 */
export function openAppCheck(app: FirebaseApp, getToken: () => Promise<AppCheckToken>): void {
  initializeAppCheck(app, {
    provider: new CustomProvider({ getToken }),
    isTokenAutoRefreshEnabled: true,
  });
}
