import type { Page } from '@playwright/test';

import { expect, signUp, test } from './fixtures.ts';

/** Longer than fast stepping (`leafingMs` of src/features/day/slideOf.ts). */
const aLookMs = 1000;

/**
 * Opens a signed-in page with a clock that moves only on command. Playwright's own clock would remove the
 * performance marks.
 */
async function openForSteps(page: Page, person: Parameters<typeof signUp>[1]) {
  await signUp(page, person);
  const setClock = (nowMs: number) =>
    page.evaluate((fixedMs) => {
      Date.now = () => fixedMs;
    }, nowMs);
  let nowMs = Date.now();
  await setClock(nowMs);
  await page.getByRole('heading', { level: 1 }).click();
  return {
    /** Stays on the day for a while. */
    look: async () => {
      nowMs += aLookMs;
      await setClock(nowMs);
    },
    /** The direction in which the next day slides in after `step`. */
    slideOf: async (step: () => Promise<void>) => {
      await page.evaluate(() => performance.clearMarks());
      await step();
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('daylog:day-painted').length))
        .toBeGreaterThan(0);
      return page.locator('.day-body').evaluate((body) => getComputedStyle(body).animationName);
    },
  };
}

test('a single step slides the way one went', async ({ page, person }) => {
  const { look, slideOf } = await openForSteps(page, person);
  await look();
  expect(await slideOf(() => page.keyboard.press('ArrowLeft'))).toBe('from-the-left');
  await look();
  const next = page.getByRole('button', { name: 'Next day' });
  expect(await slideOf(() => next.click())).toBe('from-the-right');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await look();
  expect(await slideOf(() => page.keyboard.press('ArrowRight'))).toBe('from-the-right');
  await look();
  expect(await slideOf(() => page.keyboard.press('ArrowLeft'))).toBe('from-the-left');
});

test('fast stepping changes the days without a slide', async ({ page, person }) => {
  const { look, slideOf } = await openForSteps(page, person);
  await look();
  await slideOf(() => page.keyboard.press('ArrowLeft'));
  expect(await slideOf(() => page.keyboard.press('ArrowLeft'))).toBe('none');
  const next = page.getByRole('button', { name: 'Next day' });
  expect(await slideOf(() => next.click())).toBe('none');
  await look();
  await slideOf(() => page.keyboard.down('ArrowLeft'));
  await look();
  // A held key repeats.
  expect(await slideOf(() => page.keyboard.down('ArrowLeft'))).toBe('none');
  await page.keyboard.up('ArrowLeft');
  await look();
  expect(await slideOf(() => page.keyboard.press('ArrowLeft'))).toBe('from-the-left');
});

test.describe('under reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('no step slides', async ({ page, person }) => {
    const { look, slideOf } = await openForSteps(page, person);
    await look();
    expect(await slideOf(() => page.keyboard.press('ArrowLeft'))).toBe('none');
    await look();
    expect(await slideOf(() => page.keyboard.press('ArrowRight'))).toBe('none');
  });
});

test('what stands below an empty day does not move when the day is known', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.goto('/1-1-2026');
  const begin = page.locator('#root').getByRole('button', { name: 'Add a late entry' });
  const sentence = page.locator('#root .day-empty');
  await expect(sentence).toBeVisible();
  const button = await begin.elementHandle();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // Without the sentence, the day looks as while it is being read. In one task, so that nothing else moves the button.
    const tops = await sentence.evaluate((element, below) => {
      const top = () => below.getBoundingClientRect().top;
      const known = top();
      element.style.display = 'none';
      const read = top();
      element.style.display = '';
      return { known, read };
    }, button);
    expect(tops.read).toBe(tops.known);
  }
});
