/** Whether `url` is on this machine, so that what goes there over http crosses no network. */
export function isLocal(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
