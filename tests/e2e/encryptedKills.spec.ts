import type { Page } from '@playwright/test';

import { isEncrypted, turnOnEncryption, unlock, type Secrets } from './encryptByScreens.ts';
import {
  allSaved,
  entry,
  expect,
  signIn,
  signUp,
  syncStatus,
  write,
  type Person,
} from './fixtures.ts';
import type { KillableBrowser } from './killableBrowser.ts';
import { storedDrafts } from './storedWords.ts';
import { test } from './throughRelay.ts';

/*
 * An edit in an encrypted log, and a SIGKILL at each of its steps:
 *
 *   editor ─► draft on the device ─► Save ─► entry and outbox record, one transaction ─► sealed ─► sent ─► acknowledged
 *
 * Up to the end of the transaction the words are in the draft. From then on they are in the entry.
 */

/** Where the words are after the kill. */
type Kept = 'draft' | 'entry' | 'either';

interface Moment {
  readonly when: string;
  readonly kept: Kept;
  /** Edits the entry with the text `from` to say `to`, up to the moment. */
  readonly reach: (page: Page, from: string, to: string) => Promise<void>;
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Entry text' });

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openEditor(page: Page, text: string): Promise<void> {
  await entry(page, text).getByRole('button', { name: 'Edit entry' }).click();
}

/** Types `to` and waits until the device has it. */
async function type(page: Page, from: string, to: string): Promise<void> {
  await openEditor(page, from);
  await editor(page).fill(to);
  await expect.poll(() => storedDrafts(page)).toEqual([to]);
}

/** Saves the edit. Its editor, which holds the same words, ends when the device has them. */
async function saveAndSee(page: Page, to: string): Promise<void> {
  await saveButton(page).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(entry(page, to)).toBeVisible();
}

/** The step of a save at which the page stops for good. */
type PageStep = 'submits' | 'asks for the entry' | 'has stored the entry';

/** Presses "Save". Resolves when the page has come to `step`, where it runs no further. */
async function saveUpTo(page: Page, step: PageStep): Promise<void> {
  await page.evaluate((wanted) => {
    const stop = (here: PageStep) => {
      if (here !== wanted) return;
      console.debug('stopped');
      // Nothing else runs on this page any more: no callback, no answer of the device.
      while (performance.now() < Infinity);
    };
    document.addEventListener('submit', () => stop('submits'), { capture: true });
    const add: unknown = Reflect.get(IDBObjectStore.prototype, 'add');
    if (typeof add !== 'function') throw new Error('IndexedDB adds nothing');
    Reflect.set(
      IDBObjectStore.prototype,
      'add',
      new Proxy(add, {
        apply(target, store: IDBObjectStore, args: readonly unknown[]): unknown {
          const request: unknown = Reflect.apply(target, store, args);
          if (store.name === 'outbox') {
            store.transaction.addEventListener('complete', () => stop('has stored the entry'));
            stop('asks for the entry');
          }
          return request;
        },
      }),
    );
  }, step);
  const stopped = page.waitForEvent('console', (message) => message.text() === 'stopped');
  // The press is never answered: the browser is killed before.
  void saveButton(page)
    .click()
    .catch(() => undefined);
  await stopped;
}

const saving = (when: PageStep, kept: Kept): Moment => ({
  when: `the page ${when}`,
  kept,
  reach: async (page, from, to) => {
    await type(page, from, to);
    await saveUpTo(page, when);
  },
});

/** The step of the sync worker at which it goes no further. */
type WorkerStep = 'seals the entry' | 'sends the sealed entry' | 'waits for the answer';

/** Saves the edit. Resolves when the sync worker has come to `step`. */
const sending = (step: WorkerStep): Moment => ({
  when: `the worker ${step}`,
  kept: 'entry',
  reach: async (page, from, to) => {
    await type(page, from, to);
    const workers = page.workers();
    const hold = (wanted: WorkerStep) => {
      const reached = () => void Reflect.set(self, 'isHeld', true);
      if (wanted === 'seals the entry') {
        Reflect.set(SubtleCrypto.prototype, 'encrypt', () => {
          reached();
          return new Promise(() => undefined);
        });
        return;
      }
      const send: unknown = Reflect.get(WebSocket.prototype, 'send');
      if (typeof send !== 'function') throw new Error('sockets send nothing');
      Reflect.set(
        WebSocket.prototype,
        'send',
        new Proxy(send, {
          apply(target, socket: WebSocket, args: readonly unknown[]): unknown {
            if (!String(args[0]).includes('"sealed"')) return Reflect.apply(target, socket, args);
            reached();
            if (wanted === 'sends the sealed entry') return undefined;
            socket.onmessage = null;
            return Reflect.apply(target, socket, args);
          },
        }),
      );
    };
    for (const worker of workers) await worker.evaluate(hold, step);
    await saveButton(page).click();
    const isHeld = async () => {
      const found = workers.map((worker) => worker.evaluate(() => Reflect.has(self, 'isHeld')));
      return (await Promise.all(found)).includes(true);
    };
    await expect.poll(isHeld).toBe(true);
  },
});

const inThePage: readonly Moment[] = [
  { when: 'the device has what was typed', kept: 'draft', reach: type },
  saving('submits', 'draft'),
  saving('asks for the entry', 'draft'),
  saving('has stored the entry', 'entry'),
  {
    when: '"Save" was pressed, and nothing was waited for',
    kept: 'either',
    reach: async (page, from, to) => {
      await type(page, from, to);
      await saveButton(page).click();
    },
  },
];

const online: readonly Moment[] = [
  ...inThePage,
  sending('seals the entry'),
  sending('sends the sealed entry'),
  sending('waits for the answer'),
  {
    when: 'the server has acknowledged it',
    kept: 'entry',
    reach: async (page, from, to) => {
      await type(page, from, to);
      await saveAndSee(page, to);
      await allSaved(page);
    },
  },
];

const offline: readonly Moment[] = [
  ...inThePage,
  {
    when: 'the device keeps it for the server',
    kept: 'entry',
    reach: async (page, from, to) => {
      await type(page, from, to);
      await saveAndSee(page, to);
      await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
    },
  },
];

/** Kills the browser at each of `moments` and returns the newest text, which is the only one on the day. */
async function killAtEach(
  browser: KillableBrowser,
  url: string,
  moments: readonly Moment[],
  first: string,
  behind: () => Promise<void>,
): Promise<string> {
  let text = first;
  for (const [index, { when, kept, reach }] of moments.entries()) {
    await test.step(when, async () => {
      const [from, to] = [text, `Okapi number ${index + 1}: ${when}`];
      await reach(browser.page, from, to);
      await browser.kill9();
      await browser.relaunch();
      const { page } = browser;
      await page.goto(url);
      const items = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
      await expect(items).toHaveCount(1);
      if (kept !== 'either') await expect(entry(page, kept === 'draft' ? from : to)).toBeVisible();
      if (kept !== 'entry') {
        // The editor begins with the draft, or with the entry where there is none.
        await items.getByRole('button', { name: 'Edit entry' }).click();
        await expect(editor(page)).toHaveValue(to);
        await saveAndSee(page, to);
      }
      await expect(entry(page, to)).toBeVisible();
      await behind();
      text = to;
    });
  }
  return text;
}

/** A log with the one entry `text`, encrypted; the browser shows its day. */
async function encryptedLog(page: Page, person: Person, url: string, text: string) {
  await signUp(page, person, url);
  await write(page, text);
  await allSaved(page);
  const secrets = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await page.goto(url);
  await expect(entry(page, text)).toBeVisible();
  await allSaved(page);
  return secrets;
}

/** Another device opens the log and shows `text` alone. */
async function expectElsewhere(other: Page, person: Person, secrets: Secrets, text: string) {
  await signIn(other, person);
  await unlock(other, 'passphrase', secrets.passphrase);
  await expect(entry(other, text)).toBeVisible();
  await expect(other.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(1);
}

test('SIGKILL at any step of an edit of an encrypted log loses no word', async ({
  browserToKill: browser,
  backend,
  person,
  openDevice,
}) => {
  const secrets = await encryptedLog(browser.page, person, backend.url, 'Okapi');
  await openEditor(browser.page, 'Okapi');
  await browser.kill9();
  await browser.relaunch();
  await browser.page.goto(backend.url);
  await expect(entry(browser.page, 'Okapi')).toHaveCount(1);
  const last = await killAtEach(browser, backend.url, online, 'Okapi', () =>
    allSaved(browser.page),
  );
  await expectElsewhere(await openDevice(), person, secrets, last);
});

test('nor does it without a server, and all of it is sent later', async ({
  browserToKill: browser,
  relayed,
  person,
  openDevice,
}) => {
  const secrets = await encryptedLog(browser.page, person, relayed.url, 'Okapi');
  relayed.relay.refuse();
  const last = await killAtEach(browser, relayed.url, offline, 'Okapi', () =>
    expect(syncStatus(browser.page)).toHaveText(/^Saved on this device/),
  );
  relayed.relay.cut();
  await allSaved(browser.page, 90_000);
  await expectElsewhere(await openDevice(), person, secrets, last);
});

test('nor does it while the log is locked: the words are there once it is unlocked', async ({
  browserToKill: browser,
  backend,
  page,
  person,
}) => {
  const { passphrase } = await encryptedLog(page, person, backend.url, 'Okapi');
  await signIn(browser.page, person, backend.url);
  await expect(browser.page.getByText('Locked: enter your passphrase')).toBeVisible();
  await write(browser.page, 'Okapi while locked');
  const last = await killAtEach(browser, backend.url, offline, 'Okapi while locked', () =>
    expect(syncStatus(browser.page)).toHaveText(/^Saved on this device/),
  );
  await unlock(browser.page, 'passphrase', passphrase);
  for (const device of [browser.page, page]) await expect(entry(device, last)).toBeVisible();
  await allSaved(browser.page);
});
