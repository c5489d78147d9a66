import type { Page } from '@playwright/test';

import { exifOf, withExif } from '../support/photos/exifOf.ts';
import { isEncrypted, turnOnEncryption, unlock } from './encryptByScreens.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import {
  allSaved,
  appIsKept,
  chooseSignOut,
  entry,
  expect,
  signIn,
  signUp,
  syncStatus,
  test,
} from './fixtures.ts';
import { stored } from './ownerView.ts';

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

/** The bytes of all buffers in the databases of this browser, a letter for each byte. */
function storedBytes(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    let found = '';
    const collect = (value: unknown): void => {
      if (value instanceof ArrayBuffer) {
        found += new TextDecoder('latin1').decode(value);
      } else if (typeof value === 'object' && value !== null) {
        Object.values(value).forEach(collect);
      }
    };
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('daylog:')) continue;
      const database = await settle(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        collect(await settle(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return found;
  });
}

/** The start of a WebP file, in Base64. */
const webp = 'UklGR';

test('no photo is readable on the server in an encrypted log, nor its place anywhere, nor here after a sign-out', async ({
  page,
  backend,
  person,
  openDevice,
}) => {
  const gps = 'GPS-CANARY-52.5200N-13.4050E';
  const taken = '2026:11:20 08:00:00';
  await signUp(page, person);
  const exif = exifOf({ order: 'little', taken, orientation: 1, gps });
  await addPhotos(page, Buffer.from(withExif(await jpeg(page, 'crimson'), exif)));
  await page.getByRole('textbox', { name: 'Describe this photo' }).fill('Zebrafink');
  await expectNoFaults(page, 'the composer with a photo');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(entry(page, '').getByRole('button', { name: 'Zebrafink' })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  await allSaved(page);
  await expectNoFaults(page, 'a day with a photo', { widths: [360] });

  const logs = (await stored(backend, 'logs')) as Record<string, unknown>;
  const [uid = ''] =
    Object.entries(logs).find(([, each]) => JSON.stringify(each).includes('Zebrafink')) ?? [];
  const readable = JSON.stringify(logs[uid]);
  expect(readable).toContain(`"${webp}`);
  const decoded = [...readable.matchAll(/"([\w-]{40,})"/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64url').toString('latin1'),
  );
  expect(decoded.join('')).not.toContain(gps);
  const onDevice = await storedBytes(page);
  expect(onDevice).toContain('WEBP');
  expect(onDevice).not.toContain(gps);

  const { passphrase } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  const sealed = JSON.stringify(await stored(backend, `logs/${uid}`));
  expect(sealed).not.toMatch(new RegExp(`"${webp}|Zebrafink|image/`));
  expect(sealed).toContain('"files"');

  const other = await openDevice();
  await signIn(other, person);
  await unlock(other, 'passphrase', passphrase);
  await expect(other.getByRole('button', { name: 'Zebrafink' }).locator('img')).toBeVisible();
  await other.getByRole('button', { name: 'Zebrafink' }).click();
  await expectNoFaults(other, 'the dialog of a photo', { widths: [360] });
  await other.keyboard.press('Escape');

  await chooseSignOut(other);
  const signOut = other.getByRole('dialog', { name: 'Sign out' });
  await signOut.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect
    .poll(() =>
      other.evaluate(async () =>
        (await indexedDB.databases()).flatMap(({ name = '' }) =>
          name.startsWith('daylog:') ? [name] : [],
        ),
      ),
    )
    .toEqual([]);
  expect(await other.content()).not.toContain('blob:');
});

test.describe('without a server', () => {
  test.use({ isServerLeaving: true, serviceWorkers: 'allow' });
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
