import { allSaved, entry, expect, signIn, signUp, test, write } from './fixtures.ts';

test('another device sees an entry appear, change, go and come back', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'From the first');
  await allSaved(page);
  const other = await openDevice();
  await signIn(other, person);
  await expect(entry(other, 'From the first')).toBeVisible();

  await write(page, 'Live');
  await expect(entry(other, 'Live')).toBeVisible();
  await entry(other, 'Live').getByRole('button', { name: 'Edit entry' }).click();
  await other.getByRole('textbox', { name: 'Entry text' }).fill('Live and edited');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, 'Live and edited')).toBeVisible();
  await entry(page, 'Live and edited').getByRole('button', { name: 'Delete entry' }).click();
  await expect(entry(other, 'Live and edited')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(other, 'Live and edited')).toBeVisible();
});

test('changes from elsewhere move neither the scroll position nor the caret', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  for (let line = 0; line < 30; line++) await write(page, `Line ${line}\n\nwith more below it`);
  await allSaved(page);
  const other = await openDevice();
  await signIn(other, person);
  await expect(entry(other, 'Line 29')).toHaveCount(1);

  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.pressSequentially('half a word');
  await box.press('Home');
  await entry(page, 'Line 20').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy({ top: 40, behavior: 'instant' }));
  const before = await entry(page, 'Line 20').boundingBox();

  // Early in the day, so that it lands above the visible part.
  await entry(other, 'Line 29').getByRole('button', { name: 'Edit entry' }).click();
  await other.getByLabel('Time').fill('00:00:01');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('list', { name: 'Entries' }).getByRole('time').first(),
  ).toHaveAttribute('datetime', '00:00:01');

  // Within a pixel: layouts use fractions of a pixel, scroll positions do not. The browser corrects it in the
  // frame that paints it.
  const moved = async () => {
    const after = await entry(page, 'Line 20').boundingBox();
    return Math.abs((after?.y ?? Infinity) - (before?.y ?? 0));
  };
  await expect.poll(moved).toBeLessThan(1);
  await expect(box).toBeFocused();
  await page.keyboard.type('> ');
  await expect(box).toHaveValue('> half a word');
});
