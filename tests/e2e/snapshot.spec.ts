import type { Page } from '@playwright/test';

import type { SnapshotName, StoredSnapshot } from '../../src/storage/Snapshot.ts';
import { storedSnapshots } from '../support/storedSnapshots.ts';
import { allSaved, entry, expect, signOut, signUp, test, write } from './fixtures.ts';

/** The content of the snapshot of `/`, as text. */
async function saved(page: Page): Promise<string> {
  return JSON.stringify((await storedSnapshots(page)).today ?? null);
}

/** Waits until the snapshot of `/` contains `text`. */
async function untilSaved(page: Page, text: string): Promise<void> {
  await expect.poll(() => saved(page)).toContain(text);
}

/** Replaces the snapshot under `name` by `snapshot`, as from another moment or another person. */
async function replaceSnapshot(
  page: Page,
  name: SnapshotName,
  snapshot: StoredSnapshot,
): Promise<void> {
  await page.evaluate(
    async ([row, key]) => {
      const databases = await indexedDB.databases();
      const log = databases.find((each) => each.name?.startsWith('daylog:'))?.name ?? '';
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(log);
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB did not answer'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('snapshot', 'readwrite');
          transaction.objectStore('snapshot').put(row, key);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error ?? new Error('Aborted'));
        };
      });
    },
    [snapshot, name] as const,
  );
}

/** The content of `localStorage`, as text. */
function rememberedOutside(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
}

/** Blocks the app's code until it is released. */
async function holdApp(page: Page): Promise<() => void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  // The service worker would answer from its cache and bypass this block.
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

/** Notes on every page from now on whether a snapshot was shown. Returns a function that says so. */
async function watchSnapshots(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.getElementById('first-paint')?.inert !== true) return;
      observer.disconnect();
      document.documentElement.setAttribute('data-had-snapshot', '');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-had-snapshot'));
}

/** The performance marks so far, as text. */
async function paintedDays(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByName('daylog:day-painted')
      .map((mark) => (mark instanceof PerformanceMark ? JSON.stringify(mark.detail) : '')),
  );
}

test('the day can only be read before the app has come', async ({ page, person }) => {
  await signUp(page, person);
  // An entry under the pointer shows its tools.
  await page.mouse.move(0, 0);
  await write(page, 'Saw a heron');
  await write(
    page,
    '# Birds\n\nIt was **grey** and *tall*, ~~white~~ `ardea` [so](https://a.example)\n\n> said\n\n' +
      '- [x] look\n1. one\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n\n#house',
  );
  await allSaved(page);
  await page.getByRole('textbox', { name: 'New entry' }).pressSequentially('Half a thou');
  await untilSaved(page, 'heron');
  await untilSaved(page, '"name":"strong"');
  expect(await saved(page)).not.toContain('Half a thou');
  // Tools appear with the pointer or the keyboard, to which the snapshot does not react.
  expect(await saved(page)).not.toContain('entry-tools');
  expect(await rememberedOutside(page)).not.toMatch(/heron|grey|Half/);

  const letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  const snapshot = page.locator('#first-paint');
  await expect(snapshot.getByText('Saw a heron')).toBeVisible();
  await expect
    .poll(() => paintedDays(page))
    .toEqual([expect.stringContaining('"source":"device"')]);
  await expect(snapshot).toHaveAttribute('inert');
  await expect(snapshot.locator('textarea')).toBeDisabled();
  await expect(snapshot.locator('textarea')).toHaveValue('');
  await expect(snapshot.locator('.entries > li')).toHaveCount(2);
  for (const status of await snapshot.locator('[role="status"]').all()) {
    await expect(status).not.toContainText(/[a-z]/i);
  }
  await expect(page.locator('#root')).toBeEmpty();

  letGo();
  const box = page.getByRole('textbox', { name: 'New entry' });
  await expect(box).toHaveValue('Half a thou');
  await expect(snapshot).toHaveCount(0);
  await expect(entry(page, 'It was grey').locator('strong')).toHaveText('grey');
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await box.fill('A whole one');
  await box.press('Enter');
  await expect(entry(page, 'A whole one')).toBeVisible();
});

test('a narrow window shows the tools of an entry at once', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await signUp(page, person);
  await write(page, 'Saw a heron');
  await allSaved(page);
  await untilSaved(page, 'heron');
  await untilSaved(page, 'entry-tools');
});

test('a snapshot that is older than the device is not shown', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'First');
  await untilSaved(page, 'First');
  const { today: before } = await storedSnapshots(page);
  await write(page, 'Second');
  await untilSaved(page, 'Second');
  if (before === undefined) throw new Error('There was no snapshot');
  await replaceSnapshot(page, 'today', before);

  const hadSnapshot = await watchSnapshots(page);
  await page.reload();
  await expect(entry(page, 'Second')).toBeVisible();
  await expect.poll(() => paintedDays(page)).toHaveLength(1);
  expect(await hadSnapshot()).toBe(false);
});

test('a tampered snapshot is not shown', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'First');
  await untilSaved(page, 'First');
  const { today } = await storedSnapshots(page);
  if (today === undefined) throw new Error('There was no snapshot');
  const attributes = { 'http-equiv': 'refresh', content: '0;url=/11-20-2020' };
  const content = {
    name: 'div',
    attributes: {},
    children: [{ name: 'meta', attributes, children: [] }],
  };
  await replaceSnapshot(page, 'today', { ...today, content });

  const hadSnapshot = await watchSnapshots(page);
  await page.reload();
  await expect(entry(page, 'First')).toBeVisible();
  expect(await hadSnapshot()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a sign-out removes the snapshot, and no other person sees it', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'Nobody else is to read this');
  await allSaved(page);
  await untilSaved(page, 'Nobody else');
  await signOut(page);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContainEqual(expect.stringMatching(/^daylog:/));
  expect(await rememberedOutside(page)).not.toContain('Nobody else');

  const hadSnapshot = await watchSnapshots(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await hadSnapshot()).toBe(false);
  await signUp(page, { email: `other-${person.email}`, password: 'correct horse' });
  await expect(page.getByText('Nobody else')).toHaveCount(0);
});

test('a browser that dies right after a sign-out shows nothing of that person', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  await signUp(browser.page, person, backend.url);
  await write(browser.page, 'Nobody else is to read this');
  await allSaved(browser.page);
  await untilSaved(browser.page, 'Nobody else');
  await signOut(browser.page);
  await browser.kill9();

  await browser.relaunch();
  const hadSnapshot = await watchSnapshots(browser.page);
  await browser.page.goto(backend.url);
  await expect(browser.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await hadSnapshot()).toBe(false);
  await expect(browser.page.getByText('Nobody else')).toHaveCount(0);
});

test('yesterday is not shown as today, nor one address for another', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, 'Of this very day');
  await untilSaved(page, 'Of this very day');
  const { today } = await storedSnapshots(page);
  if (today === undefined) throw new Error('There was no snapshot');
  expect(today.untilMs).toBeGreaterThan(Date.now());
  expect(today.untilMs).toBeLessThanOrEqual(Date.now() + 25 * 3600 * 1000);

  const readBeforeApp = async (address: string): Promise<void> => {
    const letGo = await holdApp(page);
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#first-paint[inert]')).toBeVisible();
    letGo();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  };
  const hadSnapshot = await watchSnapshots(page);
  const showsSnapshot = async (address: string): Promise<boolean> => {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    return hadSnapshot();
  };
  await readBeforeApp('/');
  expect(await showsSnapshot('/?compose')).toBe(false);
  expect(await showsSnapshot('/11-20-2020')).toBe(false);
  await page.goto('/11-20-2020');
  await expect.poll(async () => (await storedSnapshots(page))['other-day']?.day).toBe('2020-11-20');
  await readBeforeApp('/11-20-2020');
  expect(await showsSnapshot('/11-19-2020')).toBe(false);
  await replaceSnapshot(page, 'today', { ...today, untilMs: Date.now() - 1 });
  expect(await showsSnapshot('/')).toBe(false);
});

test('a signed-out person sees the name before the app is loaded', async ({ openDevice }) => {
  const page = await openDevice();
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Daylog' });
  await expect(page.locator('#first-paint').getByRole('heading', { name: 'Daylog' })).toBeVisible();
  const top = (await heading.boundingBox())?.y ?? 0;
  letGo();
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
  // It hardly moves when the form appears below it.
  const moved = ((await heading.boundingBox())?.y ?? 0) - top;
  expect(Math.abs(moved)).toBeLessThan(24);
});
