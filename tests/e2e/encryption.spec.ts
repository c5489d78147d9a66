import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { isEncrypted, openEncryption, turnOnEncryption, unlock } from './encryptByScreens.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { allSaved, entry, expect, signIn, signUp, syncStatus, test, write } from './fixtures.ts';
import { dayOneZip, dropZip, openTransfer } from './journalToDrop.ts';
import { stored } from './ownerView.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that `page` and its workers send: frames of sockets and bodies of requests. */
function recordSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.context().on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
  return sent;
}

/** The log of the one person with an entry in the text of `log`. */
async function logOf(backend: LocalBackend, canary: string): Promise<[string, unknown]> {
  const logs = (await stored(backend, 'logs')) as Record<string, unknown>;
  const found = Object.entries(logs).find(([, log]) => JSON.stringify(log).includes(canary));
  if (found === undefined) throw new Error(`No log with ${canary}.`);
  return found;
}

async function annsLog(backend: LocalBackend, uid: string): Promise<string> {
  return JSON.stringify(await stored(backend, `logs/${uid}`));
}

async function edit(page: Page, text: string, next: string): Promise<void> {
  await entry(page, text).getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, next)).toBeVisible();
}

/** Opens the search for `tag`, adds `words` to it, and loads that address anew. */
async function searchAndReload(page: Page, tag: string, words: string): Promise<void> {
  await page.getByRole('link', { name: tag }).click();
  const box = page.getByRole('searchbox', { name: 'Search entries' });
  await box.press('End');
  await box.pressSequentially(` ${words}`);
  await box.press('Enter');
  await page.reload();
  await expect(box).toHaveValue(`tag:${tag.slice(1)} ${words}`);
  await expect(page.getByRole('list', { name: 'Search results' })).toContainText('Zebrafink found');
}

async function toDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByRole('textbox', { name: 'New entry' })).toBeVisible();
}

test('no word, time or zone leaves an encrypted log, and another program opens it', async ({
  page,
  backend,
  person,
  openDevice,
}) => {
  const sent = recordSent(page);
  await signUp(page, person);
  await write(page, 'Zebrafink before #marmalade');
  await write(page, 'Zebrafink deleted before');
  await edit(page, 'Zebrafink before', 'Zebrafink edited before #marmalade');
  await entry(page, 'deleted before').getByRole('button', { name: 'Delete entry' }).click();
  await allSaved(page);
  const [uid] = await logOf(backend, 'Zebrafink');
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const readable of ['Zebrafink', '"text"', '"time"', `"${zone}"`]) {
    expect(sent.join('')).toContain(readable);
  }

  const { passphrase, recoveryKey } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  sent.length = 0;
  await toDay(page);
  await write(page, 'Zebrafink after #marmalade');
  await edit(page, 'Zebrafink after', 'Zebrafink edited after');
  await edit(page, 'edited before', 'Zebrafink edited twice');
  await entry(page, 'edited after').getByRole('button', { name: 'Delete entry' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'edited after')).toBeVisible();
  await allSaved(page);
  await write(page, 'Zebrafink found #marmalade');
  await searchAndReload(page, '#marmalade', 'zebrafink found');
  await toDay(page);
  await allSaved(page);

  // In quotes: a few letters alone are also in sealed text.
  const plain = new RegExp(`zebrafink|marmalade|"(?:text|time|zone|${zone})"`, 'i');
  expect(sent.join('').length).toBeGreaterThan(1_000);
  expect(sent.join('\n')).not.toMatch(plain);
  expect(sent.join('')).not.toContain(passphrase);
  expect(sent.join('')).not.toContain(recoveryKey);
  expect(await annsLog(backend, uid)).not.toMatch(plain);

  const other = await openDevice();
  await signIn(other, person);
  await expect(other.getByText('Locked: enter your passphrase')).toBeVisible();
  await write(other, 'Written while locked');
  await expect(syncStatus(other)).toHaveText(/^Saved on this device/);
  expect(await annsLog(backend, uid)).not.toMatch(plain);
  await unlock(other, 'recoveryKey', recoveryKey);
  // The day comes by itself, and nothing on it says that the log is locked.
  await expect(other.getByText('You opened the log with the recovery key.')).toBeVisible();
  await expectNoFaults(other, 'the day after the recovery key', { widths: [390] });
  await expect(entry(other, 'Zebrafink edited twice')).toBeVisible();
  await allSaved(other);
  await expect(entry(page, 'Written while locked')).toBeVisible();
  await expect(other.getByText(/· locked|Locked:|unlock the log/)).toHaveCount(0);
  expect(await annsLog(backend, uid)).not.toContain('locked');

  const readable = await unsealed(await stored(backend, `logs/${uid}`), uid, passphrase);
  for (const text of [
    'Zebrafink edited twice',
    'Zebrafink edited before #marmalade',
    'Zebrafink deleted before',
    'Zebrafink edited after',
    'Written while locked',
  ]) {
    expect(readable).toContain(text);
  }
});

/** What `npm run unseal` prints of a log. */
async function unsealed(log: unknown, uid: string, passphrase: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-unseal-'));
  try {
    const [file, secret] = [path.join(folder, 'log.json'), path.join(folder, 'secret')];
    await writeFile(file, JSON.stringify(log));
    await writeFile(secret, passphrase);
    const options = ['--export', file, '--uid', uid, '--passphrase-file', secret];
    const run = promisify(execFile);
    const { stdout } = await run('npm', ['run', '--silent', 'unseal', '--', ...options], {
      cwd: root,
      maxBuffer: 1e8,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the ids of an import into an encrypted log show no time, and the file adds nothing when it comes again', async ({
  page,
  backend,
  person,
}) => {
  const zip = await dayOneZip(40);
  await signUp(page, person);
  await write(page, 'Kudu at noon');
  await allSaved(page);
  const [uid] = await logOf(backend, 'Kudu');
  await turnOnEncryption(page, person);
  await isEncrypted(page);

  await openTransfer(page);
  await dropZip(page, zip);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('40 entries are on this device')).toBeVisible();
  // "All changes saved" alone says too little after an import: see `expectStored`.
  const ids = async () => {
    const day = (await stored(backend, `logs/${uid}/entries/3-1-2014`)) as Record<
      string,
      Row
    > | null;
    return Object.entries(day ?? {}).flatMap(([id, { writeId }]) => [id, writeId]);
  };
  await expect.poll(async () => (await ids()).length, { timeout: 60_000 }).toBe(40);
  await allSaved(page);
  for (const id of await ids()) expect(id).toMatch(/^0{10}/);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await dropZip(page, zip);
  await expect(page.getByText('Nothing new: every entry is here already.')).toBeVisible();
});

interface Row {
  readonly writeId: string;
}

test('SIGKILL while the log is being sealed loses nothing, and the sealing goes on', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  await signUp(browser.page, person, backend.url);
  for (const text of ['Quagga one', 'Quagga two', 'Quagga three']) {
    await write(browser.page, text);
  }
  await allSaved(browser.page);
  const [uid] = await logOf(backend, 'Quagga');
  await turnOnEncryption(browser.page, person);
  // Before the device has the keys, a death locks the log, and the passphrase opens it: createDecisions.test.ts.
  await expect(
    browser.page.getByRole('heading', { name: /^(Your log is being encrypted|Encryption is on)$/ }),
  ).toBeVisible();
  await browser.kill9();
  await browser.relaunch();
  await browser.page.goto(backend.url);
  for (const text of ['Quagga one', 'Quagga two', 'Quagga three']) {
    await expect(entry(browser.page, text)).toBeVisible();
  }
  await expect
    .poll(() => stored(backend, `logs/${uid}/encryption/state`), { timeout: 60_000 })
    .toBe('on');
  expect(await annsLog(backend, uid)).not.toContain('Quagga');
  await allSaved(browser.page);
});

test('encryption is turned off again with the passphrase', async ({ page, backend, person }) => {
  await signUp(page, person);
  await write(page, 'Ibex at the gate');
  await allSaved(page);
  const [uid] = await logOf(backend, 'Ibex');
  const { passphrase } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await expectNoFaults(page, 'the Encryption screen');
  await page.getByRole('button', { name: 'Turn off encryption' }).click();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('not the passphrase');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('does not open the log');
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Turn off encryption' }).click();
  await expect(page.getByRole('heading', { name: 'Your log is not encrypted' })).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(() => annsLog(backend, uid)).toContain('Ibex at the gate');
  expect(await annsLog(backend, uid)).not.toContain('"sealed"');
  await openEncryption(page);
});

test('the kit is one printed page, and its words open another device however they are typed', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person);
  await write(page, 'Numbat by the log');
  await allSaved(page);
  await openEncryption(page);
  await page.getByRole('button', { name: 'Set up encryption' }).click();
  await expectNoFaults(page, 'the first step', { widths: [390] });
  await page.getByRole('checkbox', { name: /^If I lose both/ }).check();
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery kit' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recovery key' }).getByRole('listitem')).toHaveCount(
    9,
  );
  await expectNoFaults(page, 'the kit', { widths: [390] });
  const parts = (name: string) =>
    page.getByRole('list', { name }).getByRole('listitem').allTextContents();
  const [words, groups] = [await parts('Passphrase'), await parts('Recovery key')];
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect(printed.numPages).toBe(1);
  const { text } = await extractText(printed, { mergePages: true });
  for (const part of [...words, groups.join('-'), person.email]) expect(text).toContain(part);
  expect(text).not.toMatch(/I have kept it|Use these twelve words/);
  // A reload ends the steps and has changed nothing.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your log is not encrypted' })).toBeVisible();

  await page.goto('/');
  const { passphrase } = await turnOnEncryption(page, person);
  await isEncrypted(page);
  await expectNoFaults(page, 'an encrypted log', { widths: [390] });
  const other = await openDevice();
  await signIn(other, person);
  const right = passphrase.split(' ');
  const wrong = right.with(4, 'qqqqqq').join(' ');
  await unlock(other, 'passphrase', wrong);
  await expect(other.getByRole('alert')).toContainText('Word 5, “qqqqqq”, is not in the list');
  await expectNoFaults(other, 'a wrong word', { widths: [390] });
  // As it is: a person may have chosen such words. Now the key is derived, and it is wrong.
  await other.getByRole('button', { name: 'Unlock' }).click();
  await expect(other.getByRole('alert')).toHaveText(
    'This passphrase does not open the log. Nothing was changed.',
  );
  const numbered = right.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join('   ');
  await other.getByRole('textbox', { name: 'Passphrase' }).fill(` ${numbered} `);
  await other.keyboard.press('Enter');
  await expect(entry(other, 'Numbat by the log')).toBeVisible();
  await allSaved(other);
  await expect(other.getByText(/· locked|Locked:|unlock the log/)).toHaveCount(0);
});
