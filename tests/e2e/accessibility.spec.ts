import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signUp, test, write } from './fixtures.ts';

async function expectNoFaults(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
  );
  expect(faults, where).toEqual([]);
}

const everything = [
  'Call with the **surveyor**, [drawings](https://example.com) in `.dwg`. #house',
  '- [x] send\n- [ ] ask',
  '> said\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });

      test('nothing on any screen is in a person’s way', async ({ page, person }) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoFaults(page, 'signing in');
        await signUp(page, person);
        await expectNoFaults(page, 'an empty day');
        for (const text of everything) await write(page, text);
        await allSaved(page);
        await expectNoFaults(page, 'a day');
        const surveyor = entry(page, 'surveyor');
        await surveyor.getByRole('button', { name: 'Edit entry' }).click();
        await expect(page.getByRole('textbox', { name: 'Entry text' })).toBeVisible();
        await expectNoFaults(page, 'editing');
        await page.keyboard.press('Escape');
        await surveyor.getByRole('button', { name: 'Delete entry' }).click();
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
        await expectNoFaults(page, 'after a delete');
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await expectNoFaults(page, 'the menu');
        await page.getByRole('menuitem', { name: 'Settings' }).click();
        await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
        await expectNoFaults(page, 'settings');
        await page.goto('/11-19-2025');
        await page.getByRole('button', { name: 'Add a late entry' }).click();
        await expectNoFaults(page, 'history');
        await page.goto('/hello');
        await expect(page.getByRole('alert')).toBeVisible();
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFaults(page, 'the keys');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
      });
    });
  }
}
