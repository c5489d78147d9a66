import { entry, expect, allSaved, signIn, signUp, syncStatus, write } from './fixtures.ts';
import { test } from './throughRelay.ts';

/** How long a person would wait on such a slow line. */
const patience = { timeout: 120_000 };

test.afterEach(({ relayed }) => {
  relayed.relay.cut();
});

test('100 000 characters arrive over a line of 8 kB/s, sent once, and a short entry behind them', async ({
  page,
  relayed,
  person,
}) => {
  const { relay } = relayed;
  await signUp(page, person, relayed.url);
  await write(page, 'Before');
  await allSaved(page);
  const [opened, sent] = [relay.opened(), relay.passedBytes('up')];

  // Twelve seconds and a half.
  relay.limit('up', 8_000);
  await write(page, `Long ${'a'.repeat(99_990)}`);
  await write(page, 'Short');
  await expect(syncStatus(page)).toHaveText(/^All changes saved$/, patience);
  await expect(entry(page, 'Short')).toHaveCount(1);
  expect(relay.opened()).toBe(opened);
  expect(relay.passedBytes('up') - sent).toBeLessThan(105_000);
});

test('a day of 300 kB is said to be loading until it has come over a line of 20 kB/s', async ({
  page,
  openDevice,
  relayed,
  person,
}) => {
  const { relay } = relayed;
  await signUp(page, person);
  for (const name of ['One', 'Two', 'Three']) await write(page, `${name} ${'a '.repeat(49_000)}`);
  await allSaved(page);

  // Fifteen seconds.
  relay.limit('down', 20_000);
  const [opened, received] = [relay.opened(), relay.passedBytes('down')];
  const slow = await openDevice();
  await signIn(slow, person, relayed.url);
  await expect(slow.getByText('This day is still loading…')).toBeVisible();
  await expect(syncStatus(slow)).toHaveText('All changes saved · this day is still loading');
  for (const name of ['One', 'Two', 'Three']) await expect(entry(slow, name)).toBeVisible(patience);
  await expect(slow.getByText('This day is still loading…')).toHaveCount(0);
  await allSaved(slow);
  expect(relay.opened() - opened).toBe(1);
  expect(relay.passedBytes('down') - received).toBeLessThan(400_000);
});
