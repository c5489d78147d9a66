import { allSaved, entry, expect, signIn, signOut, signUp, test, write } from './fixtures.ts';

/** The day with one entry, in reading order. */
const whatAScreenReaderFinds = `
  - link "Skip to the entries"
  - link "Skip to writing"
  - banner:
    - link "Daylog"
    - button "Look back"
    - link "Search"
    - button "Account"
  - main:
    - heading /^\\w+, \\w+ \\d+, \\d+$/ [level=1]:
      - time
    - navigation "Change day":
      - button "Previous day"
      - button "Today"
      - button "Next day"
    - navigation "Week":
      - link /, 1 entry$/
    - list "Entries":
      - listitem:
        - time: /^\\d+:\\d\\d [AP]M$/
        - paragraph:
          - text: Frost on the inside of the
          - strong: shed
          - text: window.
          - link "#house"
        - button "Edit entry"
        - button "Delete entry"
        - button /^Entry actions, /
    - status
    - textbox "New entry"
    - button "Add entry"
    - status "Sync status": All changes saved
    - text: 1 entry · 9 words
    - button "Day actions"
`;

test('a person signs up, writes, steps through days, signs out, comes back, and it is all there', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const today = await page.locator('h1 time').getAttribute('datetime');
  await write(page, 'Frost on the inside of the **shed** window. #house');
  await expect(entry(page, 'Frost').locator('strong')).toHaveText('shed');
  await expect(entry(page, 'Frost').getByRole('time')).toHaveAttribute(
    'datetime',
    /^\d\d:\d\d:\d\d$/,
  );
  await allSaved(page);
  await expect(page.locator('body')).toMatchAriaSnapshot(whatAScreenReaderFinds);

  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText(/^Reading /)).toBeVisible();
  await expect(page.getByText('Nothing was written on this day.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a late entry' }).click();
  await page.getByLabel('Time').fill('08:30:00');
  await write(page, 'Snow, the early kind.');
  await expect(entry(page, 'Snow').getByText('added later')).toBeVisible();
  await page.goBack();
  await expect(page.locator('h1 time')).toHaveAttribute('datetime', today ?? '');
  await expect(entry(page, 'Frost')).toBeVisible();
  await allSaved(page);

  await signOut(page);
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases()))
    .not.toContainEqual(expect.objectContaining({ name: expect.stringMatching(/^daylog:/) }));

  await signIn(page, person);
  await expect(entry(page, 'Frost')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(entry(page, 'Snow').getByRole('time')).toHaveAttribute('datetime', '08:30:00');
});

test('an address is kept through sign-in, and a wrong password is reported beside its field', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  const other = await openDevice();
  await other.goto('/11-18-2025');
  await other.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await other.getByLabel('Password').fill('wrong horse');
  // Chromium logs each 400 from the Auth server for a wrong password.
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('alert')).toHaveText(/^This email and password do not match/);
  await expect(other.getByLabel('Password')).toBeFocused();
  await other.getByLabel('Password').fill(person.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByText('Reading Tuesday, November 18, 2025')).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/11-18-2025');
});

test('no word of one person remains when another signs in on the same browser', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Only for Ada');
  await allSaved(page);
  await signOut(page);
  await signUp(page, { ...person, email: `b-${person.email}` });
  await allSaved(page);
  await expect(page.getByRole('list', { name: 'Entries' })).toHaveCount(0);
  expect(await page.content()).not.toContain('Only for Ada');
});

test('an address that is no date shows today and says so', async ({ page, person }) => {
  await signUp(page, person);
  for (const address of ['/2-30-2026', '/13-1-2026', '/1-1-26', '/hello']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(/isn't a date\. Showing today\.$/);
    await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute(
      'aria-current',
      'date',
    );
  }
  await page.goto('/01-05-2026#x');
  await expect(page).toHaveURL(/\/1-5-2026#x$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, January 5, 2026');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Monday, January 5, 2026' }),
  ).toBeVisible();
});

test('single keys walk, write and undo, and the command palette gives the focus back', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const day = page.locator('h1 time');
  const today = (await day.getAttribute('datetime')) ?? '';
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(day).not.toHaveAttribute('datetime', today);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  await expect(day).toHaveAttribute('datetime', today);
  await page.keyboard.press('n');
  await page.keyboard.type('keys: n t u ?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await entry(page, 'keys').getByRole('button', { name: 'Delete entry' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(entry(page, 'keys: n t u ?')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.pressSequentially('half a');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(box).toBeFocused();
  await page.keyboard.type(' thought');
  await expect(box).toHaveValue('half a thought');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  await expect(day).not.toHaveAttribute('datetime', today);
});
