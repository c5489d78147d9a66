import type { CDPSession } from '@playwright/test';

import { allSaved, appIsKept, expect, signUp, signInHere, test } from './fixtures.ts';
import { storedWords } from './storedWords.ts';

/** The manifest as Chromium read it, and what it did not like. */
async function manifestIn(session: CDPSession) {
  const { data = '{}', errors } = await session.send('Page.getAppManifest');
  const manifest: unknown = JSON.parse(data);
  return { manifest, errors };
}

test('the installed app is a share target with shortcuts, file types and pictures', async ({
  page,
  person,
}) => {
  await signUp(page, person, '/11-20-2020');
  const { manifest, errors } = await manifestIn(await page.context().newCDPSession(page));
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    share_target: {
      action: '/?compose',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: ['/?compose', '/?search', '/?on-this-day', '/?yesterday'].map((url) => ({ url })),
    file_handlers: [{ action: '/?import', accept: { 'text/markdown': ['.md', '.markdown'] } }],
  });
  // Every picture is there, in the size that the manifest says.
  const pictures = await page.evaluate(async (listed) => {
    const found: string[] = [];
    for (const { src, sizes } of listed) {
      const image = new Image();
      image.src = src;
      await image.decode();
      found.push(`${image.naturalWidth}x${image.naturalHeight}` === sizes ? sizes : src);
    }
    return found;
  }, picturesOf(manifest));
  expect(pictures).toEqual(['192x192', '512x512', '192x192', '512x512', '1280x800', '720x1280']);
  for (const rel of ['apple-touch-icon', 'icon']) {
    await expect(page.locator(`link[rel="${rel}"]`)).toHaveCount(1);
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);

  await page.goto('/?compose');
  await expect(page.getByRole('textbox', { name: 'New entry' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous day' }).click();
  const yesterday = await page.locator('h1 time').getAttribute('datetime');
  await page.goto('/11-20-2020');
  await page.goto('/?yesterday');
  await expect(page.locator('h1 time')).toHaveAttribute('datetime', yesterday ?? '');
  await expect(page).toHaveURL(/\/\d+-\d+-\d{4}$/);
  // It replaced the shortcut's history entry.
  await page.goBack();
  await expect(page).toHaveURL(/\/11-20-2020$/);
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

function picturesOf(manifest: unknown): readonly Picture[] {
  if (typeof manifest !== 'object' || manifest === null) return [];
  const icons: unknown = 'icons' in manifest ? manifest.icons : null;
  const screenshots: unknown = 'screenshots' in manifest ? manifest.screenshots : null;
  return [icons, screenshots].flatMap((list) => (Array.isArray(list) ? list.flatMap(picture) : []));
}

function picture(value: unknown): readonly Picture[] {
  if (typeof value !== 'object' || value === null || !('src' in value) || !('sizes' in value))
    return [];
  return [{ src: String(value.src), sizes: String(value.sizes) }];
}

test('a shared text waits for the sign-in, stands below the draft, and comes offline', async ({
  page,
  person,
}) => {
  const box = page.getByRole('textbox', { name: 'New entry' });
  const entries = page.getByRole('list', { name: 'Entries' });
  await signUp(page, person);
  await appIsKept(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();

  await page.goto('/?compose&title=Tide+table&text=High%20at%206');
  await expect(page.getByText(/^The text you shared waits in this tab/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await signInHere(page, person);
  await expect(box).toHaveValue('Tide table\nHigh at 6');
  await expect(box).toBeFocused();

  // A longer address than most servers take: here the service worker answers, and no server.
  await page.context().setOffline(true);
  const long = 'Grüße '.repeat(16_000).trim();
  await page.goto(`/?compose&text=${encodeURIComponent(long)}`);
  await expect(box).toHaveValue(`Tide table\nHigh at 6\n${long}`);
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(box).toHaveValue(`Tide table\nHigh at 6\n${long}`);
  await expect(entries).toHaveCount(0);
  await page.context().setOffline(false);
  await box.press('Enter');
  await expect(entries.getByRole('listitem')).toHaveCount(1);
  await allSaved(page);

  // Of a draft that was never added, nothing is left.
  await page.goto('/?compose&text=Only+for+Ada');
  await expect(box).toHaveValue('Only for Ada');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect.poll(() => storedWords(page)).not.toContain('Only for Ada');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Only for Ada');
});
