import type { Page } from '@playwright/test';

import { viewNames } from '../../src/app/viewNames.ts';
import { entry, expect, signUp, test, write } from './fixtures.ts';
import { pathOf, todayOf } from './overManyDays.ts';

test.use({ reducedMotion: 'reduce' });

const phone = { width: 360, height: 740 };

/** The links and buttons of the header, the title and the week that a thumb may miss. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(header, .week) :is(a, button):not(.skip)')]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ part, box }) => `${part.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`),
  );
}

/** Adds an entry as on a touch screen, where Enter breaks the line. */
async function add(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New entry' }).fill(text);
  await page.getByRole('button', { name: 'Add entry' }).tap();
  await expect(entry(page, text.replaceAll('*', ''))).toBeVisible();
}

/** Where `selector` begins, in pixels below the top of the window. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => part.getBoundingClientRect().top);

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: phone });

  test('the header is low, its targets are large, and its views fit one row', async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await add(page, 'A *word*');
    await add(page, '*מילה* בעברית');
    expect(await smallTargets(page)).toEqual([]);
    expect(await topOf(page, '.entries')).toBeLessThan(250);
    // A script without italics is not slanted.
    const slant = (of: string) =>
      entry(page, of)
        .locator('em')
        .first()
        .evaluate((part) => getComputedStyle(part).fontStyle);
    expect(await slant('A')).toBe('italic');
    expect(await slant('בעברית')).toBe('normal');

    await page.getByRole('button', { name: 'Look back' }).tap();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('link', { name: 'Read' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    expect(await topOf(page, 'main h1')).toBeLessThan(150);
    const row = page.getByRole('navigation', { name: 'Looking back' });
    // The top of each link, in one row without a scroll.
    const tops = () =>
      row
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    const isWide = () => row.evaluate((part) => part.scrollWidth > part.clientWidth);
    for (const view of ['read', 'calendar', 'year']) {
      await page.goto(page.url().replace(/[^/]+$/, view));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new Set(await tops()).size).toBe(1);
      expect(await isWide()).toBe(false);
    }
  });
});

test('no page scrolls sideways when its text is twice as large', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'A word about the #house\n\n- [ ] call the surveyor');
  const wide = () =>
    page.evaluate(() => {
      const { style, clientWidth } = document.documentElement;
      style.fontSize = '200%';
      return document.documentElement.scrollWidth - clientWidth;
    });
  const today = await todayOf(page);
  for (const view of ['', ...viewNames]) {
    await page.goto(pathOf(today, view));
    await expect(page.locator('#root main h1, #root header h1').first()).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(wide, { message: `${view}, ${width} wide` }).toBeLessThanOrEqual(0);
    }
    if (view !== '') continue;
    // The composer stays at the end of the day, and not over it.
    // The browser may have scrolled to it, because it has the focus.
    const below = await page
      .locator('.composer')
      .evaluate((box) => box.getBoundingClientRect().bottom + scrollY - window.innerHeight);
    expect(below).toBeGreaterThan(0);
  }
});
