import { createServer } from 'node:http';

import type { LocalBackend } from '../support/startLocalBackend.ts';
import { allSaved, entry, expect, signUp, test, write } from './fixtures.ts';
import { askAsOwner, stored } from './ownerView.ts';

/* A page at another port of this machine, in the browser that has a person's log open. */

const rulesOf = (backend: LocalBackend) => askAsOwner(backend, '.settings/rules');

test('another page of the same browser can neither read nor change the log or the accounts', async ({
  page,
  openDevice,
  backend,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Nobody else reads this');
  await allSaved(page);
  const logs: unknown = await stored(backend, 'logs');
  const rules = await rulesOf(backend);
  const uid = Object.entries(typeof logs === 'object' && logs !== null ? logs : {}).find(
    ([, log]) => JSON.stringify(log).includes('Nobody else reads this'),
  )?.[0];
  expect(uid).toBeDefined();

  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>x</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  // An unwatched context: this test expects its complaints.
  const hostile = await (await openDevice()).context().newPage();
  await hostile.goto(`http://127.0.0.1:${port}/`);
  const taken = await hostile.evaluate(
    async ({ auth, database, namespace, user, site }) => {
      const part = (claims: object) =>
        btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: user, user_id: user, iat: now, exp: now + 3600 };
      const forged = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
      const got: string[] = [];
      const attempt = async (name: string, url: string, init: RequestInit = {}) => {
        try {
          const response = await fetch(url, init);
          const text = await response.text();
          if (response.type !== 'opaque') got.push(`${name}: ${response.status} ${text}`);
        } catch {
          // The browser hides the answer.
        }
      };
      for (const [who, token] of [
        ['owner', 'owner'],
        ['forged', forged],
      ] as const) {
        const at = (path: string) => `${database}/${path}.json?ns=${namespace}&auth=${token}`;
        await attempt(`read as ${who}`, at('logs'));
        await attempt(`delete as ${who}`, at(`logs/${user}`), { method: 'DELETE' });
        await attempt(`rules as ${who}`, at('.settings/rules'), {
          method: 'PUT',
          body: '{"rules":{".read":true,".write":true}}',
        });
        await attempt(`override as ${who}`, at(`logs/${user}`), {
          method: 'POST',
          mode: 'no-cors',
          headers: { 'X-HTTP-Method-Override': 'PUT' },
          body: 'null',
        });
        // A simple request needs no preflight, and the attacker need not read the answer.
        await attempt(`post as ${who}`, at(`logs/${user}`), {
          method: 'POST',
          mode: 'no-cors',
          body: '"x"',
        });
        await new Promise<void>((resolve) => {
          const events = new EventSource(at('logs'));
          events.addEventListener('put', ({ data }) => {
            got.push(`stream as ${who}: ${String(data)}`);
            events.close();
            resolve();
          });
          events.addEventListener('error', () => {
            events.close();
            resolve();
          });
        });
        await new Promise<void>((resolve) => {
          const script = document.createElement('script');
          Reflect.set(window, 'stolen', (value: unknown) =>
            got.push(`script as ${who}: ${JSON.stringify(value)}`),
          );
          script.addEventListener('load', () => resolve());
          script.addEventListener('error', () => resolve());
          script.src = `${at('logs')}&callback=stolen`;
          document.head.append(script);
        });
        await new Promise<void>((resolve) => {
          const socket = new WebSocket(`${database.replace('http', 'ws')}/.ws?v=5&ns=${namespace}`);
          socket.addEventListener('message', ({ data }) => {
            got.push(`WebSocket: ${String(data)}`);
            socket.close();
          });
          socket.addEventListener('close', () => resolve());
        });
      }
      await attempt(
        'accounts',
        `${auth}/identitytoolkit.googleapis.com/v1/projects/demo-daylog/accounts:query`,
        { method: 'POST', headers: { authorization: 'Bearer owner' }, body: '{}' },
      );
      await attempt('accounts gone', `${auth}/emulator/v1/projects/demo-daylog/accounts`, {
        method: 'DELETE',
      });
      await attempt('configuration', `${site}/__/firebase/init.json`);
      return got;
    },
    {
      auth: backend.authOrigin,
      database: backend.databaseOrigin,
      namespace: backend.namespace,
      user: uid ?? '',
      site: backend.url,
    },
  );
  await hostile.close();
  elsewhere.closeAllConnections();
  elsewhere.close();

  expect(taken).toEqual([]);
  expect(await stored(backend, 'logs')).toEqual(logs);
  expect(await rulesOf(backend)).toBe(rules);
  await page.reload();
  await expect(entry(page, 'Nobody else reads this')).toBeVisible();
  await allSaved(page);
});
