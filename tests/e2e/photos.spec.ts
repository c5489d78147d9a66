import type { Page } from '@playwright/test';

import {
  allSaved,
  appIsKept,
  entry,
  expect,
  signIn,
  signUp,
  syncStatus,
  test,
} from './fixtures.ts';

/** A JPEG of `width` by `height` in one colour, as the page's own browser encodes it. */
async function jpeg(page: Page, colour: string, width = 800, height = 600): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([fill, w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('no canvas');
      drawing.fillStyle = fill;
      drawing.fillRect(0, 0, w, h);
      return canvas.toDataURL('image/jpeg').replace(/^[^,]*,/, '');
    },
    [colour, width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Chooses photos with the button, and waits until they stand below the field. */
async function addPhotos(page: Page, ...photos: readonly Buffer[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (
    await chooser
  ).setFiles(
    photos.map((buffer, index) => ({ name: `photo ${index}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
}

test('photos are added with words, kept over a reload, sent, and seen on another device', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person);
  await addPhotos(page, await jpeg(page, 'crimson'), await jpeg(page, 'teal', 600, 900));
  const alts = page.getByRole('textbox', { name: 'Describe this photo' });
  await expect(alts).toHaveCount(2);
  await alts.first().fill('Red sky');
  await page.getByRole('textbox', { name: 'New entry' }).fill('Two photos');
  await page.reload();
  await expect(alts).toHaveCount(2);
  await page.getByRole('button', { name: 'Add entry' }).click();
  const written = entry(page, 'Two photos');
  await expect(written.getByRole('button', { name: 'Red sky' })).toBeVisible();
  await expect(written.locator('img')).toHaveCount(2);
  await allSaved(page, 60_000);

  const other = await openDevice();
  await signIn(other, person);
  const there = entry(other, 'Two photos');
  await expect(there.locator('img')).toHaveCount(2);
  await there.getByRole('button', { name: 'Red sky' }).click();
  const dialog = other.getByRole('dialog', { name: 'Photo' });
  await expect(dialog.locator('img')).toBeVisible();
  await expect
    .poll(() => dialog.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(800);
  await other.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // In the book, which is copied without React, the pictures stand at their own shape.
  await other.goto('/today/year');
  await other.getByRole('button', { name: 'Make a book' }).click();
  await other.getByRole('button', { name: 'Make the book' }).click();
  await expect(other.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  const pictures = other.locator('.book img');
  await expect(pictures).toHaveCount(2);
  const shapes = await pictures.evaluateAll((images) =>
    images.map((image) => {
      const { naturalWidth, naturalHeight, alt } = image as HTMLImageElement;
      return [alt, naturalWidth, naturalHeight];
    }),
  );
  expect(shapes).toEqual([
    ['Red sky', 320, 240],
    ['Photo', 213, 320],
  ]);
});

test.describe('without a server', () => {
  test.use({ isServerLeaving: true });
  test('a photo alone is an entry, and is sent once the server is back', async ({
    page,
    person,
    context,
  }) => {
    await signUp(page, person);
    await allSaved(page);
    await appIsKept(page);
    await context.setOffline(true);
    await addPhotos(page, await jpeg(page, 'gold'));
    await page.getByRole('button', { name: 'Add entry' }).click();
    const item = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(item.locator('img')).toHaveCount(1);
    await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
    await page.reload();
    await expect(item.locator('img')).toHaveCount(1);
    await context.setOffline(false);
    await allSaved(page, 60_000);
  });
});
