import { allSaved, entry, expect, signIn, signUp, test, write } from './fixtures.ts';

test('no text becomes code: not as HTML, not as a script, not as a worker', async ({
  openDevice,
  person,
  page,
}) => {
  await signUp(page, person);
  await write(page, '<img src=x onerror="window.caught = 1"> <script>window.caught = 2</script>');
  await expect(entry(page, 'onerror')).toContainText('<script>window.caught = 2</script>');
  await allSaved(page);

  // This test expects the context's complaints.
  const context = (await openDevice()).context();
  const attacked = await context.newPage();
  await signIn(attacked, person);
  await expect(entry(attacked, 'onerror')).toBeVisible();
  const refused = await attacked.evaluate(() => {
    const attempts: Readonly<Record<string, () => unknown>> = {
      html: () => (document.body.innerHTML = '<img src=x onerror="window.caught = 3">'),
      document: () => document.createRange().createContextualFragment('<b>bold</b>'),
      script: () => {
        document.head.append(
          Object.assign(document.createElement('script'), { src: 'https://example.com/evil.js' }),
        );
      },
      'script of another kind': () => {
        document.head.append(
          Object.assign(document.createElement('script'), { textContent: 'window.caught = 5' }),
        );
      },
      worker: () => new Worker('https://example.com/evil.js'),
      'worker of our own words': () => new Worker('data:text/javascript,self.close()'),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual([
    'html',
    'document',
    'script',
    'script of another kind',
    'worker',
    'worker of our own words',
  ]);
  expect(await attacked.evaluate(() => Reflect.has(window, 'caught'))).toBe(false);
  await attacked.close();
});

test('a whole session asks nobody but its own server and its own backend', async ({
  page,
  person,
  backend,
}) => {
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).host));
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).host));
  await signUp(page, person);
  await write(
    page,
    'A picture from elsewhere: ![cat](https://example.com/cat.png) and a [link](https://example.com).',
  );
  await expect(entry(page, 'from elsewhere')).toBeVisible();
  await allSaved(page);
  for (const view of [
    'calendar',
    'year',
    'on-this-day',
    'search?q=elsewhere',
    'tags',
    'tasks',
    'read',
    'settings',
    'trash',
  ]) {
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString('en-US').replaceAll('/', '-'),
    );
    await page.goto(`/${today}/${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const config: unknown = await (await page.request.get('/__/firebase/init.json')).json();
  const named = JSON.stringify(config);
  const strangers = [...asked].filter(
    (host) => host !== new URL(backend.url).host && !named.includes(host),
  );
  expect(asked.size).toBeGreaterThan(1);
  expect(strangers).toEqual([]);
});
