import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signUp, test, write } from './fixtures.ts';

// Without a service worker all code comes over the network, which these tests take away in part.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

/** Nothing of it is needed to show a day: the rest comes after the paint. */
const afterPaint = /\/assets\/(?!app-|index-\w+\.css|literata)/;

/** Lets no file through that matches `files`; resolves with the way to let all through again. */
async function cutOff(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

for (const [what, files, wanted] of [
  ['all of it', afterPaint, 3],
  ['its styles', /\/assets\/(?:OtherDays|WrittenKeys)-[^/]*\.css/, 2],
  ['what knows the written days', /\/assets\/openWrittenDays-/, 1],
] as const) {
  test(`a day stands without the code that comes after it, and has it as soon as it can be had: ${what}`, async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await write(page, 'A day that is whole');
    await allSaved(page);
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      const url = request.url();
      if (/\/assets\/(?:OtherDays|WrittenKeys|openWrittenDays)-/.test(url)) failed.push(url);
    });
    const letThrough = await cutOff(page, files);
    await page.reload();
    await expect(entry(page, 'A day that is whole')).toBeVisible();
    await expect.poll(() => new Set(failed).size).toBeGreaterThanOrEqual(wanted);
    await write(page, 'And is written on');
    const codeAskedFor = failed.filter((url) => url.endsWith('.js'));
    expect(codeAskedFor.length, 'nothing is asked for again and again').toBeLessThan(5);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await letThrough();
    await page.getByRole('button', { name: 'Next day' }).click();
    const ways = page.getByRole('navigation', { name: 'Other days' });
    await expect(ways.getByRole('link')).toHaveCount(1);
    await expect(ways).toHaveCSS('display', 'flex');
    await page.keyboard.press('[');
    await expect(entry(page, 'And is written on')).toBeVisible();
    await allSaved(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('an entry whose editor cannot be had stays as it is, says so, and is edited as soon as it can be', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'As it was');
  await allSaved(page);
  const letThrough = await cutOff(page, /\/assets\/EntryEditor-/);
  await page.reload();
  await entry(page, 'As it was').getByRole('button', { name: 'Edit entry' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^The entry cannot be edited without a connection/,
  );
  await expect(entry(page, 'As it was')).toBeVisible();
  await write(page, 'The day goes on');

  await letThrough();
  await entry(page, 'As it was').getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).fill('As it is now');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, 'As it is now')).toBeVisible();
  await allSaved(page);
});
