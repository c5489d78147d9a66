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
 * Installs the only policy that the Content-Security-Policy allows (firebase.json). The browser refuses any other
 * string as HTML or script. Workers start from our own files only.
 */
export function trustOwnScripts(): void {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } & typeof globalThis = globalThis;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.origin) ? url : null),
  });
}
