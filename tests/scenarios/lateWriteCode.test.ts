import { describe, expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { writeCodeAtHand, writesWith } from '../../src/sync/writesAtHand.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';

/** A device with a tab whose browser brings what writing seldom needs only as `bring` has it. */
async function tabWithoutCode() {
  const world = createSyncWorld();
  const phone = world.device();
  const wanted = { rebases: 0, bring: (): Promise<void> => Promise.reject(new Error('no code')) };
  const tab = phone.opensTab(
    writesWith({
      loadHistory: async () => {
        await wanted.bring();
        return writeCodeAtHand.loadHistory();
      },
      loadRebase: async () => {
        wanted.rebases += 1;
        await wanted.bring();
        return writeCodeAtHand.loadRebase();
      },
    }),
  );
  tab.day(friday);
  await world.passes(1000);
  const edit = async (entry: Entry, text: string) => valueOf(await tab.edit(entry, { text }));
  return { world, phone, tab, wanted, edit };
}

describe('the code that rebases', () => {
  it('is asked for by no edit of what is on screen', async () => {
    const { world, phone, wanted, edit } = await tabWithoutCode();
    const seen = await phone.userAdds('tea');
    const again = await edit(seen, 'green tea');
    await edit(again, 'green tea, hot');
    await world.passes(2000);
    const sent = phone.entrySaying('green tea, hot');
    expect(sent.createdAtMs).not.toBe(again.createdAtMs);
    await edit(sent, 'green tea, cold');
    await world.passes(2000);
    world.expectServer(['green tea, cold']);
    expect(wanted.rebases).toBe(0);
  });

  it('where it cannot be had, leaves two edits of one entry to the engine, which says both', async () => {
    const { world, phone, tab, wanted, edit } = await tabWithoutCode();
    const seen = await phone.userAdds('bread and tea');
    await world.passes(2000);
    phone.goesOffline();
    await phone.userEdits('bread and tea', 'rye bread and tea');
    expect((await edit(seen, 'bread and green tea')).text).toBe('bread and green tea');
    expect(wanted.rebases).toBe(1);
    phone.goesOnline();
    await world.passes(5000);
    world.expectServer(['rye bread and green tea']);
    expect(tab.parked.getSnapshot()).toEqual([]);
  });

  it('where it cannot be had, loses neither of two that clash', async () => {
    const { world, phone, edit } = await tabWithoutCode();
    const seen = await phone.userAdds('tea');
    await world.passes(2000);
    phone.goesOffline();
    await phone.userEdits('tea', 'coffee');
    await edit(seen, 'cocoa');
    phone.goesOnline();
    await world.passes(5000);
    const clashing = phone.entrySaying('cocoa');
    const asked = phone.log.versions(seen.id);
    await world.passes(1000);
    const theirs = valueOf(await asked).find(({ revision }) => revision === clashing.clashesWith);
    expect(theirs?.text).toBe('coffee');
  });

  it('where it cannot be had, lets an edit beat a deletion all the same', async () => {
    const { world, phone, edit } = await tabWithoutCode();
    const seen = await phone.userAdds('tea');
    await world.passes(2000);
    await phone.userDeletes('tea');
    await edit(seen, 'green tea');
    await world.passes(5000);
    world.expectServer(['green tea']);
    phone.expectDay(['green tea']);
  });

  it('is not waited for for ever by words that want to be kept', async () => {
    const { world, phone, wanted, edit } = await tabWithoutCode();
    wanted.bring = () => new Promise(() => undefined);
    const seen = await phone.userAdds('one cup of tea');
    await phone.userEdits('one cup of tea', 'one hot cup of tea');
    const kept = edit(seen, 'one cup of green tea');
    await world.passes(5000);
    expect((await kept).text).toBe('one cup of green tea');
    await world.passes(5000);
    world.expectServer(['one hot cup of green tea']);
  });

  it('where it cannot be had, leaves to the engine what both tabs wrote before any of it was sent', async () => {
    const { world, phone, edit } = await tabWithoutCode();
    phone.goesOffline();
    const seen = await phone.userAdds('one cup of tea');
    await phone.userEdits('one cup of tea', 'one hot cup of tea');
    await edit(seen, 'one cup of green tea');
    await phone.expectOutbox([
      'add one cup of tea',
      'edit one hot cup of tea',
      'edit one cup of green tea',
    ]);
    phone.goesOnline();
    await world.passes(5000);
    world.expectServer(['one hot cup of green tea']);
  });

  it('is asked for again the next time', async () => {
    const { world, phone, wanted, edit } = await tabWithoutCode();
    const seen = await phone.userAdds('tea');
    await phone.userEdits('tea', 'tea, hot');
    await edit(seen, 'green tea');
    wanted.bring = () => Promise.resolve();
    await world.passes(5000);
    const merged = await edit(seen, 'black tea');
    expect(wanted.rebases).toBe(2);
    expect(merged.revision).toBeGreaterThan(2);
  });
});

describe('the code that answers of the past', () => {
  it('that cannot be had is said to be out of reach, and asked for again', async () => {
    const { world, phone, tab, wanted } = await tabWithoutCode();
    const entry = await phone.userAdds('tea');
    await phone.userEdits('tea', 'green tea');
    await phone.userAdds('bread');
    await phone.userDeletes('bread');
    await world.passes(2000);
    expect(await tab.versions(entry.id)).toMatchObject({ error: { kind: 'offline' } });
    expect(await tab.trash()).toMatchObject({ error: { kind: 'offline' } });
    wanted.bring = () => Promise.resolve();
    const [versions, trash] = [tab.versions(entry.id), tab.trash()];
    await world.passes(1000);
    expect(valueOf(await versions).map(({ text }) => text)).toEqual(['tea']);
    expect(valueOf(await trash).map(({ version }) => version.text)).toEqual(['bread']);
  });
});
