import type { Page } from '@playwright/test';

import { expectNoFaults } from './expectNoFaults.ts';
import { entry, expect, signUp, test, write } from './fixtures.ts';

const newEntry = (page: Page) => page.getByRole('textbox', { name: 'New entry' });

/** Takes back, one after another, what led through `texts` to the text in `box`. */
async function undo(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.press('Control+z');
    await expect(page.locator('textarea:focus')).toHaveValue(text);
  }
}

test('what was changed for a person is taken back by the browser’s undo', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person);
  const box = newEntry(page);
  await box.click();
  await page.keyboard.type('- milk');
  await page.keyboard.press('Shift+Enter');
  await expect(box).toHaveValue('- milk\n- ');
  await undo(page, '- milk');
  await page.keyboard.press('Control+y');
  await expect(box).toHaveValue('- milk\n- ');
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('- milk\n  - ');
  await undo(page, '- milk\n- ');
  await page.keyboard.press('Shift+Enter');
  await expect(box).toHaveValue('- milk\n\n');
  await undo(page, '- milk\n- ', '- milk');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(box).toHaveValue('**- milk**');
  await undo(page, '- milk');
  await page.keyboard.press('Shift+Home');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('https://example.com'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(box).toHaveValue('[- milk](https://example.com)');
  await undo(page, '- milk');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('[] ');
  await expect(box).toHaveValue('- [ ] ');
  await undo(page, '[]');

  await box.fill('#template Trip\nFrom:\nTo:');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^This is a template now/ })).toBeVisible();
  await page.keyboard.type('/');
  await page.getByRole('option', { name: 'Trip', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('From:\nTo:');
  await undo(page, '/');

  // The page around the box changes, and its undo history stays.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Frost');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('button', { name: /^Back to the day/ })).toBeVisible();
  await expect(page.locator('.composer-whole')).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(box).toHaveValue('**Frost**');
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await undo(page, 'Frost');

  // The draft is what the box shows, through a reload.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Walk #river');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Walk')).toBeVisible();
  await page.keyboard.type('Again #r');
  await page.getByRole('option', { name: '#river' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expectNoFaults(page, 'suggested tags', { widths: [1280] });
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('Again #river ');
  await undo(page, 'Again #r');
  await page.keyboard.press('Control+y');
  await expect(box).toHaveValue('Again #river ');
  await page.reload();
  await expect(box).toHaveValue('Again #river ');
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 420 } });

  test('a bar formats above the keyboard, and the box keeps the focus', async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    const box = newEntry(page);
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    await expect(bar).toBeHidden();
    await box.tap();
    await page.keyboard.type('milk');
    for (const button of await bar.getByRole('button').all()) {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expectNoFaults(page, 'the bar', { widths: [360] });
    await bar.getByRole('button', { name: 'Checkbox' }).tap();
    await expect(box).toHaveValue('- [ ] milk');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('bread');
    await expect(box).toHaveValue('- [ ] milk\n- [ ] bread');
    await bar.getByRole('button', { name: 'Bold' }).tap();
    await expect(box).toHaveValue('- [ ] milk\n- [ ] **bread**');
    await undo(page, '- [ ] milk\n- [ ] bread');
    await page.getByRole('button', { name: 'Add entry' }).tap();
    await expect(page.getByRole('checkbox')).toHaveCount(2);

    // On touch screens the actions of an entry are behind ⋯.
    await entry(page, 'bread')
      .getByRole('button', { name: /^Entry actions/ })
      .tap();
    await entry(page, 'bread').getByRole('button', { name: 'Edit entry' }).tap();
    await bar.getByRole('button', { name: 'List' }).tap();
    await expect(page.getByRole('textbox', { name: 'Entry text' })).toHaveValue(
      '- [ ] milk\n- bread',
    );
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
  });
});

test('nothing at the foot of a day covers another part of it, or moves it', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'mood:: 7');
  for (const bird of ['Crows', 'Jays', 'Herons']) await write(page, `${bird}. `.repeat(300));
  const box = page.getByRole('textbox', { name: 'New entry' });
  const foot = page.locator('.day-foot');
  // A click ends the writing; the loss of the focus alone does not (useIsWriting).
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('.tracker-chips')).toHaveCount(0);
  const height = (await foot.boundingBox())?.height;
  await box.focus();
  await expect(page.getByRole('button', { name: 'mood', exact: true })).toBeVisible();
  expect((await foot.boundingBox())?.height).toBe(height);

  // A tool that lies below the foot is not seen beside the composer.
  const tool = entry(page, 'Herons').getByRole('button', { name: 'Edit entry' });
  await entry(page, 'Herons').hover();
  await page.evaluate(() => window.scrollTo(0, 0));
  const seen = await tool.evaluate((element) => {
    const { top } = document.querySelector('.composer')?.getBoundingClientRect() ?? { top: 0 };
    const at = element.getBoundingClientRect();
    window.scrollBy({ top: at.top - top - 20, behavior: 'instant' });
    const now = element.getBoundingClientRect();
    return document
      .elementFromPoint(now.left + now.width / 2, now.top + now.height / 2)
      ?.closest('.day-foot, .entry-tools')?.className;
  });
  expect(seen).toBe('day-foot');

  await entry(page, 'Crows').getByRole('button', { name: 'Delete entry' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await box.fill('');
  await box.pressSequentially('- [ ] call due:');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const [above, below] = [await list.boundingBox(), await page.locator('.toast').boundingBox()];
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN);
});
