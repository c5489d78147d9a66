/*
 * The page of movingWorker.ts. A chosen file is read: `bench:read`, with the number of entries as detail. Then Enter
 * stores it: `bench:stored`.
 */
const worker = new Worker(new URL('./movingWorker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }: MessageEvent<{ mark: string; detail: unknown }>) => {
  performance.mark(data.mark, { detail: data.detail });
});
const field = document.body.appendChild(document.createElement('input'));
field.type = 'file';
field.addEventListener('change', () => {
  performance.mark('bench:chosen');
  worker.postMessage(field.files?.[0]);
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') worker.postMessage('store');
});
