import { Buffer } from 'node:buffer';

import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signIn, signUp, test } from './fixtures.ts';

test('a photo that no entry shows is found and deleted, on the server too', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person);
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('no canvas');
    drawing.fillStyle = 'crimson';
    drawing.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (
    await chooser
  ).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await page.getByRole('textbox', { name: 'Describe this photo' }).fill('Red sky');
  await page.getByRole('textbox', { name: 'New entry' }).fill('With a photo');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(entry(page, 'With a photo').locator('img')).toHaveCount(1);
  await allSaved(page, 60_000);

  await page.goto('/today/settings');
  const group = page.getByRole('region', { name: 'Photos' });
  const find = group.getByRole('button', { name: /Find unused photos|Search again/ });
  // The server answers.
  await expect(group.getByText(/^Photos use/)).toBeVisible();
  await find.click();
  await expect(group.getByText('Every photo is in an entry.')).toBeVisible();

  // The entry goes into the trash, where it keeps its photo.
  await page.goto('/today');
  const written = entry(page, 'With a photo');
  await written.getByRole('button', { name: 'Delete entry' }).click();
  await expect(written).toBeHidden();
  await allSaved(page, 60_000);

  await page.goto('/today/settings');
  // The server answers.
  await expect(group.getByText(/^Photos use/)).toBeVisible();
  await find.click();
  const photo = group.getByRole('checkbox', { name: 'Red sky' });
  await expect(photo).toBeVisible();
  await expect(group.getByText(/A deleted entry, /)).toBeVisible();
  await expect(group.locator('.free-list img')).toHaveCount(1);
  await photo.check();
  await expectNoFaults(page, 'free space');
  await group.getByRole('button', { name: /Delete 1 photo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete these photos permanently?' });
  await expectNoFaults(page, 'deleting photos');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(group.getByText('1 photo deleted.')).toBeFocused();
  await expect(group.getByText(/Photos use 0 MB/)).toBeVisible();

  const other = await openDevice();
  await signIn(other, person, '/today/trash');
  await expect(other.getByText('With a photo')).toBeVisible();
  await expect(other.locator('.photo-missing')).toBeVisible();
});
