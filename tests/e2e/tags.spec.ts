import type { Locator, Page } from '@playwright/test';

import { seedPerson } from '../support/seedPerson.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signIn, signUp, test, watchFor, write } from './fixtures.ts';

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Tags' }).getByRole('listitem');

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${from}` }).click();
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill(to);
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
}

test('a tag in an entry leads to all that have it; the list counts them', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'paint the fence #House');
  await write(page, 'water the beans #garden, call the #house people');
  await write(page, 'no tag in `#house`');
  await entry(page, 'paint').getByRole('link', { name: '#House' }).click();
  await expect(page).toHaveURL(/\/search\?q=tag%3AHouse$/);
  await expect(page.getByText('2 entries on 1 day')).toBeVisible();
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('2 entries');
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('gard');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: '#garden' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search entries' })).toHaveValue('tag:garden');
});

test('a rename changes each entry on every device, asks before it merges, and can be undone', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person);
  await write(page, 'one #Haus');
  await write(page, 'two #haus and #garden');
  await allSaved(page);
  const today = new URL(page.url()).pathname;
  await page.goto('/1-1-2026/tags');
  await rename(page, 'Haus', 'no name');
  await expect(page.getByRole('alert')).toHaveText(/letters, digits/);
  await page.getByRole('textbox', { name: 'New name' }).fill('Garden');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await expect(page.getByRole('alert')).toHaveText(/#garden already exists \(1 entry\)/);
  await page.getByRole('textbox', { name: 'New name' }).fill('#home');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await expect(page.getByText('#Haus is now #home (2 entries).')).toBeVisible();
  await expect(rows(page).getByRole('link', { name: '#home' })).toBeVisible();
  await expect(rows(page).getByRole('link', { name: '#Haus' })).toHaveCount(0);
  await allSaved(page);

  const other = await openDevice();
  await signIn(other, person, today);
  await expect(entry(other, 'one #home')).toBeVisible();
  await expect(entry(other, 'two #home and #garden')).toBeVisible();
  await entry(other, 'one').getByRole('button', { name: 'Edit entry' }).click();
  await other.getByRole('textbox', { name: 'Entry text' }).fill('one #home, changed');
  await other.getByRole('button', { name: 'Save' }).click();
  await allSaved(other);

  await expect(async () => {
    await page.goto(`/1-1-2026/search?q=changed`);
    await expect(page.getByText('1 entry on 1 day')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('undo gives back the words as they were, where nobody has changed them since', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'one #Haus');
  await write(page, 'two #haus');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await page.getByRole('link', { name: 'Tags' }).click();
  await rename(page, 'Haus', 'home');
  await expect(page.getByText('#Haus is now #home (2 entries).')).toBeVisible();
  await page.getByRole('link', { name: /^Back to / }).click();
  await entry(page, 'two').getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).fill('two #home!');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/#Haus is back \(1 entry\)/)).toBeVisible();
  await page.getByRole('link', { name: /^Back to / }).click();
  await expect(entry(page, 'one #Haus')).toBeVisible();
  await expect(entry(page, 'two #home!')).toBeVisible();
});

test('a rename goes on after a reload on any screen, and is undone after another', async ({
  page,
  person,
  backend,
}) => {
  const wasResumed = await watchFor(page, 'Renaming #home: ');
  // The third changed entry is the last that this page tries: it is left in the middle of the transaction.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('test:left') !== null) return;
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as unknown;
    let changed = 0;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'renamedEntries' && ++changed >= 3) {
        sessionStorage.setItem('test:left', '');
        location.assign('/1-1-2026');
        throw new DOMException('The page is gone', 'QuotaExceededError');
      }
      return Reflect.apply(put as typeof this.put, this, args);
    };
  });
  await seedPerson(backend, person, 60);
  await signIn(page, person, '/1-1-2026/tags');
  const home = rows(page).filter({ hasText: '#home' });
  await expect(home).toBeVisible();
  await expect(page.getByText('Your log is still being copied')).toBeHidden();
  const count = /\d+ entries/.exec((await home.textContent()) ?? '')?.[0] ?? '';
  await rename(page, 'home', 'Zuhause');
  await page.waitForURL('/1-1-2026');
  await expect.poll(wasResumed).toBe(true);
  await page.goto('/1-1-2026/tags');
  await expect(page.getByText(`#home is now #Zuhause (${count}).`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`#home is back (${count}).`)).toBeVisible();
  await expect(home).toContainText(count);
});

test('a log of ten years is not said to be without tags while it is being copied', async ({
  page,
  person,
  backend,
}) => {
  const wasSaid = await watchFor(page, 'No tags yet.');
  await seedPerson(backend, person, 3_650, { perDay: 4 });
  await signIn(page, person, '/1-1-2026/tags');
  const isCopying = page.getByText('Your log is still being copied');
  await expect(isCopying.or(rows(page)).first()).toBeVisible();
  await expect(isCopying).toBeHidden({ timeout: 120_000 });
  await expect(rows(page)).not.toHaveCount(0);
  expect(await wasSaid()).toBe(false);
});

test('nothing in tags and trackers is in a person’s way', async ({ page, person }) => {
  await signUp(page, person);
  await write(
    page,
    'the #house and the #garden, #a-tag-that-is-as-long-as-a-sentence-can-be-and-longer',
  );
  await write(page, 'mood:: 7\nplace:: Lisbon\nrun:: 5.5 km');
  await page.getByRole('textbox', { name: 'New entry' }).focus();
  await expect(page.getByRole('group', { name: 'Trackers' }).getByRole('button')).toHaveCount(3);
  await expectNoFaults(page, 'a day with tags, and the chips of trackers');
  await page.goto('/1-1-2026/tags');
  await expect(rows(page)).toHaveCount(3);
  await expectNoFaults(page, 'the tags');
  const more = page.getByRole('button', { name: 'More actions for garden' });
  await more.click();
  await expectNoFaults(page, 'the actions of a tag');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('house');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Merge tags' })).toBeVisible();
  await expectNoFaults(page, 'renaming');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByRole('link', { name: 'Trackers' }).click();
  await expect(page.getByRole('list', { name: 'Trackers' })).toBeVisible();
  await expectNoFaults(page, 'the trackers');
  await page.getByRole('link', { name: 'mood' }).click();
  await page.getByText('All numbers').click();
  await expect(page.getByRole('region', { name: 'All numbers' })).toBeVisible();
  await expectNoFaults(page, 'a tracker');
});

test('nothing about people and links between entries is in a person’s way', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'tea with @anna and @a.name-that-is-as-long-as-a-sentence-can-be-and-longer');
  const tea = entry(page, 'tea with');
  const today = await page.locator('h1 time').getAttribute('datetime');
  const [year, month, day] = (today ?? '').split('-').map(Number);
  const path = `/${month}-${day}-${year}`;
  const id = (await tea.getAttribute('id')) ?? '';
  await page.goto('/1-1-2026');
  await page.getByRole('button', { name: 'Add a late entry' }).click();
  await write(page, `long before the [tea](${path}#${id}), and this is a long line about it`);
  await page.goto(path);
  await page.getByText('Linked from 1 entry').click();
  await expect(page.getByRole('region', { name: 'Linked from' })).toBeVisible();
  await expectNoFaults(page, 'a day that is cited');
  await tea.getByRole('link', { name: '@anna' }).click();
  await expect(page.getByText('1 entry on 1 day')).toBeVisible();
  await expectNoFaults(page, 'a person');
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  await expectNoFaults(page, 'the people');
});
