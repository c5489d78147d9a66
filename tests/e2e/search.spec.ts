import type { Locator, Page } from '@playwright/test';

import { seedPerson } from '../support/seedPerson.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, chooseSignOut, entry, expect, signIn, signUp, test, write } from './fixtures.ts';
import { writeLateHere } from './overManyDays.ts';

const box = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search entries' });
const results = (page: Page): Locator =>
  page.getByRole('list', { name: 'Search results' }).getByRole('listitem');

/** The number of look-back workers in all tabs of this device. Those of an earlier test may still be ending. */
async function countWorkers(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The context has no browser');
  const ofPage = await page.context().newCDPSession(page);
  const { targetInfo } = await ofPage.send('Target.getTargetInfo');
  await ofPage.detach();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(
    ({ browserContextId, title, type, url }) =>
      browserContextId === targetInfo.browserContextId &&
      type.includes('worker') &&
      `${title} ${url}`.includes('lookBackWorker'),
  ).length;
}

test('a word is found from the first key on, and leads to its entry and back', async ({
  page,
  person,
}) => {
  await signUp(page, person, '/11-20-2025');
  await writeLateHere(page, 'Crème brûlée at the #house of **Ada**');
  await writeLateHere(page, 'nothing of that kind');
  await page.goto('/11-18-2025');
  await writeLateHere(page, 'an older house');

  // By keyboard alone.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL(/\/11-18-2025\/search$/);
  await page.keyboard.type('HOUS');
  await expect(results(page)).toHaveCount(2);
  await expect(page.getByText('2 entries on 2 days')).toBeVisible();
  await expect(results(page).first()).toContainText('Thursday, November 20, 2025');
  await expect(results(page).locator('mark')).toHaveText(['hous', 'hous']);
  await expect(page).toHaveURL(/\/11-18-2025\/search\?q=HOUS$/);

  await box(page).fill('creme');
  await expect(results(page).locator('mark')).toHaveText(['Crème']);
  await page.keyboard.press('ArrowDown');
  // Without motion every frame is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // It is highlighted for two seconds and a half.
  await page.evaluate(() => {
    new MutationObserver(([change]) => {
      if (!(change?.target instanceof HTMLElement)) return;
      if (change.target.dataset['landed'] === undefined) return;
      const { outlineStyle, boxShadow } = getComputedStyle(change.target);
      const framed = [outlineStyle, boxShadow].filter((style) => style !== 'none');
      document.documentElement.dataset['pointedOut'] = change.target.innerText;
      document.documentElement.dataset['frames'] = framed.join();
    }).observe(document, { subtree: true, attributeFilter: ['data-landed'] });
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/11-20-2025#\w+$/);
  const landed = entry(page, 'Crème');
  await expect(landed).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-pointed-out', /Crème/);
  await expect(page.locator('html')).toHaveAttribute('data-frames', 'solid');
  await expect(landed).not.toHaveAttribute('data-landed');

  await page.goBack();
  await expect(box(page)).toHaveValue('creme');
  await expect(results(page)).toHaveCount(1);
});

test('a search is one page of the history, whatever is asked on it', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'tea and cake');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await box(page).pressSequentially('tea');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/q=tea$/);
  const pages = await page.evaluate(() => history.length);
  await box(page).fill('cake');
  await expect(page).toHaveURL(/q=cake$/);
  expect(await page.evaluate(() => history.length)).toBe(pages);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'New entry' })).toBeVisible();
  await page.goForward();
  await expect(box(page)).toHaveValue('cake');
  await expect(results(page)).toHaveCount(1);
});

test('operators narrow, their mistakes are shown, and similar words are offered', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'coffee with #ada, 東京タワー');
  await write(page, 'coffee alone `#ada`');
  await page.goto(`/1-1-2026/search?q=${encodeURIComponent('coffee tag:Ada')}`);
  await expect(results(page)).toHaveCount(1);
  await box(page).fill('coffee -alone');
  await expect(results(page)).toHaveCount(1);
  await box(page).fill('coffee before:2-30-2026');
  await expect(page.getByText("isn't a day, month or year")).toBeVisible();
  await expect(results(page)).toHaveCount(2);
  await box(page).fill('coffee before:2000');
  await expect(page.getByText('No matches.')).toBeVisible();
  await box(page).fill('京タ');
  await expect(results(page).locator('mark')).toHaveText(['京タ']);
  await box(page).fill('cofee alone');
  await page.getByRole('button', { name: 'coffee' }).click();
  await expect(box(page)).toHaveValue('coffee alone');
  await expect(results(page)).toHaveCount(1);
  await box(page).fill('');
  await expect(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
});

test('tabs share one worker, hear of changes at once, and leave nothing to the next person', async ({
  page,
  person,
  backend,
}) => {
  await signUp(page, person);
  await write(page, 'secret tea');
  await allSaved(page);
  await page.goto('/1-1-2026/search?q=tea');
  await expect(results(page)).toHaveCount(1);
  const second = await page.context().newPage();
  await second.goto('/1-1-2026/search?q=tea');
  await expect(results(second)).toHaveCount(1);
  expect(await countWorkers(page)).toBe(1);

  const third = await page.context().newPage();
  await third.goto('/');
  await write(third, 'more tea');
  await expect(results(page)).toHaveCount(2);
  await expect(results(second)).toHaveCount(2);
  await entry(third, 'more tea').getByRole('button', { name: 'Edit entry' }).click();
  await third.getByRole('textbox', { name: 'Entry text' }).fill('more coffee');
  await third.getByRole('button', { name: 'Save' }).click();
  await expect(results(page)).toHaveCount(1);
  await allSaved(third);

  await chooseSignOut(third);
  await expect(second.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect.poll(() => countWorkers(page)).toBe(0);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContainEqual(expect.stringMatching(/^daylog:/));

  const other = { email: `other-${person.email}`, password: 'another horse' };
  await signUp(page, other, '/1-1-2026/search?q=tea');
  await expect(page.getByText('No matches.')).toBeVisible();
  await expect(page.getByText('secret')).toHaveCount(0);
  expect(new URL(page.url()).origin).toBe(backend.url);
});

test('a log of ten years is searched within a frame or two, and Back finds the place again', async ({
  page,
  person,
  backend,
}) => {
  const days = 3_650;
  await seedPerson(backend, person, days);
  await signIn(page, person, '/1-1-2026/search?q=e');
  await expect(results(page).first()).toBeVisible();
  // The notice stays until nothing is missing.
  await expect(page.getByText('Your log is still being copied')).toBeHidden({ timeout: 120_000 });
  await box(page).fill('on:2020');
  await expect(page.getByText(/^7,320 entries on 366 days$/)).toBeVisible({ timeout: 120_000 });
  await expect(results(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(results(page)).toHaveCount(150);
  const result = results(page).nth(120).getByRole('link');
  await result.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(1_000);
  const address = (await result.getAttribute('href')) ?? '';
  await result.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  // The highlight ends after some seconds, the focus stays.
  await expect(page.locator('[data-entry]:focus')).toBeInViewport();
  await page.goBack();
  await expect(results(page)).toHaveCount(150);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await box(page).fill('zzzz');
  await expect(page.getByText('No matches.')).toBeVisible();
});

test('nothing in search is in a person’s way', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, `a ${'very long '.repeat(60)}line about the house and the #garden`);
  await write(page, 'another house');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await expect(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
  await expectNoFaults(page, 'search tips');
  await box(page).fill('house form:x before:');
  await expect(page.getByText('needs a day')).toBeVisible();
  await box(page).fill('house on:');
  await expect(results(page)).toHaveCount(2);
  await expectNoFaults(page, 'the results');
});
