import { chooseOwnFolder } from './chooseOwnFolder.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signUp, test, write } from './fixtures.ts';
import { dayOneZip, dropZip, openTransfer } from './journalToDrop.ts';
import { pathOf, todayOf } from './overManyDays.ts';

// axe runs forty times.

const everything = [
  'Call with the **surveyor**, [drawings](https://example.com) in `.dwg`. #house',
  '- [x] send\n- [ ] ask',
  '> said\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
];

test('nothing on any screen is in a person’s way', async ({ page, person }) => {
  await chooseOwnFolder(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFaults(page, 'signing in');
  await signUp(page, person);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  await expectNoFaults(page, 'an empty day, with the first step');
  for (const text of everything) await write(page, text);
  await allSaved(page);
  await expectNoFaults(page, 'a day');
  const today = pathOf(await todayOf(page));
  await page.getByRole('textbox', { name: 'New entry' }).fill('#template Evening\nGood?');
  await page.getByRole('button', { name: 'Write on the whole page' }).click();
  await expect(page.getByRole('button', { name: /^Back to the day/ })).toBeVisible();
  await expectNoFaults(page, 'writing on the whole page');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('link', { name: /^This is a template now/ }).click();
  await page.getByRole('button', { name: 'Delete Evening' }).waitFor();
  await expectNoFaults(page, 'templates');
  await page.goBack();
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
  await openTransfer(page);
  await expectNoFaults(page, 'choosing a journal, exports and backups', { widths: [360] });
  await page.getByRole('button', { name: 'Export my log' }).click();
  await expect(page.getByText('3 entries are in the file.')).toBeVisible();
  const backups = page.getByRole('region', { name: 'Backups' });
  await backups.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.getByText('Last backup:')).toBeVisible();
  await expectNoFaults(page, 'what an export and a backup did', { widths: [360] });
  await dropZip(page, await dayOneZip(3));
  await expect(page.getByText('3 new entries')).toBeVisible();
  await expectNoFaults(page, 'what an import will do');
  await page.goto('/11-19-2025');
  await page.getByRole('button', { name: 'Add a late entry' }).click();
  await expectNoFaults(page, 'history');
  await page.goto('/hello');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'the keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFaults(page, 'the command palette');
  await page.keyboard.press('Escape');
  await write(page, 'A tag for the calendar: #house');
  for (const [view, by] of [
    ['calendar', 'tag'],
    ['year', 'entries'],
  ] as const) {
    await page.goto(`${today}/${view}?by=${by}`);
    await page.locator('[data-square][aria-current=date]').focus();
    for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.locator('.day-preview-line')).toBeVisible();
    await expect(page.locator('.heat-level')).not.toHaveCount(0);
    await expectNoFaults(page, `the ${view} by ${by}, and the preview of a day`);
  }
});
