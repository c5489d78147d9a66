import { readdir } from 'node:fs/promises';

import type { Page, Worker as PageWorker } from '@playwright/test';

import { appIsKept, expect, signIn, signUp, test } from './fixtures.ts';

/** The smallest module of WebAssembly. */
const emptyModule = [0, 97, 115, 109, 1, 0, 0, 0];

/** The address of the worker that derives keys, in the build that is served. */
async function keyWorkerPath(): Promise<string> {
  const names = await readdir('dist/assets');
  const found = names.filter((name) => /^kdfWorker-.*\.js$/.test(name));
  expect(found).toHaveLength(1);
  return `/assets/${found.join('')}`;
}

/** What becomes of a module of WebAssembly, in the page or in the worker. */
async function compileIn(bytes: number[]): Promise<'runs' | 'is refused'> {
  try {
    await WebAssembly.compile(new Uint8Array(bytes));
    return 'runs';
  } catch {
    return 'is refused';
  }
}

/** Starts the worker as the page does. */
async function startKeyWorker(page: Page, path: string): Promise<PageWorker> {
  const started = page.waitForEvent('worker', (worker) => worker.url().endsWith(path));
  await page.evaluate((address) => {
    Reflect.set(window, 'keyWorker', new Worker(address, { type: 'module' }));
  }, path);
  return started;
}

/** The key that the worker derives, in hexadecimal, with the cost that the app writes. */
function derivedKey(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const worker: unknown = Reflect.get(window, 'keyWorker');
    if (!(worker instanceof Worker)) throw new Error('no worker');
    const answer = new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    });
    const bytes = (text: string) => new TextEncoder().encode(text);
    const request = { secret: bytes('password'), salt: bytes('somesalt'), m: 65_536, t: 2, p: 1 };
    // A call of birpc, and its result.
    worker.postMessage({ t: 'q', i: 'first', m: 'derive', a: [request] });
    const { r: result } = (await answer) as { readonly r: { readonly value: Uint8Array } };
    return Array.from(result.value, (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}

/** Notes in the worker each module that it compiles. Returns the function that counts them. */
async function countModules(worker: PageWorker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const compile = WebAssembly.compile.bind(WebAssembly);
    Reflect.set(self, 'modules', 0);
    WebAssembly.compile = async (source: BufferSource) => {
      const compiled = await compile(source);
      Reflect.set(self, 'modules', Number(Reflect.get(self, 'modules')) + 1);
      return compiled;
    };
  });
  return () => worker.evaluate(() => Number(Reflect.get(self, 'modules')));
}

/** The answer of the reference implementation of Argon2id (`knownAnswers.test.ts`). */
const expectedKey = '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7';

test('a key is derived with WebAssembly, which only its worker may run, from the network and from the device', async ({
  openDevice,
  person,
}) => {
  const path = await keyWorkerPath();
  for (const isKept of [false, true]) {
    // A device without a service worker has the file from the network.
    const device = await openDevice(isKept ? {} : { serviceWorkers: 'block' });
    // This test expects the context's complaints.
    const page = await device.context().newPage();
    if (isKept) {
      await signIn(page, person);
      await appIsKept(page);
    } else await signUp(page, person);
    const asked = page.waitForResponse((response) => response.url().endsWith(path));
    const worker = await startKeyWorker(page, path);
    expect((await asked).fromServiceWorker()).toBe(isKept);
    const modules = await countModules(worker);
    expect(await derivedKey(page)).toBe(expectedKey);
    expect(await modules()).toBeGreaterThan(0);
    expect(await worker.evaluate(compileIn, emptyModule)).toBe('runs');
    expect(await page.evaluate(compileIn, emptyModule)).toBe('is refused');
    // Whatever is in that worker, it reaches nobody.
    const isRefused = await worker.evaluate(() =>
      fetch('/').then(
        () => false,
        () => true,
      ),
    );
    expect(isRefused).toBe(true);
  }
});
