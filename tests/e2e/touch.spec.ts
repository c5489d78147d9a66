import type { Locator, Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { entry, expect, signUp, test } from './fixtures.ts';

const phone = { width: 360, height: 740 };

test.use({ isMobile: true, hasTouch: true, viewport: phone });

const long = 'A walk along the river, and what was seen there. '.repeat(60);

const newEntry = (page: Page) => page.getByRole('textbox', { name: 'New entry' });

/** The actions of an entry are behind ⋯. */
async function openActions(item: Locator): Promise<void> {
  await item.getByRole('button', { name: /^Entry actions/ }).tap();
}

async function add(page: Page, text: string): Promise<void> {
  await newEntry(page).fill(text);
  await page.getByRole('button', { name: 'Add entry' }).tap();
  await expect(newEntry(page)).toHaveValue('');
}

/** Whether `part` is in the window, and nothing lies over its middle and its corners. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 8, bottom - 8],
      [right - 8, top + 8],
    ] as const;
    const isShown = ([x, y]: (typeof points)[number]) =>
      element.contains(document.elementFromPoint(x, y));
    return top >= 0 && bottom <= window.innerHeight && points.every(isShown);
  });
}

/** A finger moves over the middle of `part`. */
async function swipe(page: Page, part: Locator, across: number, down = 0): Promise<void> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is on no screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        part === undefined ? [] : [{ x: x + (across * part) / 6, y: y + (down * part) / 6 }],
    });
  await touch('touchStart', 0);
  for (const step of [1, 2, 3, 4, 5, 6]) await touch('touchMove', step);
  await touch('touchEnd');
  await cdp.detach();
}

test('a phone writes lists, turns pages, and shows what is written', async ({ page, person }) => {
  await signUp(page, person);
  const title = page.getByRole('heading', { level: 1 });
  const today = await title.textContent();

  // Enter breaks the line, the button adds.
  await newEntry(page).tap();
  await page.keyboard.type('- milk\n- bread');
  await expect(newEntry(page)).toHaveValue('- milk\n- bread');
  await page.getByRole('button', { name: 'Add entry' }).tap();
  await expect(page.getByRole('list', { name: 'Entries' }).getByText('bread')).toBeVisible();
  await add(page, '```\n' + 'one line of code that is long '.repeat(6) + '\n```');
  await add(page, long);

  // Code that is too wide moves by itself, across turns, up and down scrolls. The last may go on for a while.
  await page.evaluate(() => window.scrollTo(0, 0));
  const code = page.locator('pre');
  await swipe(page, code, -120);
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  expect(await title.textContent()).toBe(today);
  await swipe(page, page.getByText('milk'), 150, 10);
  await expect(title).not.toHaveText(today ?? '');
  await swipe(page, page.locator('.day-body'), -150, 10);
  await expect(title).toHaveText(today ?? '');
  await swipe(page, page.getByText('milk'), 0, -120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);

  // The keyboard opens: the box and the end of the day are in sight, and the header makes room.
  await newEntry(page).focus();
  await page.setViewportSize({ ...phone, height: 420 });
  const form = page.locator('.composer');
  await expect.poll(() => isInSight(form)).toBe(true);
  await add(page, 'Written above the keyboard');
  await expect.poll(() => isInSight(form)).toBe(true);
  expect(await isInSight(page.getByText('Written above the keyboard'))).toBe(true);
});

test('a long entry opens at its caret, with Save in sight', async ({ page, person }) => {
  await signUp(page, person);
  await add(page, long);
  for (const size of [phone, { width: 740, height: 360 }, { width: 640, height: 400 }]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await openActions(entry(page, 'A walk'));
    await entry(page, 'A walk').getByRole('button', { name: 'Edit entry' }).tap();
    const box = page.getByRole('textbox', { name: 'Entry text' });
    await expect.poll(() => isInSight(box)).toBe(true);
    expect(
      await box.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop),
    ).toBeLessThan(2);
    expect(await isInSight(page.getByRole('button', { name: 'Save' }))).toBe(true);
    expect(await isInSight(page.getByRole('button', { name: 'Cancel' }))).toBe(true);
    await expect(newEntry(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cancel' }).tap();
  }
});

test('a phone goes to a day by the button of the command palette', async ({ page, person }) => {
  await signUp(page, person);
  const day = page.locator('h1 time');
  const today = (await day.getAttribute('datetime')) ?? '';
  const button = page.getByRole('button', { name: 'Command palette' });
  await button.tap();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('yesterday');
  const option = palette.getByRole('option').first();
  for (const target of [button, option, palette.getByRole('button', { name: 'Close' })]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await option.tap();
  await expect(palette).toHaveCount(0);
  await expect(day).not.toHaveAttribute('datetime', today);
});

test('an entry shows one button, which reveals its actions', async ({ page, person }) => {
  await signUp(page, person);
  await add(page, 'Crows');
  await add(page, 'Jays');
  const crows = entry(page, 'Crows');
  const [edit, remove] = [
    crows.getByRole('button', { name: 'Edit entry' }),
    crows.getByRole('button', { name: 'Delete entry' }),
  ];
  // Screen readers find both at any time; fingers find ⋯ alone.
  await expect(remove).toHaveCount(1);
  expect(await isInSight(remove)).toBe(false);
  await openActions(crows);
  for (const button of await crows.getByRole('button').all()) {
    expect(await isInSight(button)).toBe(true);
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectNoFaults(page, 'the actions of an entry');
  await page.getByRole('heading', { level: 1 }).tap();
  expect(await isInSight(edit)).toBe(false);

  // The card of the last entry reaches over the composer, and a deletion leaves the way back.
  await openActions(entry(page, 'Jays'));
  const star = entry(page, 'Jays').getByRole('button', { name: 'Star' });
  await expect.poll(() => isInSight(star)).toBe(true);
  await star.tap();
  await expect(entry(page, 'Jays').getByRole('img', { name: 'Starred' })).toBeVisible();
  await openActions(crows);
  await remove.tap();
  await expect(crows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(crows).toBeVisible();
  expect(await isInSight(edit)).toBe(false);
  await page.reload();
  await expect(entry(page, 'Jays').getByRole('img', { name: 'Starred' })).toBeVisible();
});

test('a file that is dropped on the page does not open', async ({ page, person }) => {
  await signUp(page, person);
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [import.meta.filename], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 180, y: 300, data });
  await add(page, 'Still here');
  // Chromium opens it in a tab of its own.
  expect(page.context().pages()).toEqual([page]);
});

test('on a phone on its side, nothing lies under the camera', async ({ page, person }) => {
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await signUp(page, person);
  await add(page, 'Written on its side');
  const devTools = await page.context().newCDPSession(page);
  const insets = { left: 59, right: 59 };
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const seen = await page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.paddingLeft = 'env(safe-area-inset-left)';
    document.body.append(probe);
    const cover = Number.parseFloat(getComputedStyle(probe).paddingLeft);
    probe.remove();
    const parts = [...document.querySelectorAll('#root :is(h1, a, button, form, li, textarea, p)')];
    const sides = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1)
      .map(({ left, right }) => Math.min(left, innerWidth - right));
    return { cover, parts: sides.length, nearest: Math.min(...sides) };
  });
  expect(seen.cover).toBe(insets.left);
  expect(seen.parts).toBeGreaterThan(20);
  expect(seen.nearest).toBeGreaterThanOrEqual(seen.cover);
});
