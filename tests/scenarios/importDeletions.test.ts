import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import { jrnl } from '../../src/transfer/formats/jrnl/jrnl.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { watchForEngine } from '../../src/log/createEngineSilence.ts';
import { callEngine } from '../../src/log/engineLine.ts';
import { openHistoryPages } from '../../src/log/history/openHistoryPages.ts';
import { readableLog } from '../support/idKeys.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

const day = dayKey('2024-01-15');
const journal = ['tea', 'rain', 'sun', 'snow', 'fog']
  .map((text, index) => `[2024-01-15 09:0${index}] ${text}\n`)
  .join('\n');

/** A tab of `device` that imports. */
function tabOf(world: World, device: Device) {
  const channel = device.opensChannel();
  const host = createTransferHost({
    ...photoDeps,
    idKeys: readableLog,
    localStore: device.localStore,
    channel: device.postsAsTab,
    clock: world.clock,
    formats: [jrnl],
    deletions: openHistoryPages(
      callEngine(channel, world.clock),
      watchForEngine(channel, world.clock),
    ),
  });
  const open = () =>
    void host.actions.open([{ path: 'j.txt', file: new Blob([journal]) }], 'j.txt', 'UTC');
  return {
    /** Why the file is refused. */
    isRefused: async () => {
      open();
      await expect.poll(() => host.state.getSnapshot().kind, { interval: 1 }).toBe('refused');
      const now = host.state.getSnapshot();
      return now.kind === 'refused' ? now.refusal.kind : null;
    },
    opens: async (whilePlanned: () => void = () => undefined) => {
      open();
      const now = () => host.state.getSnapshot();
      // A file is read by real tasks, which the clock of this world does not wait for.
      await expect.poll(() => now().kind, { interval: 1 }).toBe('planned');
      await world.passes(1000);
      whilePlanned();
      await world.passes(20_000);
      const planned = now();
      if (planned.kind !== 'planned') throw new Error(planned.kind);
      return { deletions: planned.deletions, counts: planned.summary.counts };
    },
    imports: async () => {
      await host.actions.start();
      await world.passes(20_000);
    },
    undoes: async () => {
      await host.actions.undo(host.imports.getSnapshot()?.[0]?.id ?? '');
      await world.passes(20_000);
    },
  };
}

/** A device that has imported the journal and sent it. Its day is on the screen until `stop`. */
async function imported() {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1000);
  const tab = tabOf(world, phone);
  await tab.opens();
  await tab.imports();
  const stop = phone.log.day(day).subscribe(() => undefined);
  await world.passes(1000);
  return { world, phone, tab, stop };
}

describe('the preview of an import', () => {
  it('recognises entries that were deleted since, permanently or into the trash', async () => {
    const { world, phone, tab, stop } = await imported();
    valueOf(await phone.log.remove(phone.entrySaying('tea', day)));
    const rain = phone.entrySaying('rain', day);
    valueOf(await phone.log.remove(rain));
    valueOf(await phone.log.edit(phone.entrySaying('sun', day), { day: friday }));
    valueOf(await phone.log.edit(phone.entrySaying('snow', day), { text: 'more snow' }));
    await world.passes(20_000);
    const erased = phone.log.erase([{ kind: 'trashed', id: rain.id, day, revision: 1 }]);
    await world.passes(1000);
    valueOf(await erased);
    expect(await tab.opens()).toEqual({
      deletions: 'known',
      counts: { new: 0, here: 3, different: 0, deleted: 2 },
    });
    stop();
  });

  it('knows an unsent deletion without the server, and says that it knows no others', async () => {
    const { world, phone, tab, stop } = await imported();
    valueOf(await phone.log.remove(phone.entrySaying('tea', day)));
    await world.passes(20_000);
    phone.goesOffline();
    valueOf(await phone.log.remove(phone.entrySaying('rain', day)));
    await world.passes(1000);
    expect(await tab.opens()).toEqual({
      deletions: 'unknown',
      counts: { new: 1, here: 3, different: 0, deleted: 1 },
    });
    stop();
  });

  it('asks an engine that is only starting', async () => {
    const { world, phone, stop } = await imported();
    valueOf(await phone.log.remove(phone.entrySaying('tea', day)));
    await world.passes(20_000);
    phone.leaderIsGone();
    const opened = tabOf(world, phone).opens(() => phone.leaderDies());
    expect(await opened).toMatchObject({ deletions: 'known', counts: { here: 4, deleted: 1 } });
    stop();
  });

  it('counts as new what the undo of an import deleted', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const tab = tabOf(world, phone);
    await tab.opens();
    await tab.imports();
    await tab.undoes();
    expect((await tab.opens()).counts).toMatchObject({ new: 5, deleted: 0 });
    await tab.imports();
    expect(world.server.allEntries().length).toBe(5);
  });

  it('is none while the undo of an import is unsent, and has every entry afterwards', async () => {
    const { world, phone, tab, stop } = await imported();
    phone.goesOffline();
    await tab.undoes();
    expect(await tab.isRefused()).toBe('undo-unsent');
    phone.goesOnline();
    await world.passes(120_000);
    expect(world.server.allEntries()).toEqual([]);
    expect((await tab.opens()).counts).toMatchObject({ new: 5, deleted: 0 });
    await tab.imports();
    expect(world.server.allEntries().length).toBe(5);
    stop();
  });
});
