import 'fake-indexeddb/auto';

import { openDB, unwrap } from 'idb';
import { afterEach, expect, it } from 'vitest';

import { followTransactions } from './followTransactions.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

afterEach(() => {
  process.off('unhandledRejection', note);
});

it('tells the callers of an aborted transaction, and leaves no rejection to nobody', async () => {
  process.on('unhandledRejection', note);
  const database = await openDB('followed', 1, {
    upgrade: (created) => void created.createObjectStore('rows'),
  });
  const { abort, ended } = followTransactions(unwrap(database));
  // This call of idb waits for the row, not for its transaction.
  const row = database.get('rows', 'one');
  abort();
  await expect(row).rejects.toMatchObject({ name: 'AbortError' });
  await ended();
  // Node reports a rejection after the microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  database.close();
});
