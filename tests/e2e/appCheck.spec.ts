import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Page, Route } from '@playwright/test';

import type { LocalBackend } from '../support/startLocalBackend.ts';
import { startAppCheckSite, type AppCheckSite } from './appCheckSite.ts';
import { allSaved, entry, expect, signUp, syncStatus, test as base, write } from './fixtures.ts';

/*
 * App Check in the page, with stand-ins for reCAPTCHA and for the exchange of its tokens: `recaptchaToken.ts`. The real
 * services were never asked.
 */

const test = base.extend<object, { readonly site: AppCheckSite }>({
  site: [
    async ({ backend }, use) => {
      const site = await startAppCheckSite(backend);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ serviceWorkers: 'block' });

/** Like Google's script, this one only queues calls, and loads the code that answers them by an address of gstatic. */
const loader = `
  const later = [];
  self.grecaptcha = { enterprise: { ready: (work) => later.push(work) } };
  self.recaptchaIsLoaded = () => {
    self.grecaptcha.enterprise.ready = (work) => work();
    for (const work of later) work();
  };
  const code = document.createElement('script');
  code.src = 'https://www.gstatic.com/recaptcha/releases/stand-in_1/recaptcha__en.js';
  document.head.append(code);`;

const code = `
  Object.assign(self.grecaptcha.enterprise, {
    render: (_container, { callback }) => { self.recaptchaSucceeded = callback; return 0; },
    execute: async () => { self.recaptchaSucceeded(); return 'solved by a person'; },
  });
  self.recaptchaIsLoaded();`;

interface Google {
  /** The answer to each exchange: a token, or null for a refusal. */
  readonly exchange: (number: number) => string | null;
  readonly isScriptBlocked?: boolean;
}

/** Stands in for Google's hosts. Returns the answers of the exchange so far. */
async function standInForGoogle(page: Page, { exchange, isScriptBlocked }: Google) {
  const exchanges: (string | null)[] = [];
  const script = (body: string) => (route: Route) =>
    isScriptBlocked === true
      ? route.abort('blockedbyclient')
      : route.fulfill({ contentType: 'text/javascript', body });
  await page.route('https://www.google.com/**', script(loader));
  await page.route('https://www.gstatic.com/**', script(code));
  await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    expect(route.request().postDataJSON()).toEqual({
      recaptcha_enterprise_token: 'solved by a person',
    });
    const token = exchange(exchanges.length + 1);
    exchanges.push(token);
    if (token === null) return route.fulfill({ status: 403, headers, json: { error: {} } });
    return route.fulfill({ headers, json: { token, ttl: '3600s' } });
  });
  return exchanges;
}

/** The frames that the sync worker sends. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
  });
  return frames;
}

function tokenFor(name: string, lifeS: number): string {
  const nowS = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: name, iat: nowS, exp: nowS + lifeS })}.`;
}

/** Replaces the rules of the database by others, as a database does that wants a proof with each request. */
async function putRules({ databaseOrigin, namespace, adminKey }: LocalBackend, rules: string) {
  const { ok } = await fetch(`${databaseOrigin}/.settings/rules.json?ns=${namespace}`, {
    method: 'PUT',
    body: rules,
    headers: { authorization: `Bearer ${adminKey}`, connection: 'close' },
  });
  expect(ok).toBe(true);
}

test('the worker has the token of the page before its first request', async ({
  page,
  site,
  person,
}) => {
  const token = tokenFor('the first', 3_600);
  const exchanges = await standInForGoogle(page, { exchange: () => token });
  const frames = framesOf(page);
  await signUp(page, person, site.url);
  await write(page, 'Sent with a proof');
  await allSaved(page);
  const proof = frames.findIndex((frame) => frame.includes('"appcheck"') && frame.includes(token));
  const request = frames.findIndex((frame) => frame.includes('logs'));
  expect(proof).toBeGreaterThanOrEqual(0);
  expect(request).toBeGreaterThan(proof);
  expect(exchanges).toEqual([token]);
});

test('it gets the next one before the first expires, and asks once', async ({
  page,
  site,
  person,
}) => {
  // The SDK renews at the latest five minutes before the end: long enough after the sign-up of a slow machine.
  const [first, next] = [tokenFor('short', 5 * 60 + 25), tokenFor('long', 3_600)];
  const exchanges = await standInForGoogle(page, {
    exchange: (number) => (number === 1 ? first : next),
  });
  const frames = framesOf(page);
  await signUp(page, person, site.url);
  await expect.poll(() => frames.join('')).toContain(first);
  await expect.poll(() => frames.join('')).toContain(next);
  await write(page, 'Sent with the next proof');
  await allSaved(page);
  expect(exchanges).toEqual([first, next]);
});

for (const { what, google, complaint } of [
  {
    what: 'a refused exchange',
    google: { exchange: () => null },
    complaint: /403|initial-throttle|App Check/,
  },
  {
    what: 'a blocked script',
    google: { exchange: () => null, isScriptBlocked: true },
    complaint: /ERR_BLOCKED|App Check|reCAPTCHA/,
  },
])
  test(`${what} is a sentence on screen, and words stay on the device`, async ({
    openDevice,
    backend,
    site,
    person,
  }) => {
    // This test expects the context's complaints.
    const page = await (await openDevice({ serviceWorkers: 'block' })).context().newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await standInForGoogle(page, google);
    const rules = await readFile(
      fileURLToPath(new URL('../../database.rules.json', import.meta.url)),
      'utf8',
    );
    await signUp(page, person, site.url);
    await putRules(backend, '{"rules":{".read":false,".write":false}}');
    try {
      await page.reload();
      await write(page, 'Not sent without a proof');
      await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
      await expect(page.getByRole('alert')).toContainText('could not check this page');
      await page.reload();
      await expect(entry(page, 'Not sent without a proof')).toBeVisible();
    } finally {
      await putRules(backend, rules);
    }
    expect(complaints.filter((text) => !complaint.test(text))).toEqual([]);
  });
