import { initializeApp } from 'firebase/app';
import {
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  type AppCheck,
} from 'firebase/app-check';

import { expiryOf } from './expiryOf.ts';
import type { AppCheckRequest, AppCheckToken } from './openAppCheck.ts';

/** The address that the SDK loads too. The page's Trusted Types policy knows it (`trustedScripts.ts`). */
const scriptUrl = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';

/** How long Google has to answer, in ms. Its script reports no failure of its own. */
const deadlineMs = 30_000;

let script: Promise<void> | null = null;
let appCheck: AppCheck | null = null;

/**
 * A new token from reCAPTCHA Enterprise through Firebase. It works only in a page: it adds Google's script to the
 * document. The Content-Security-Policy must allow this script (docs/deploy.md). Rejects if the script is blocked, if
 * Google does not answer, and with the SDK's error. The next call tries again.
 */
export async function recaptchaToken(request: AppCheckRequest): Promise<AppCheckToken> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('reCAPTCHA did not answer in time')), deadlineMs);
  });
  const token = await Promise.race([newToken(request), late]);
  return { token, expireTimeMillis: expiryOf(token) };
}

async function newToken(request: AppCheckRequest): Promise<string> {
  script ??= addScript();
  try {
    await script;
  } catch (error) {
    script = null;
    throw error;
  }
  appCheck ??= initializeAppCheck(initializeApp(request.app, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(request.siteKey),
    // The worker asks when it needs a token.
    isTokenAutoRefreshEnabled: false,
  });
  // A new one each time. The worker keeps its token, and asks before that expires. The SDK's kept token would be the
  // same one, so the worker would ask again and again.
  return (await getToken(appCheck, true)).token;
}

/** Loads reCAPTCHA. The SDK would load it too, and would wait for ever if it is blocked. */
function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error('The script of reCAPTCHA could not be loaded'));
    };
    // Throws, and so rejects, if Trusted Types refuse the address.
    element.src = scriptUrl;
    document.head.append(element);
  });
}
