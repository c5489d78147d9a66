/* The page of fillWorker.ts: marks `bench:filled` when the worker is done, with its answer as detail. */
const worker = new Worker(new URL('./fillWorker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  performance.mark('bench:filled', { detail: data });
});
worker.postMessage(location.search);
