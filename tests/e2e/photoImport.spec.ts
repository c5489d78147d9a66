import { makeZip } from 'client-zip';
import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signUp, test } from './fixtures.ts';
import { openTransfer } from './journalToDrop.ts';

const hash = 'a'.repeat(32);

/** A JPEG as a camera has it, larger than a photo of Daylog. */
async function jpeg(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1600];
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('no canvas');
    drawing.fillStyle = 'teal';
    drawing.fillRect(0, 0, 1200, 1600);
    return canvas.toDataURL('image/jpeg').replace(/^[^,]*,/, '');
  });
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer });
}

test('a Day One zip brings its photo, and it is sent', async ({ page, person }) => {
  await signUp(page, person);
  const day = {
    uuid: 'B'.repeat(32),
    creationDate: '2024-04-16T10:00:00Z',
    creationDevice: 'iPhone',
    timeZone: 'Europe/Dublin',
    text: 'By the sea\n\n![](dayone-moment://P1)',
    photos: [{ identifier: 'P1', md5: hash, type: 'jpeg' }],
  };
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries: [day] });
  const members = [
    { name: 'Trip.json', input: journal },
    { name: `photos/${hash}.jpeg`, input: await jpeg(page) },
  ];
  const zip = Buffer.from(await new Response(makeZip(members)).arrayBuffer());
  await openTransfer(page);
  await choose(page, 'trip.zip', zip);
  await expect(page.getByText('1 photo comes, about 1 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(
    page.getByText('1 photo is on this device and is sent after the words.'),
  ).toBeVisible();
  await page.goto('/4-16-2024');
  const image = entry(page, 'By the sea').locator('img');
  await expect(image).toHaveCount(1);
  await expect
    .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBe(320);
  await allSaved(page, 60_000);

  // Its own export brings it back byte for byte, and nothing twice.
  await page.goto('/4-16-2024/transfer');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my log' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^daylog-export-.*\.zip$/);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(await saved.path());
  await expect(page.getByText(/Nothing new/)).toBeVisible();
});
