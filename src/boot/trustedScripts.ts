/** The part of Trusted Types in use (W3C, Trusted Types); TypeScript does not know it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { readonly createScriptURL: (url: string) => string | null },
  ): unknown;
}

/** Whether `url` is a script of our own build: the service worker, or a file that Vite named. */
export function isOwnScript(url: string, origin: string): boolean {
  return /^\/(?:sw|assets\/[\w.-]+)\.js$/.test(url.replace(origin, ''));
}

/**
 * Installs the one policy that the Content-Security-Policy allows (firebase.json). The browser refuses every
 * other string as HTML or script; workers may start from our own files alone.
 */
export function trustOwnScripts(): void {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } & typeof globalThis = globalThis;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.origin) ? url : null),
  });
}
