import { getApp } from 'firebase/app';
import { expect, it, vi } from 'vitest';

import { openAuth } from '../../src/firebase/account/openAuth.ts';

/** As in the worker: accounts first, the database's code when the log is opened. */
function openLate() {
  const app = { apiKey: 'demo', projectId: 'demo', databaseURL: 'http://127.0.0.1:1' };
  openAuth({ app, emulators: null }, 'memory', 'before the database');
  return import('./backend.ts');
}

it('says nothing of a write that the rules refuse, and names an index that is missing', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { newEntry, openDevice, startTestBackend } = await openLate();
  const backend = await startTestBackend();
  const here = await openDevice(backend);
  const stale = { ...newEntry('tea'), revision: 7 };
  expect(await here.store.write({ kind: 'add', after: stale })).toMatchObject({
    error: { kind: 'permission-denied' },
  });
  expect(await here.store.write({ kind: 'add', after: newEntry('tea') })).toMatchObject({
    ok: true,
  });
  expect(said.mock.calls).toEqual([]);

  const { getDatabase, limitToFirst, onValue, orderByChild, query, ref } =
    await import('firebase/database');
  const rows = ref(getDatabase(getApp('device-1')), `logs/${here.uid}/days`);
  onValue(query(rows, orderByChild('unheardOf'), limitToFirst(1)), () => undefined);
  await expect.poll(() => said.mock.calls.join()).toContain('Using an unspecified index');
  await here.close();
  await backend.close();
});
