import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signIn, signUp, syncStatus, write } from './fixtures.ts';
import { test } from './throughRelay.ts';

async function anotherTab(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(tab.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  return tab;
}

const box = (tab: Page) => tab.getByRole('textbox', { name: 'New entry' });
const editor = (tab: Page) => tab.getByRole('textbox', { name: 'Entry text' });

async function edit(tab: Page, text: string): Promise<void> {
  await entry(tab, text).getByRole('button', { name: 'Edit entry' }).click();
}

test('five tabs hold one connection, and when the tab that has it closes another takes over', async ({
  page,
  openDevice,
  relayed,
  person,
}) => {
  await page.goto(relayed.url);
  await signUp(page, person, relayed.url);
  const tabs = [page];
  while (tabs.length < 5) tabs.push(await anotherTab(page, relayed.url));
  const [first, second, third, , last] = tabs;
  if (!first || !second || !third || !last) throw new Error('five tabs were opened');
  for (const [number, tab] of tabs.entries()) await write(tab, `From tab ${number}`);
  for (const tab of tabs) {
    await allSaved(tab);
    for (const number of tabs.keys()) await expect(entry(tab, `From tab ${number}`)).toHaveCount(1);
  }
  await expect.poll(() => relayed.relay.connections()).toBe(1);

  // The first tab is the leader.
  await first.close();
  await write(second, 'After the first was closed');
  await allSaved(second);
  await second.close();
  await write(last, 'After the second was closed');
  await allSaved(last);
  await expect(entry(third, 'After the second was closed')).toHaveCount(1);
  await expect.poll(() => relayed.relay.connections()).toBe(1);

  const other = await openDevice();
  await signIn(other, person);
  await write(other, 'From another device');
  await expect(entry(third, 'From another device')).toHaveCount(1);
  await expect(entry(last, 'From another device')).toHaveCount(1);
});

test('two tabs that edit one entry end with the words of both', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'Milk, bread and eggs for the week');
  await allSaved(page);
  const other = await anotherTab(page, page.url());
  await edit(page, 'Milk');
  await edit(other, 'Milk');
  await editor(page).fill('Oat milk, bread and eggs for the week');
  await editor(other).fill('Milk, bread and eggs for the whole week');

  await page.getByRole('button', { name: 'Save' }).click();
  // The text being typed stays, with a notice of the newer one.
  await expect(other.getByText(/changed/i)).toBeVisible();
  await expect(editor(other)).toHaveValue('Milk, bread and eggs for the whole week');
  await other.getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Oat milk, bread and eggs for the whole week')).toHaveCount(1);
    await expect(tab.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(1);
    await allSaved(tab);
  }
});

test('one tab’s draft survives drafts and entries of another tab on the same day', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const other = await anotherTab(page, page.url());
  await box(page).pressSequentially('Being typed in the first tab');
  await box(other).pressSequentially('Typed and added in the second');
  await box(other).press('Enter');
  await expect(entry(page, 'Typed and added in the second')).toHaveCount(1);
  await allSaved(other);
  await page.reload();
  await expect(box(page)).toHaveValue('Being typed in the first tab');
  await other.reload();
  await box(page).press('Enter');
  await expect(entry(page, 'Being typed in the first tab')).toHaveCount(1);
  await expect(syncStatus(page)).toHaveText(/^All changes saved/);
});

test('the edits of two tabs in the same entry survive the reload of both', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'An entry of both');
  await allSaved(page);
  const other = await anotherTab(page, page.url());
  await edit(page, 'An entry of both');
  await edit(other, 'An entry of both');
  await editor(page).fill('An entry of both, says the first');
  await editor(other).fill('An entry of both, says the second');
  await page.reload();
  await edit(page, 'An entry of both');
  await expect(editor(page)).toHaveValue('An entry of both, says the first');
  await other.reload();
  await edit(other, 'An entry of both');
  await expect(editor(other)).toHaveValue('An entry of both, says the second');
});
