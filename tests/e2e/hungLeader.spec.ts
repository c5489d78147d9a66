import type { Page } from '@playwright/test';

import { logsOn } from './browserToKill.ts';
import { allSaved, entry, expect, signIn, signUp, test, write } from './fixtures.ts';
import { stopSyncWorker } from './stopSyncWorker.ts';

/* A worker that leads and stands still gives no event. Another tab replaces it (docs/leader.md). */

/** The token of the engine that took the lead last. */
const leaderOf = (page: Page, log: string) =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const database = opening.result;
          const row = database.transaction('meta').objectStore('meta').get('leader');
          row.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(row.result));
          };
        };
      }),
    log,
  );

/** How many workers hold or await the lock of the leader. */
const workersAtLock = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name = '' }) => name.startsWith('daylog-sync:')).length;
  });

/** Counts the questions for the leader from now on, up to the first answer. */
const countQuestions = (page: Page, log: string) =>
  page.evaluate((name) => {
    const count = { asked: 0, isAnswered: false };
    new BroadcastChannel(name).onmessage = ({ data }: MessageEvent<{ readonly kind: string }>) => {
      if (data.kind === 'leader') count.isAnswered = true;
      if (data.kind === 'leader-wanted' && !count.isAnswered) count.asked += 1;
      document.documentElement.dataset['questions'] = String(count.asked);
    };
  }, log);

test('another tab sends when the worker that leads stands still, and no harm is done when it runs again', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Before');
  await allSaved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(entry(other, 'Before')).toBeVisible();
  await expect.poll(() => workersAtLock(other)).toBe(2);
  const [log = ''] = await logsOn(other);
  const first = await leaderOf(other, log);

  const runAgain = await stopSyncWorker(page);
  await countQuestions(other, log);
  // The tabs themselves run. The first one still asks its worker to send.
  await write(page, 'In the tab whose worker stands still');
  await write(other, 'In the other tab');
  await entry(other, 'Before').getByRole('button', { name: 'Edit entry' }).click();
  await other.getByRole('textbox', { name: 'Entry text' }).fill('Before, edited meanwhile');
  await other.getByRole('button', { name: 'Save' }).click();
  await allSaved(other, 60_000);
  await allSaved(page);
  expect(Number(await other.locator('html').getAttribute('data-questions'))).toBeLessThan(12);
  const second = await leaderOf(other, log);
  expect(second).not.toBe(first);

  await runAgain();
  await write(page, 'After it runs again');
  // It waits for the lead again, behind the request that the theft left.
  await expect.poll(() => workersAtLock(other)).toBeGreaterThan(2);
  for (const tab of [page, other]) await allSaved(tab);
  expect(await leaderOf(other, log)).toBe(second);

  const device = await openDevice();
  await signIn(device, person);
  const texts = [
    'Before, edited meanwhile',
    'In the tab whose worker stands still',
    'In the other tab',
    'After it runs again',
  ];
  for (const tab of [page, other, device]) {
    for (const text of texts) await expect(entry(tab, text)).toHaveCount(1);
    await expect(tab.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(4);
  }

  // The lead goes on as ever: the leading tab closes, and the first one takes over.
  await other.close();
  await write(page, 'After the other tab was closed');
  await allSaved(page, 60_000);
  await expect(entry(device, 'After the other tab was closed')).toHaveCount(1);
});
