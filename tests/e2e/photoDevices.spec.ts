import type { Locator } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, appIsKept, entry, expect, signIn, signUp, test } from './fixtures.ts';
import { choosePhoto, noisyJpeg } from './photoSteps.ts';

// The other device loses its connection.
test.use({ isServerLeaving: true });

const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('a device keeps the photo of a day that it never showed, and shows it without a connection', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person);
  await page.goto('/11-19-2025');
  await page.getByRole('button', { name: 'Add a late entry' }).click();
  await choosePhoto(page, await noisyJpeg(page, 900));
  await expect(page.getByRole('textbox', { name: 'Describe this photo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'New entry' }).fill('By the sea');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(entry(page, 'By the sea').locator('img')).toHaveCount(1);
  await allSaved(page, 60_000);

  const other = await openDevice();
  await signIn(other, person);
  await appIsKept(other);
  await other.goto('/11-20-2025/settings');
  const group = other.getByRole('region', { name: 'Photos' });
  await group.getByRole('checkbox', { name: /^Keep all photos on this device/ }).check();
  await expect(group.getByText('1 of 1 photos are on this device.')).toBeVisible();
  await expectNoFaults(other, 'all photos are kept', { widths: [360] });

  await other.context().setOffline(true);
  await other.goto('/11-19-2025');
  const there = entry(other, 'By the sea');
  await expect.poll(() => widthOf(there.locator('img'))).toBe(320);
  await there.getByRole('button', { name: 'Photo' }).click();
  const whole = other.getByRole('dialog', { name: 'Photo' }).locator('img');
  await expect.poll(() => widthOf(whole)).toBe(900);
});
