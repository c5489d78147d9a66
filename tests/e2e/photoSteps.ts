import { createHash } from 'node:crypto';

import type { Locator, Page } from '@playwright/test';

import { storedRows } from './storedWords.ts';

/** A JPEG of noise, `side` pixels wide and high, as the page's own browser encodes it. It shrinks to no few bytes. */
export async function noisyJpeg(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate((pixels) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [pixels, pixels];
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('no canvas');
    const image = drawing.createImageData(pixels, pixels);
    for (let at = 0; at < image.data.length; at += 1)
      image.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    drawing.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg').replace(/^[^,]*,/, '');
  }, side);
  return Buffer.from(base64, 'base64');
}

/** Chooses `photo` with the button "Add photos". */
export async function choosePhoto(page: Page, photo: Buffer, name = 'photo.jpg'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: photo });
}

/** The pictures below the field "New entry". */
export function composerPhotos(page: Page): Locator {
  return page.getByRole('list', { name: 'Photos of this entry' }).locator('img');
}

/** The SHA-256 of each body that this browser holds, sorted. */
export async function bodiesOn(page: Page): Promise<readonly string[]> {
  const bodies = await storedRows(page, 'photoBodies');
  return bodies
    .map((body) => {
      if (typeof body !== 'string') throw new Error('A body is a buffer');
      return createHash('sha256').update(body, 'latin1').digest('hex');
    })
    .sort();
}
