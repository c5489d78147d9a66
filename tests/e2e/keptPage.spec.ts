import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signUp, test, write } from './fixtures.ts';

/** What lies in this browser under `name`, as text. */
function stored(page: Page, name: 'daylog:kept' | 'daylog:kept-day'): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}

/** Waits until the page that is kept says `text`. */
async function untilKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => stored(page, 'daylog:kept')).toContain(text);
}

/** Changes fields of what is kept, as another moment would have left them. */
function alterKept(page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate((given) => {
    const kept: unknown = JSON.parse(localStorage.getItem('daylog:kept') ?? 'null');
    localStorage.setItem('daylog:kept', JSON.stringify(Object.assign({}, kept, given)));
  }, changes);
}

/** Holds the app's code back until it is let go. */
async function holdApp(page: Page): Promise<() => void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  // It would answer from its cache, past this gate.
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

/** The marks so far, as text. */
async function paintedDays(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByName('daylog:day-painted')
      .map((mark) => (mark instanceof PerformanceMark ? JSON.stringify(mark.detail) : '')),
  );
}

test('the day can be read before the app has come, and nothing else done with it', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Saw a heron');
  await write(page, 'It was **grey**');
  await allSaved(page);
  await page.getByRole('textbox', { name: 'New entry' }).pressSequentially('Half a thou');
  await untilKept(page, 'heron');
  await untilKept(page, '["strong",{},"grey"]');
  expect(await stored(page, 'daylog:kept')).not.toContain('Half a thou');
  // Tools come with the pointer or the keyboard, which the kept page does not answer.
  expect(await stored(page, 'daylog:kept')).not.toContain('Edit entry');

  const letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  const kept = page.locator('#kept');
  await expect(kept.getByText('Saw a heron')).toBeVisible();
  await expect
    .poll(() => paintedDays(page))
    .toEqual([expect.stringContaining('"source":"device"')]);
  await expect(kept).toHaveAttribute('inert');
  await expect(kept.locator('textarea')).toBeDisabled();
  await expect(kept.locator('textarea')).toHaveValue('');
  for (const status of await kept.locator('[role="status"]').all()) {
    await expect(status).not.toContainText(/[a-z]/i);
  }
  await expect(page.locator('#root')).toBeEmpty();

  letGo();
  const box = page.getByRole('textbox', { name: 'New entry' });
  await expect(box).toHaveValue('Half a thou');
  await expect(kept).toHaveCount(0);
  await expect(entry(page, 'It was grey').locator('strong')).toHaveText('grey');
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2);
  await box.fill('A whole one');
  await box.press('Enter');
  await expect(entry(page, 'A whole one')).toBeVisible();
});

test('the code of the app is asked for when what was kept has been painted, and not before', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Saw a heron');
  await allSaved(page);
  await untilKept(page, 'heron');
  await page.goto('about:blank');
  await page.goto('/');
  await expect(entry(page, 'Saw a heron')).toBeVisible();
  await expect(page.locator('#kept')).toHaveCount(0);
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('daylog:day-painted')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => /\/app-[\w-]+\.js$/.test(name))
      ?.startTime,
  ]);
  // A machine that is too busy to paint within 0.3 s does not make the app wait for longer.
  expect(asked).toBeGreaterThan(Math.min(painted ?? Infinity, 300));
});

test('somebody whose window is narrow sees the tools of an entry at once', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await signUp(page, person);
  await write(page, 'Saw a heron');
  await allSaved(page);
  await untilKept(page, 'heron');
  await untilKept(page, 'Edit entry');
});

test('what lies below the window is there too, right after what is seen', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n'));
  await write(page, 'Far below');
  await allSaved(page);
  await untilKept(page, 'Far below');
  const rest = JSON.stringify(
    (JSON.parse((await stored(page, 'daylog:kept')) ?? '{}') as { rest?: unknown }).rest,
  );
  expect(rest).toContain('Far below');
  expect(rest).not.toContain('Line 1');

  const letGo = await holdApp(page);
  const items = page.locator('#kept .entries > li');
  await page.goto('about:blank');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(items).toHaveCount(2);
  await expect(items.last()).toHaveText(/Far below/);
  await expect
    .poll(() => paintedDays(page))
    .toEqual([expect.stringContaining('"source":"device"')]);
  // At once where it can be seen.
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.goto('about:blank');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#kept').getByText('Far below')).toBeVisible();
  await expect(items).toHaveCount(2);

  letGo();
  await expect(page.locator('#kept')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2);
});

test('a page that is older than the device is replaced, and does not count as painted', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'First');
  await untilKept(page, 'First');
  const before = await stored(page, 'daylog:kept');
  await write(page, 'Second');
  await untilKept(page, 'Second');

  const letGo = await holdApp(page);
  // As after a crash: Chromium writes localStorage to the disk seconds later.
  await page.addInitScript((text) => localStorage.setItem('daylog:kept', text), before ?? '');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#kept').getByText('First')).toBeVisible();
  letGo();
  await expect(entry(page, 'Second')).toBeVisible();
  await expect(page.locator('#kept')).toHaveCount(0);
  await expect.poll(() => paintedDays(page)).toHaveLength(1);
});

test('nothing is kept of a person who has signed out, nor shown to anybody else', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Nobody else is to read this');
  await allSaved(page);
  await untilKept(page, 'Nobody else');
  const before = await stored(page, 'daylog:kept');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await stored(page, 'daylog:kept')).toBeNull();
  expect(await stored(page, 'daylog:kept-day')).toBeNull();

  const other = { email: `other-${person.email}`, password: 'correct horse' };
  await signUp(page, other);
  // Left by a tab that had not heard yet.
  await page.addInitScript((text) => localStorage.setItem('daylog:kept', text), before ?? '');
  const letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  expect(await stored(page, 'daylog:kept')).toBeNull();
  await expect(page.locator('#kept')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('textbox', { name: 'New entry' })).toBeVisible();
  await expect(page.getByText('Nobody else')).toHaveCount(0);
});

test('yesterday is not shown as today, nor one address for another', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'Of this very day');
  await untilKept(page, 'Of this very day');
  const letGo = await holdApp(page);
  const keeping = JSON.parse((await stored(page, 'daylog:kept')) ?? '{}') as { untilMs: number };
  expect(keeping.untilMs).toBeGreaterThan(Date.now());
  expect(keeping.untilMs).toBeLessThanOrEqual(Date.now() + 25 * 3600 * 1000);

  const showsKept = async (address: string): Promise<boolean> => {
    await page.goto(address, { waitUntil: 'commit' });
    // The script that shows it has run when the body is there.
    await page.locator('#root').waitFor({ state: 'attached' });
    return (await page.locator('#kept').count()) === 1;
  };
  expect(await showsKept('/')).toBe(true);
  expect(await showsKept('/11-20-2020')).toBe(false);
  expect(await showsKept('/?compose')).toBe(false);
  for (const passed of [
    { untilMs: Date.now() - 1 },
    { untilMs: Date.now() + 3_600_000, keptAtMs: Date.now() + 1_800_000 },
    { keptAtMs: 0, offset: 12_345 },
  ]) {
    await alterKept(page, passed);
    expect(await showsKept('/'), JSON.stringify(passed)).toBe(false);
  }
  letGo();
  await expect(entry(page, 'Of this very day')).toBeVisible();
});

test('somebody who is not signed in reads what it is before the app has come', async ({
  openDevice,
}) => {
  for (const [locale, said, dir] of [
    ['en-GB', 'Write down what happened', 'ltr'],
    ['de-AT', 'Halte fest', 'ltr'],
    ['he-IL', /[א-ת]/, 'rtl'],
  ] as const) {
    const page = await openDevice({ locale });
    const letGo = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    const lead = page.locator('#kept .sign-in-lead');
    await expect(lead).toContainText(said);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await expect(page.locator('#kept').getByRole('heading', { name: 'Daylog' })).toBeVisible();
    const text = await lead.textContent();
    const top = (await lead.boundingBox())?.y ?? 0;
    letGo();
    await expect(page.locator('input[type="password"]')).toBeVisible();
    await expect(page.locator('#kept')).toHaveCount(0);
    await expect(page.locator('.sign-in-lead')).toHaveText(text ?? '');
    // It hardly moves when the form has come below it.
    const moved = ((await page.locator('.sign-in-lead').boundingBox())?.y ?? 0) - top;
    expect(Math.abs(moved)).toBeLessThan(24);
  }
});
