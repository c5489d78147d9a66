import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from '@playwright/test';

import { profileDevice } from '../driver/puppeteerDevices.ts';
import { personOf, test } from '../journey.ts';
import { Screen } from '../Screen.ts';

/** Half of the kills are without a server. `KILLS=20` for a long run. */
const kills = Number(process.env['KILLS'] ?? 2);

test('loses nothing when Firefox is killed a second after a word was saved', async ({
  engine,
  backend,
}) => {
  test.setTimeout(120_000 + kills * 60_000);
  if (engine === 'webkit') throw new Error('Listed in cannot.ts.');
  const profile = await mkdtemp(path.join(tmpdir(), 'daylog-profile-'));
  let device = await profileDevice(engine, profile);
  let screen = new Screen(device.first, backend.url);
  const words: string[] = [];
  try {
    await screen.signUp(personOf(backend));
    await screen.allSaved();
    await screen.appIsKept();
    for (let kill = 1; kill <= kills; kill += 1) {
      const isOffline = kill % 2 === 0;
      if (isOffline) await backend.kill9();
      const text = `Word ${String(kill).padStart(2, '0')}, ${isOffline ? 'offline' : 'online'}`;
      await screen.write(text);
      words.push(text);
      if (isOffline) await screen.statusIs('Saved on this device');
      // The promise of the status: one second later the power may go. It waits for no condition.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await device.kill9();
      device = await profileDevice(engine, profile);
      screen = new Screen(device.first, backend.url);
      await screen.open('/');
      for (const word of words) await screen.hasEntry(word);
      if (isOffline) await backend.restart();
    }
    await screen.allSaved();
    expect(words).toHaveLength(kills);
  } finally {
    await device.kill9();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    if (!backend.run.isRunning()) await backend.restart();
  }
});
