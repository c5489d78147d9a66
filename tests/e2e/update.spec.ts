import { createServer, type Server } from 'node:http';

import { expect, signUp } from './fixtures.ts';
import { test } from './throughRelay.ts';

/**
 * What `backendUrl` serves, under an address of its own; from `deploy()` on with a service worker that is
 * another byte for byte, which is what a browser takes for a new version.
 */
async function serveVersions(backendUrl: string) {
  let isNewer = false;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', backendUrl));
      const body = Buffer.from(await answer.arrayBuffer());
      for (const [name, value] of answer.headers) {
        // The body has been unpacked on its way, and is told of by its own length.
        if (!/^(?:content-(?:encoding|length)|transfer-encoding|connection|etag)$/.test(name)) {
          response.setHeader(name, value);
        }
      }
      response.statusCode = answer.status;
      response.end(request.url === '/sw.js' && isNewer ? `${body.toString()}\n// newer` : body);
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return {
    url: `http://localhost:${address.port}`,
    deploy: () => {
      isNewer = true;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a new version is taken when told to, and no tab loses what was being typed', async ({
  page,
  relayed,
  person,
}) => {
  // The emulators answer their own page alone; through the relay they are asked as by a program.
  const versions = await serveVersions(relayed.url);
  try {
    await signUp(page, person, versions.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    // The page that registers a service worker is not its own yet.
    await page.reload();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${versions.url}/11-20-2020`);
    await elsewhere.getByRole('button', { name: 'Add a late entry' }).click();
    const late = elsewhere.getByRole('textbox', { name: 'New entry' });
    await late.pressSequentially('Begun in another tab');

    const box = page.getByRole('textbox', { name: 'New entry' });
    const reload = page.getByRole('button', { name: 'Reload for the new version' });
    await box.pressSequentially('Half a thou');
    await expect(reload).toBeHidden();
    versions.deploy();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(reload).toBeVisible();
    await expect(box).toHaveValue('Half a thou');

    const reloads = [page, elsewhere].map((tab) => tab.waitForEvent('load'));
    await box.pressSequentially('ght');
    await reload.click();
    await Promise.all(reloads);
    await expect(box).toHaveValue('Half a thought');
    await expect(late).toHaveValue('Begun in another tab');
    await expect(reload).toBeHidden();
  } finally {
    versions.stop();
  }
});
