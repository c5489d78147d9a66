import { describe, expect, it } from 'vitest';

import { engineSilenceMs } from '../../src/log/createEngineSilence.ts';
import { createSyncWorld, valueOf } from '../support/syncWorld.ts';

/** A device with one edited entry, and a tab that opens while no engine runs. */
async function tabWithoutEngine() {
  const world = createSyncWorld();
  const device = world.device();
  await world.passes(1000);
  await device.userAdds('tea');
  await world.passes(1000);
  await device.userEdits('tea', 'green tea');
  await world.passes(1000);
  device.leaderIsGone();
  return { world, device, log: device.opensTab() };
}

describe('a tab that has just opened', () => {
  it('waits for the engine to reach the server before it asks for the history', async () => {
    const { world, device, log } = await tabWithoutEngine();
    const pages = Promise.all([log.historyPages.versions(null), log.historyPages.trash(null)]);
    const { id } = device.entrySaying('green tea');
    const versions = log.versions(id);
    await world.passes(engineSilenceMs / 2);
    device.leaderDies();
    await world.passes(1000);
    const [versionPage, trashPage] = await pages;
    expect(valueOf(versionPage).rows).toMatchObject([{ id, versions: [{ text: 'tea' }] }]);
    expect(valueOf(trashPage).rows).toEqual([]);
    expect(valueOf(await versions)).toMatchObject({ isWhole: true, versions: [{ text: 'tea' }] });
  });

  it('waits in the same way before it asks for the photos', async () => {
    const { world, device, log } = await tabWithoutEngine();
    const usage = log.photos.usage();
    const unused = log.photos.free.find(() => undefined);
    await world.passes(engineSilenceMs / 2);
    device.leaderDies();
    await world.passes(1000);
    expect(valueOf(await usage)).toMatchObject({ photos: 0 });
    expect(valueOf(await unused)).toEqual([]);
  });

  it('knows after three seconds that no engine answers', async () => {
    const { world, log } = await tabWithoutEngine();
    const asked = log.historyPages.versions(null);
    const emptied = log.emptyTrash(0);
    await world.passes(engineSilenceMs);
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(await emptied).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });

  it('asks an engine that is offline no longer than that', async () => {
    const { world, device, log } = await tabWithoutEngine();
    const asked = log.historyPages.versions(null);
    device.leaderDies();
    device.goesOffline();
    await world.passes(engineSilenceMs);
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(await log.historyPages.trash(null)).toMatchObject({ error: { kind: 'offline' } });
  });
});
