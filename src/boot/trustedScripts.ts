/** The used part of Trusted Types (W3C), which TypeScript's library lacks. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { readonly createScriptURL: (url: string) => string | null },
  ): unknown;
}

/** Whether `url` is a script of our build: the service worker, or a file that Vite named. */
export function isOwnScript(url: string, origin: string): boolean {
  return /^\/(?:sw|assets\/[\w.-]+)\.js$/.test(url.replace(origin, ''));
}

/**
 * Whether `url` is a script of reCAPTCHA: the one that App Check adds to the page, or the one that this loads. Their
 * addresses are Google's and no secret of ours; the Content-Security-Policy names their folders too (docs/deploy.md).
 */
export function isRecaptchaScript(url: string): boolean {
  return (
    url === 'https://www.google.com/recaptcha/enterprise.js?render=explicit' ||
    /^https:\/\/www\.gstatic\.com\/recaptcha\/releases\/[\w-]+\/recaptcha__\w+\.js$/.test(url)
  );
}

/** Whether this build has App Check. */
const hasAppCheck = import.meta.env.VITE_FIREBASE_APP_CHECK_SITE_KEY !== undefined;

/**
 * Installs the only policy that the Content-Security-Policy allows (firebase.json). The browser refuses any other
 * string as HTML or script. Workers start from our own files only: `worker-src` allows no others.
 */
export function trustOwnScripts(): void {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } & typeof globalThis = globalThis;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      isOwnScript(url, location.origin) || (hasAppCheck && isRecaptchaScript(url)) ? url : null,
  });
}
