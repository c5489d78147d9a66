import { initializeApp } from 'firebase/app';
import {
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  type AppCheck,
} from 'firebase/app-check';

import { expiryOf } from './expiryOf.ts';
import type { AppCheckRequest, AppCheckToken } from './openAppCheck.ts';

let appCheck: AppCheck | null = null;

/**
 * A token from reCAPTCHA Enterprise, by way of Firebase. For a page: it adds Google's script to the
 * document, which the Content-Security-Policy has to allow (docs/deploy.md). Rejects with the SDK's error.
 */
export async function recaptchaToken(request: AppCheckRequest): Promise<AppCheckToken> {
  appCheck ??= initializeAppCheck(initializeApp(request.app, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(request.siteKey),
    // The worker asks when it needs one.
    isTokenAutoRefreshEnabled: false,
  });
  const { token } = await getToken(appCheck);
  return { token, expireTimeMillis: expiryOf(token) };
}
