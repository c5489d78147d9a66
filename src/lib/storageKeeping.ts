/** Whether this page is an installed app, for instance on the home screen of a phone. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether the browser may delete what this site has stored. Safari does so after seven days of use without a visit,
 * and keeps an installed app's (https://webkit.org/tracking-prevention/). Others do it when the disk is full.
 */
export async function canStorageBeCleared(): Promise<boolean> {
  if (isInstalled()) return false;
  try {
    return !(await navigator.storage.persisted());
  } catch {
    // The browser has no such promise to give.
    return true;
  }
}
