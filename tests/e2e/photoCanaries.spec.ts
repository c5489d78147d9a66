import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { exifOf, withExif } from '../support/photos/exifOf.ts';
import { isEncrypted, turnOnEncryption } from './encryptByScreens.ts';
import { allSaved, entry, expect, signUp, test } from './fixtures.ts';
import { stored } from './ownerView.ts';
import { choosePhoto, composerPhotos, noisyJpeg } from './photoSteps.ts';
import { storedWords } from './storedWords.ts';

/* What of a chosen file must be nowhere: its place, its camera's words and its name. And what nobody else may read. */

const gps = 'GPSCANARY-52.5200N-13.4050E';
const fileName = 'NAMECANARY';

/** Notes what the workers of the page send from now on. Returns a function that tells it. */
async function tapSockets(page: Page): Promise<() => Promise<string>> {
  const workers = page.workers();
  for (const worker of workers)
    await worker.evaluate(() => {
      const sent: string[] = [];
      Reflect.set(self, 'tapped', sent);
      const send: unknown = Reflect.get(WebSocket.prototype, 'send');
      if (typeof send !== 'function') throw new Error('sockets send nothing');
      Reflect.set(
        WebSocket.prototype,
        'send',
        new Proxy(send, {
          apply(target, socket: WebSocket, args: readonly unknown[]): unknown {
            sent.push(String(args[0]));
            return Reflect.apply(target, socket, args);
          },
        }),
      );
    });
  return async () => {
    const frames = await Promise.all(
      workers.map((worker) =>
        worker.evaluate(() => {
          const tapped: unknown = Reflect.get(self, 'tapped');
          // A message of many bytes is sent in several frames.
          return Array.isArray(tapped) ? tapped.join('') : '';
        }),
      ),
    );
    return frames.join('\n');
  };
}

/** `text`, and the bytes of each Base64 in it, a letter for each byte. */
function withDecoded(text: string): string {
  const decoded = [...text.matchAll(/"([\w-]{40,})"/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64url').toString('latin1'),
  );
  return [text, ...decoded].join('\n');
}

/** Adds an entry with a photo that holds the canaries, and waits until the server has it. */
async function addWithCanaries(page: Page, words: string, alt: string): Promise<void> {
  const exif = exifOf({ order: 'little', taken: '2026:11:20 08:00:00', orientation: 1, gps });
  const photo = Buffer.from(withExif(await noisyJpeg(page, 400), exif));
  expect(photo.includes(gps)).toBe(true);
  await choosePhoto(page, photo, `${fileName}.jpg`);
  await expect(composerPhotos(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Describe this photo' }).fill(alt);
  await page.getByRole('textbox', { name: 'New entry' }).fill(words);
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(entry(page, words).locator('img')).toHaveCount(1);
  await expect(page.getByText('Not sent yet')).toBeHidden();
  await allSaved(page, 60_000);
}

/** All files below `folder`, joined, a letter for each byte. */
async function bytesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  const read = files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(read)).join('\n');
}

test('no place and no name of a photo is sent or stored, and no word of it is readable once sealed', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  const { page } = browser;
  await signUp(page, person, backend.url);
  await allSaved(page);
  const readable = await tapSockets(page);
  await addWithCanaries(page, 'Readable.', 'ALTCANARY-one');
  const first = withDecoded(await readable());
  // The search finds what is there.
  expect(first).toContain('ALTCANARY-one');
  expect(first).toContain('WEBP');
  for (const canary of [gps, fileName]) expect(first).not.toContain(canary);

  await turnOnEncryption(page, person);
  await isEncrypted(page);
  await page.goto(backend.url);
  await allSaved(page);
  const sealed = await tapSockets(page);
  await addWithCanaries(page, 'Sealed.', 'ALTCANARY-two');
  const second = withDecoded(await sealed());
  expect(second).toContain('"sealed"');
  expect(second.length).toBeGreaterThan(100_000);
  for (const canary of ['ALTCANARY', 'WEBP', 'image/webp', gps, fileName])
    expect(second).not.toContain(canary);
  const server = withDecoded(JSON.stringify(await stored(backend, 'logs')));
  for (const canary of ['ALTCANARY', gps, fileName]) expect(server).not.toContain(canary);

  const words = await storedWords(page);
  expect(words).toContain('ALTCANARY-two');
  for (const canary of [gps, fileName]) expect(words).not.toContain(canary);
  // Closing the browser writes everything to the disk.
  await browser.restart();
  const disk = await bytesBelow(browser.profile);
  expect(disk).toContain('ALTCANARY-two');
  for (const canary of [gps, fileName, Buffer.from(fileName, 'utf16le').toString('latin1')])
    expect(disk).not.toContain(canary);
});
