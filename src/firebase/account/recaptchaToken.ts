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
 * A token from reCAPTCHA Enterprise through Firebase. It works only in a page: it adds Google's script to the
 * document. The Content-Security-Policy must allow this script (docs/deploy.md). Rejects with the SDK's
 * error.
 */
export async function recaptchaToken(request: AppCheckRequest): Promise<AppCheckToken> {
  appCheck ??= initializeAppCheck(initializeApp(request.app, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(request.siteKey),
    // The worker asks when it needs a token.
    isTokenAutoRefreshEnabled: false,
  });
  const { token } = await getToken(appCheck);
  return { token, expireTimeMillis: expiryOf(token) };
}
