import type { Page } from '@playwright/test';

import { isEncrypted, turnOnEncryption, unlock, type Secrets } from './encryptByScreens.ts';
import { allSaved, entry, expect, signIn, signUp, syncStatus, type Person } from './fixtures.ts';
import type { KillableBrowser } from './killableBrowser.ts';
import { bodiesOn, choosePhoto, composerPhotos, noisyJpeg } from './photoSteps.ts';
import { test, type RelayedDaylog } from './throughRelay.ts';

/*
 * A photo on the disk of a real browser, and a SIGKILL at each of its steps:
 *
 *   chosen ─► below the field ─► entry saved ─► sent, part by part ─► fetched by another device
 */

/** The pixels of a side, and the bytes a second of a line on which that takes some seconds. */
const [side, slowly] = [600, 60_000];

interface Moment {
  readonly when: string;
  /** Adds a photo with `words`, up to the moment. */
  readonly reach: (page: Page, words: string, relayed: RelayedDaylog) => Promise<void>;
  /** Whether the entry is on the device then. */
  readonly isSaved: boolean;
}

const choose = async (page: Page) => choosePhoto(page, await noisyJpeg(page, side));

async function chooseAndSee(page: Page): Promise<void> {
  await choose(page);
  await expect(composerPhotos(page)).toHaveCount(1);
}

/** Adds the entry and waits until it is on screen. */
async function add(page: Page, words: string): Promise<void> {
  await chooseAndSee(page);
  await page.getByRole('textbox', { name: 'New entry' }).fill(words);
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(entry(page, words).locator('img')).toHaveCount(1);
}

const moments: readonly Moment[] = [
  { when: 'its tile is below the field', isSaved: false, reach: (page) => chooseAndSee(page) },
  { when: 'the entry is on screen', isSaved: true, reach: add },
  {
    when: 'it is saved on this device, without a server',
    isSaved: true,
    reach: async (page, words, { relay }) => {
      relay.refuse();
      await add(page, words);
      await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
    },
  },
  {
    when: 'some parts are sent',
    isSaved: true,
    reach: async (page, words, { relay }) => {
      relay.limit('up', slowly);
      await add(page, words);
      await expect(entry(page, words).getByText(/^Sending [1-9]/)).toBeVisible();
    },
  },
  {
    when: 'it is sent',
    isSaved: true,
    reach: async (page, words) => {
      await add(page, words);
      await allSaved(page, 60_000);
    },
  },
];

/** Kills the browser at each moment. At the end, all photos are on the server. */
async function killAtEach(
  browser: KillableBrowser,
  relayed: RelayedDaylog,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [index, { when, isSaved, reach }] of moments.entries()) {
    await test.step(when, async () => {
      const words = `Number ${index + 1}.`;
      await reach(browser.page, words, relayed);
      await browser.kill9();
      await browser.relaunch();
      const { page } = browser;
      await page.goto(relayed.url);
      if (!isSaved) {
        await expect(composerPhotos(page)).toHaveCount(1);
        await page.getByRole('textbox', { name: 'New entry' }).fill(words);
        await page.getByRole('button', { name: 'Add entry' }).click();
      }
      await expect(entry(page, words)).toHaveCount(1);
      await expect(entry(page, words).locator('img')).toHaveCount(1);
      expect(await bodiesOn(page)).toHaveLength(index + 1);
      relayed.relay.cut();
      await allSaved(page, 90_000);
      written.push(words);
    });
  }
  return written;
}

/** Opens the photo of each entry on `page`, and so fetches it. */
async function openAll(page: Page, written: readonly string[]): Promise<void> {
  for (const words of written) {
    await entry(page, words).getByRole('button', { name: 'Photo' }).click();
    const picture = page.getByRole('dialog', { name: 'Photo' }).locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(side);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

async function encrypt(page: Page, person: Person, url: string): Promise<Secrets> {
  const secrets = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await page.goto(url);
  await allSaved(page);
  return secrets;
}

// Each kill starts a browser anew.
test.describe.configure({ timeout: 480_000 });

for (const isSealed of [false, true]) {
  const log = isSealed ? 'an encrypted log' : 'a log';

  test(`SIGKILL at any step of a photo of ${log} loses nothing, and all of it arrives`, async ({
    browserToKill: browser,
    relayed,
    person,
    openDevice,
  }) => {
    await signUp(browser.page, person, relayed.url);
    const secrets = isSealed ? await encrypt(browser.page, person, relayed.url) : null;
    const written = await killAtEach(browser, relayed);
    const other = await openDevice();
    await signIn(other, person);
    if (secrets !== null) await unlock(other, 'passphrase', secrets.passphrase);
    await openAll(other, written);
    expect(await bodiesOn(other)).toEqual(await bodiesOn(browser.page));
  });

  test(`SIGKILL while a photo of ${log} is fetched leaves nothing half`, async ({
    browserToKill: browser,
    backend,
    relayed,
    page,
    person,
  }) => {
    await signUp(page, person);
    const secrets = isSealed ? await encrypt(page, person, backend.url) : null;
    await add(page, 'Fetched.');
    await allSaved(page, 60_000);
    await signIn(browser.page, person, relayed.url);
    if (secrets !== null) await unlock(browser.page, 'passphrase', secrets.passphrase);
    await expect(entry(browser.page, 'Fetched.').locator('img')).toHaveCount(1);
    await allSaved(browser.page);

    const before = relayed.relay.passedBytes('down');
    relayed.relay.limit('down', slowly);
    await entry(browser.page, 'Fetched.').getByRole('button', { name: 'Photo' }).click();
    await expect.poll(() => relayed.relay.passedBytes('down') - before).toBeGreaterThan(100_000);
    expect(await bodiesOn(browser.page)).toEqual([]);
    await browser.kill9();
    relayed.relay.cut();
    await browser.relaunch();
    await browser.page.goto(relayed.url);
    await openAll(browser.page, ['Fetched.']);
    expect(await bodiesOn(browser.page)).toEqual(await bodiesOn(page));
  });
}
