import type { FirebaseApp } from 'firebase/app';
import { CustomProvider, initializeAppCheck } from 'firebase/app-check';

import type { FirebaseConfig } from '../connection/firebaseConfig.ts';

/** A proof that a request comes from this app on this site. Every request carries it. */
export interface AppCheckToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expireTimeMillis: number;
}

/** The data that a page needs to obtain a token: the project and its reCAPTCHA Enterprise site key. */
export interface AppCheckRequest {
  readonly app: FirebaseConfig['app'];
  readonly siteKey: string;
}

/**
 * Adds App Check tokens to all requests of `app`. `getToken` provides them, now and before each one expires.
 * Call it before accounts or the database are opened.
 *
 * reCAPTCHA needs a document, so in a worker `getToken` asks the page. If it rejects, requests carry no valid
 * token. The server then refuses them where App Check is enforced.
 */
export function openAppCheck(app: FirebaseApp, getToken: () => Promise<AppCheckToken>): void {
  initializeAppCheck(app, {
    provider: new CustomProvider({ getToken }),
    isTokenAutoRefreshEnabled: true,
  });
}
