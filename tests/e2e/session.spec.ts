import type { Page } from '@playwright/test';

import { accountOf } from './accountServer.ts';
import { killAndOpen, logsOn, type Stage } from './browserToKill.ts';
import { authSessionsOn, openHolds, sessionRecordOn, type DeviceHolds } from './deviceHolds.ts';
import {
  allSaved,
  chooseSignOut,
  entry,
  expect,
  signInHere,
  signOut,
  signUp,
  syncStatus,
  write,
} from './fixtures.ts';
import { storedTexts } from './ownerView.ts';
import { test } from './throughRelay.ts';
import { storedDays, storedWords } from './storedWords.ts';

/*
 * SIGKILL at each durable step of signing out and of deleting an account. A second page stops Daylog exactly
 * between two steps (`deviceHolds.ts`); no test waits for a time. One browser goes through all steps of a test, and
 * is killed at each. Chromium writes localStorage a minute late: a start finds the state of a minute ago. `restart`
 * puts on the disk what it holds so far.
 */

// Each test starts the browser eight times or more.

const sessionLock = 'daylog-session';
const copyLock = (uid: string) => `daylog-copy:${uid}`;
const nobody = { session: { kind: 'signed-out' }, copies: [] };

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });

/** The means to reach a kill point. */
interface Scene {
  readonly page: Page;
  readonly uid: string;
  readonly holds: DeviceHolds;
}

async function sceneOn(page: Page, url: string): Promise<Scene> {
  const [name = ''] = await logsOn(page);
  return { page, uid: name.replace(/^daylog:/, ''), holds: await openHolds(page, url) };
}

/** Creates the account of `person` and writes `words`; `isSent: false` keeps them on the device. */
async function writeAndRestart(
  { browser, relayed, person }: Stage,
  words: string,
  isSent: boolean,
): Promise<void> {
  await signUp(browser.page, person, relayed.url);
  await allSaved(browser.page);
  if (!isSent) relayed.relay.refuse();
  await write(browser.page, words);
  if (isSent) await allSaved(browser.page);
  await browser.restart();
  await browser.page.goto(relayed.url);
  await expect(entry(browser.page, words)).toBeVisible();
  if (!isSent) await expect(syncStatus(browser.page)).toContainText('Saved on this device');
}

test.describe('SIGKILL during a sign-out', () => {
  const killPoints: readonly {
    readonly when: string;
    readonly reach: (scene: Scene) => Promise<void>;
  }[] = [
    {
      when: 'the record says that they leave',
      async reach({ page, uid, holds }) {
        await holds.lock(sessionLock, 'exclusive');
        await holds.lock(copyLock(uid), 'shared');
        await signOut(page);
        await expect
          .poll(() => sessionRecordOn(page))
          .toMatchObject({
            session: { kind: 'leaving', uid },
            copies: [{ kind: 'to-remove', uid }],
          });
        expect(await authSessionsOn(page)).toBe(1);
        expect(await storedDays(page)).toBe(1);
      },
    },
    {
      when: 'Auth has forgotten them, unrecorded',
      async reach({ page, uid, holds }) {
        await holds.lock(copyLock(uid), 'shared');
        const release = await holds.lock(sessionLock, 'exclusive');
        await signOut(page);
        await expect
          .poll(() => sessionRecordOn(page))
          .toMatchObject({ session: { kind: 'leaving' } });
        await holds.writesOfRecord();
        await release();
        await expect.poll(() => authSessionsOn(page)).toBe(0);
        expect(await logsOn(page)).toHaveLength(1);
      },
    },
    {
      when: 'Auth has forgotten them, recorded',
      async reach({ page, uid, holds }) {
        await holds.lock(copyLock(uid), 'shared');
        await signOut(page);
        await expect
          .poll(() => sessionRecordOn(page))
          .toMatchObject({
            session: { kind: 'signed-out' },
            copies: [{ kind: 'to-remove', uid }],
          });
        expect(await authSessionsOn(page)).toBe(0);
        expect(await storedDays(page)).toBe(1);
      },
    },
    {
      when: 'the copy is gone before Auth has forgotten them',
      async reach({ page, uid, holds }) {
        await holds.lock(sessionLock, 'exclusive');
        await signOut(page);
        await expect
          .poll(() => sessionRecordOn(page))
          .toMatchObject({ session: { kind: 'leaving', uid }, copies: [] });
        expect(await authSessionsOn(page)).toBe(1);
        expect(await logsOn(page)).toEqual([]);
      },
    },
    {
      when: 'the stores are empty',
      async reach({ page, holds }) {
        const log = await holds.log();
        await signOut(page);
        await expect.poll(() => log.isDeletionWaiting()).toBe(true);
        expect(await log.days()).toBe(0);
        expect(await logsOn(page)).toHaveLength(1);
      },
    },
    {
      when: 'the database is deleted, unrecorded',
      async reach({ page, uid, holds }) {
        const release = await holds.lock(copyLock(uid), 'shared');
        await signOut(page);
        await expect
          .poll(() => sessionRecordOn(page))
          .toMatchObject({
            session: { kind: 'signed-out' },
            copies: [{ kind: 'to-remove', uid }],
          });
        await holds.writesOfRecord();
        await release();
        await expect.poll(() => logsOn(page)).toEqual([]);
      },
    },
  ];

  test('leaves nothing of the person on screen or on the device, at any step', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    const words = 'Nobody else reads this';
    const stage = { browser, relayed, person };
    await writeAndRestart(stage, words, true);
    for (const { when, reach } of killPoints)
      await test.step(`when ${when}`, async () => {
        await reach(await sceneOn(browser.page, relayed.url));
        const wasThere = await killAndOpen(browser, relayed.url, words);
        await expect(signInButton(browser.page)).toBeVisible();
        await expect.poll(() => sessionRecordOn(browser.page)).toEqual(nobody);
        expect(await logsOn(browser.page)).toEqual([]);
        expect(await authSessionsOn(browser.page)).toBe(0);
        expect(await wasThere()).toBe(false);
        expect(await storedWords(browser.page)).not.toContain(words);
        await signInHere(browser.page, person);
        await expect(entry(browser.page, words)).toBeVisible();
      });

    await test.step('another person who signed in sees their own log alone', async () => {
      await chooseSignOut(browser.page);
      await expect(signInButton(browser.page)).toBeVisible();
      await signUp(browser.page, { ...person, email: `second-${person.email}` }, relayed.url);
      await write(browser.page, 'The second one’s words');
      const wasThere = await killAndOpen(browser, relayed.url, words);
      await expect(entry(browser.page, 'The second one’s words')).toBeVisible();
      await allSaved(browser.page);
      expect(await wasThere()).toBe(false);
      await expect.poll(async () => (await logsOn(browser.page)).length).toBe(1);
    });
  });

  test('loses no unsent word, and keeps it for its person alone', async ({
    browserToKill: browser,
    relayed,
    person,
  }) => {
    const words = 'Kept for me alone';
    const stage = { browser, relayed, person };
    await writeAndRestart(stage, words, false);

    await test.step('before the record says so, they are signed in', async () => {
      const { page } = browser;
      const { holds } = await sceneOn(page, relayed.url);
      await holds.writesOfRecord();
      await chooseSignOut(page);
      const isRecordAsked = await holds.nextWriteOfRecord(page);
      await page.getByRole('button', { name: 'Sign out anyway' }).click();
      await isRecordAsked();
      await killAndOpen(browser, relayed.url, words);
      await expect(entry(browser.page, words)).toBeVisible();
      expect(await authSessionsOn(browser.page)).toBe(1);
    });

    await test.step('once it says so, their words are on no screen', async () => {
      const { page } = browser;
      const { uid, holds } = await sceneOn(page, relayed.url);
      await holds.lock(sessionLock, 'exclusive');
      await chooseSignOut(page);
      await page.getByRole('button', { name: 'Sign out and keep changes here' }).click();
      await expect(signInButton(page)).toBeVisible();
      await expect
        .poll(() => sessionRecordOn(page))
        .toEqual({ session: { kind: 'leaving', uid }, copies: [] });
      // The second time, everything is recorded.
      for (const record of [nobody, nobody]) {
        const wasThere = await killAndOpen(browser, relayed.url, words);
        await expect(signInButton(browser.page)).toBeVisible();
        await expect.poll(() => sessionRecordOn(browser.page)).toEqual(record);
        expect(await authSessionsOn(browser.page)).toBe(0);
        expect(await logsOn(browser.page)).toHaveLength(1);
        expect(await wasThere()).toBe(false);
      }
      relayed.relay.cut();
      await signInHere(browser.page, person);
      await expect(entry(browser.page, words)).toBeVisible();
      await allSaved(browser.page);
    });

    await test.step('what they write after a new sign-in stays, whatever held the removal up', async () => {
      const { uid, holds } = await sceneOn(browser.page, relayed.url);
      const log = await holds.log();
      await signOut(browser.page);
      await expect.poll(() => log.isDeletionWaiting()).toBe(true);
      // Whatever the browser writes late, it has written by then: a mark of the removal is on the disk.
      await browser.restart();
      const { page } = browser;
      await (await openHolds(page, relayed.url)).lock(copyLock(uid), 'shared');
      await page.goto(relayed.url);
      // A second tab waits to remove the log, too.
      const secondTab = await page.context().newPage();
      await secondTab.goto(relayed.url);
      await expect(signInButton(secondTab)).toBeVisible();
      await signInHere(page, person);
      relayed.relay.refuse();
      const later = ['First after the return', 'Second after the return'];
      for (const text of later) await write(page, text);
      await expect(syncStatus(page)).toContainText('Saved on this device');
      await killAndOpen(browser, relayed.url, words);
      for (const text of later) await expect(entry(browser.page, text)).toBeVisible();
      relayed.relay.cut();
      await allSaved(browser.page);
    });
  });
});

test.describe('SIGKILL during the deletion of an account', () => {
  type Part = 'log' | 'account' | 'device';

  /** The state after a kill point, which stays until the person decides. */
  interface Left {
    readonly part: Part;
    readonly isOnServer: boolean;
    readonly hasAccount: boolean;
    /** Days of the log on the device. */
    readonly days: 0 | 1;
  }

  interface DeletionScene extends Scene {
    readonly relay: Stage['relayed']['relay'];
    /** Starts or continues. */
    readonly begin: () => Promise<void>;
    readonly isOnServer: () => Promise<boolean>;
    readonly hasAccount: () => Promise<boolean>;
  }

  const isAt = (page: Page, part: Part) =>
    expect.poll(() => sessionRecordOn(page)).toMatchObject({ session: { kind: 'deleting', part } });

  /** Stops the request that deletes the account. */
  async function stopAtAccount(page: Page) {
    let isAsked = false;
    let letGo: () => void = () => undefined;
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.context().route(
      (url) => url.pathname.endsWith('/accounts:delete'),
      async (route) => {
        isAsked = true;
        await isLetGo;
        await route.continue();
      },
    );
    return { untilAsked: () => expect.poll(() => isAsked).toBe(true), letGo: () => letGo() };
  }

  /** Stops the deletion of the server's log when its connection is requested. */
  async function stopAtLog({ page, relay, begin }: DeletionScene): Promise<void> {
    const opened = relay.opened();
    relay.hold('up');
    await begin();
    await isAt(page, 'log');
    await expect.poll(() => relay.opened()).toBeGreaterThan(opened);
  }

  const killPoints: readonly {
    readonly when: string;
    readonly left: Left;
    readonly reach: (scene: DeletionScene) => Promise<void>;
  }[] = [
    {
      when: 'the record says that it begins',
      left: { part: 'log', isOnServer: true, hasAccount: true, days: 1 },
      reach: stopAtLog,
    },
    {
      when: 'the server’s log is gone, unrecorded',
      left: { part: 'log', isOnServer: false, hasAccount: true, days: 1 },
      async reach(scene) {
        await stopAtLog(scene);
        await scene.holds.writesOfRecord();
        scene.relay.pass('up', Infinity);
        await expect.poll(scene.isOnServer).toBe(false);
      },
    },
    {
      when: 'the server’s log is gone, recorded',
      left: { part: 'account', isOnServer: false, hasAccount: true, days: 1 },
      async reach({ page, begin }) {
        const { untilAsked } = await stopAtAccount(page);
        await begin();
        await untilAsked();
      },
    },
    {
      when: 'the account is gone, unrecorded',
      left: { part: 'account', isOnServer: false, hasAccount: false, days: 1 },
      async reach({ page, holds, begin, hasAccount }) {
        const { untilAsked, letGo } = await stopAtAccount(page);
        await begin();
        await untilAsked();
        await holds.writesOfRecord();
        letGo();
        await expect.poll(hasAccount).toBe(false);
      },
    },
    {
      when: 'the account is gone, recorded',
      left: { part: 'device', isOnServer: false, hasAccount: false, days: 1 },
      async reach({ page, uid, holds, begin }) {
        await holds.lock(copyLock(uid), 'shared');
        await begin();
        await isAt(page, 'device');
      },
    },
    {
      when: 'the stores on the device are empty',
      left: { part: 'device', isOnServer: false, hasAccount: false, days: 0 },
      async reach({ holds, begin }) {
        const log = await holds.log();
        await begin();
        await expect.poll(() => log.isDeletionWaiting()).toBe(true);
        expect(await log.days()).toBe(0);
      },
    },
    {
      when: 'the device’s log is gone, unrecorded',
      left: { part: 'device', isOnServer: false, hasAccount: false, days: 0 },
      async reach({ page, uid, holds, begin }) {
        const release = await holds.lock(copyLock(uid), 'shared');
        // The record names this part since an earlier kill: its content does not show that it was written again.
        const isWritten = await holds.nextWriteOfRecord(page);
        await begin();
        await isWritten();
        await holds.writesOfRecord();
        await release();
        await expect.poll(() => logsOn(page)).toEqual([]);
      },
    },
  ];

  const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });
  const isWaiting = (page: Page) =>
    expect(page.getByText(/^Deleting your account was interrupted/)).toBeVisible();

  async function askForDeletion(page: Page, { person }: Stage): Promise<void> {
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  }

  test('deletes nothing more before the person says so, at any step', async ({
    browserToKill: browser,
    relayed,
    backend,
    person,
  }) => {
    const words = 'Words of an account that goes';
    const stage = { browser, relayed, person };
    const isOnServer = async () => (await storedTexts(backend, new RegExp(words))).length > 0;
    const hasAccount = async () => (await accountOf(backend, person.email)) !== null;
    /** The part at the last kill point. */
    let part: Part | null = null;

    /** Starts or continues; gives the password while the server still has data. */
    async function begin(): Promise<void> {
      const { page } = browser;
      if (part === null) await askForDeletion(page, stage);
      else {
        if (part !== 'device') await page.getByLabel('Password').fill(person.password);
        await goOn(page).click();
      }
    }

    async function killAt({ when, left, reach }: (typeof killPoints)[number]): Promise<void> {
      await test.step(`when ${when}`, async () => {
        const { page } = browser;
        const scene = await sceneOn(page, relayed.url);
        await reach({ ...scene, relay: relayed.relay, begin, isOnServer, hasAccount });
        const wasThere = await killAndOpen(browser, relayed.url, words);
        relayed.relay.cut();
        await isWaiting(browser.page);
        // While the server still has data, continuing needs the password.
        if (left.part !== 'device') await goOn(browser.page).click();
        await isWaiting(browser.page);
        expect(await sessionRecordOn(browser.page)).toMatchObject({
          session: { kind: 'deleting', part: left.part },
        });
        expect({
          part: left.part,
          days: await storedDays(browser.page),
          isOnServer: await isOnServer(),
          hasAccount: await hasAccount(),
        }).toEqual(left);
        expect(await wasThere()).toBe(false);
        part = left.part;
      });
    }

    await writeAndRestart(stage, words, true);
    const [first] = killPoints;
    if (first === undefined) throw new Error('there is no kill point');
    await killAt(first);
    await test.step('keeps the account, with what was written since', async () => {
      const later = 'After second thoughts';
      await browser.page.getByRole('button', { name: 'Keep my account' }).click();
      await write(browser.page, later);
      await allSaved(browser.page);
      await killAndOpen(browser, relayed.url, 'Your account is deleted');
      for (const text of [words, later]) await expect(entry(browser.page, text)).toBeVisible();
      await allSaved(browser.page);
      part = null;
    });
    for (const killPoint of killPoints.slice(1)) await killAt(killPoint);
    await test.step('ends when the person says so', async () => {
      const { page } = browser;
      await begin();
      await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
      expect(await sessionRecordOn(page)).toEqual(nobody);
      expect(await authSessionsOn(page)).toBe(0);
      expect(await logsOn(page)).toEqual([]);
      expect(await isOnServer()).toBe(false);
      expect(await hasAccount()).toBe(false);
      expect(await storedWords(page)).not.toContain(words);
    });
  });
});
