import { describe, expect, it } from 'vitest';

import { createSyncWorld, valueOf } from '../support/syncWorld.ts';

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

/** The texts in the trash, answered while time passes. */
async function trashOf(world: World, device: Device): Promise<readonly string[] | 'no answer'> {
  const answer = device.log.trash();
  await world.passes(500);
  const result = await answer;
  return result.ok ? result.value.entries.map(({ version }) => version.text) : 'no answer';
}

describe('deleted entries', () => {
  it('are listed before they are sent, the newest first, and once', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    for (const text of ['tea', 'bread', 'salt']) await phone.userAdds(text);
    await world.passes(1000);
    await phone.userDeletes('tea');
    await world.passes(1000);
    phone.line().failsWrites('unexpected');
    await phone.userDeletes('bread');
    await world.passes(100);
    expect(await trashOf(world, phone)).toEqual(['bread', 'tea']);
    phone.line().failsWrites(null);
    await world.passes(10_000);
    await phone.expectOutbox([]);
    expect(await trashOf(world, phone)).toEqual(['bread', 'tea']);
  });

  it('are listed without a network as far as they were deleted here, and can be restored', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const tea = await phone.userAdds('tea');
    await world.passes(1000);
    phone.goesOffline();
    expect(await trashOf(world, phone)).toBe('no answer');
    await phone.userEdits('tea', 'green tea');
    await phone.userDeletes('green tea');
    expect(await trashOf(world, phone)).toEqual(['green tea']);

    const [deleted] = valueOf(await phone.log.trash()).entries;
    expect(deleted?.version).toMatchObject({ id: tea.id, text: 'green tea', revision: 2 });
    expect(deleted?.deletedAtMs).toBe(world.clock.now() - 500);
    if (deleted !== undefined) valueOf(await phone.log.restore(deleted.version));
    phone.expectDay(['green tea']);
    expect(await trashOf(world, phone)).toBe('no answer');
  });

  it('are listed by a server that takes longer than a screen waits for an engine', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 9_000, survivesBreak: () => false },
    });
    const phone = world.device();
    await world.passes(60_000);
    await phone.userAdds('tea');
    await world.passes(60_000);
    await phone.userDeletes('tea');
    await world.passes(60_000);
    const answer = phone.log.trash();
    await world.passes(20_000);
    expect(valueOf(await answer).entries.map(({ version }) => version.text)).toEqual(['tea']);
  });

  it('are listed at once where no engine is running', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userDeletes('tea');
    phone.leaderIsGone();
    const secondTab = phone.opensTab();
    await world.passes(3000);
    // No time passes.
    expect(valueOf(await secondTab.trash()).entries.map(({ version }) => version.text)).toEqual([
      'tea',
    ]);
  });

  it('are not listed any more once they are restored here, although the server has not heard of it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const tea = await phone.userAdds('tea');
    await phone.userDeletes('tea');
    await world.passes(2000);
    expect(await trashOf(world, phone)).toEqual(['tea']);
    phone.line().failsWrites('unexpected');
    valueOf(await phone.log.restore(tea));
    expect(await trashOf(world, phone)).toEqual([]);
  });
});
