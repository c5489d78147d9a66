/*
 * The page of `fillWorker.ts`, which measures `bench:filled` when the worker is done and does nothing else.
 * `?email=…&password=…&auth=PORT&database=PORT`.
 */
type Told = { readonly days: number; readonly tookMs: number } | { readonly failed: string };

const worker = new Worker(new URL('./fillWorker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  const duration = 'failed' in data ? 0 : data.tookMs;
  const detail = 'failed' in data ? data.failed : data.days;
  performance.measure('bench:filled', { start: 0, duration, detail });
});
worker.postMessage(location.search);
