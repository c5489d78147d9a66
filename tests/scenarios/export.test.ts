import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { failure } from '../../src/lib/result.ts';
import type { HistoryPages } from '../../src/log/history/HistoryPages.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { formats } from '../../src/transfer/formats/formats.ts';
import { exportAs } from '../../src/transfer/writing/exportAs.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { readableLog } from '../support/idKeys.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

const saturday = addDays(friday, 1);

async function exported(
  localStore: Pick<LocalStore, 'read'>,
  history: HistoryPages | null,
): Promise<{ readonly text: string; readonly missing: readonly string[] }> {
  const { stream, missing } = exportAs('daylog', {
    localStore,
    history,
    settings: { values: { theme: 'dark' }, isComplete: true },
    photos: null,
    nowMs: 1_795_200_000_000,
    today: friday,
  });
  const text = await new Response(stream).text();
  return { text, missing: missing() };
}

/** A device with a copy, and its export while the world goes on. */
function worldWithDevice() {
  const world = createSyncWorld();
  const store = memoryLocalStore();
  const device = world.device(store);
  const exportNow = async () => {
    const file = exported(store, device.log.historyPages);
    await world.passes(60_000);
    const { text, missing } = await file;
    return { text, missing, document: JSON.parse(text) as Record<string, unknown> };
  };
  return { world, store, device, exportNow };
}

describe('an export in the own format', () => {
  it('holds entries, versions and the trash with all their ids and times, and a checksum', async () => {
    const { world, device, exportNow } = worldWithDevice();
    await world.passes(1000);
    await device.userAdds('tea');
    await world.passes(1000);
    await device.userEdits('tea', 'green tea');
    await device.log.add(saying('to the trash', { day: saturday, time: '10:00:00' }));
    await world.passes(1000);
    const trashed = world.server.allEntries().find(({ text }) => text === 'to the trash');
    if (trashed === undefined) throw new Error('The entry has not arrived.');
    await device.log.remove(trashed);
    await world.passes(1000);

    const { document, missing, text } = await exportNow();
    const [entry] = world.server.allEntries();
    const [first] = world.server.allVersions().filter(({ text: words }) => words === 'tea');
    expect(missing).toEqual([]);
    expect(document).toMatchObject({
      format: 'daylog-export',
      version: 2,
      exportedAt: 1_795_200_000_000,
      settings: { theme: 'dark' },
      days: [
        {
          day: friday,
          entries: [
            {
              id: entry?.id,
              time: '09:00:00',
              zone: 'Europe/Dublin',
              text: 'green tea',
              createdAt: entry?.createdAtMs,
              updatedAt: entry?.updatedAtMs,
              revision: 2,
              writeId: entry?.writeId,
            },
          ],
        },
      ],
      trash: [{ id: trashed.id, day: saturday, revision: 1 }],
      drafts: [],
      refused: [],
      parts: {
        settings: { lines: 1, isComplete: true },
        versions: { lines: 2, isComplete: true },
        trash: { lines: 1, isComplete: true },
        days: { lines: 1, isComplete: true },
      },
    });
    expect(document['versions']).toContainEqual({
      id: entry?.id,
      versions: [
        {
          day: friday,
          time: '09:00:00',
          zone: 'Europe/Dublin',
          text: 'tea',
          createdAt: first?.createdAtMs,
          revision: 1,
          writeId: first?.writeId,
          replacedAt: first?.replacedAtMs,
        },
      ],
    });
    const lines = text.split('\n');
    const signed = `${lines.slice(0, -2).join('\n')}\n`;
    const sum = createHash('sha256').update(signed).digest('hex');
    expect(lines.at(-2)).toBe(`"sha256":"${sum}"}`);
  });

  it('has unsent writes in it, and says that it could not ask the server', async () => {
    const { world, device, store, exportNow } = worldWithDevice();
    await world.passes(1000);
    await device.userAdds('sent');
    await world.passes(1000);
    device.goesOffline();
    await device.userEdits('sent', 'edited offline');
    await device.userAdds('written offline');
    await device.log.remove(device.entrySaying('edited offline'));
    await device.log.writeDraft({ kind: 'new', day: friday }, 'half a thou', null);
    await store.write('strict', (writer) =>
      writer.putParked({
        id: '01JD00000000000000000000W9',
        entryId: device.entrySaying('written offline').id,
        write: { kind: 'add', after: device.entrySaying('written offline') },
        savedAtMs: 5,
        reason: 'permission-denied',
        parkedAtMs: 6,
      }),
    );

    const { document, missing } = await exportNow();
    expect(missing).toEqual(['versions', 'trash']);
    expect(document).toMatchObject({
      days: [{ day: friday, entries: [{ text: 'written offline', revision: 1 }] }],
      versions: [{ versions: [{ text: 'sent' }, { text: 'edited offline', revision: 2 }] }],
      trash: [{ day: friday, revision: 2 }],
      drafts: [{ target: { day: friday }, text: 'half a thou' }],
      refused: [{ kind: 'add', reason: 'permission-denied', after: { text: 'written offline' } }],
      parts: {
        versions: { lines: 1, isComplete: false, reason: 'offline' },
        trash: { lines: 1, isComplete: false, reason: 'offline' },
        days: { isComplete: true },
      },
    });
  });

  it('reads a long history page by page, and shows an unsent restore instead of the trash row', async () => {
    const { world, device, exportNow } = worldWithDevice();
    await world.passes(1000);
    for (let at = 0; at < 130; at += 1) {
      const time = `10:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
      await device.log.remove(valueOf(await device.log.add(saying(`entry ${at}`, { time }))));
    }
    await world.passes(120_000);
    expect(world.server.allVersions()).toHaveLength(130);
    const [version] = world.server.allVersions();
    if (version === undefined) throw new Error('Nothing was deleted.');
    device.line().failsWrites('unexpected');
    await device.log.restore(version);
    const { document, missing } = await exportNow();
    expect(missing).toEqual([]);
    expect(document).toMatchObject({
      days: [{ day: friday, entries: [{ id: version.id, revision: 2 }] }],
      parts: {
        versions: { lines: 130, isComplete: true },
        trash: { lines: 129, isComplete: true },
      },
    });
    expect(document['trash']).not.toContainEqual(expect.objectContaining({ id: version.id }));
  });

  it('says that the copy is not whole while it is being filled', async () => {
    const { text, missing } = await exported(memoryLocalStore(), null);
    expect(JSON.parse(text)).toMatchObject({
      days: [],
      parts: { days: { lines: 0, isComplete: false, reason: 'copying' } },
    });
    expect(missing).toContain('days');
  });

  it('has one line for each day, also where texts have line breaks', async () => {
    const { world, device, exportNow } = worldWithDevice();
    await world.passes(1000);
    await device.userAdds('one\n\n"two"\r\n\u2028three');
    await world.passes(1000);
    const { text } = await exportNow();
    const line = text.split('\n').find((found) => found.startsWith('{"day"'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      entries: [{ text: 'one\n\n"two"\r\n\u2028three' }],
    });
  });

  it('is no file if the device cannot be read', async () => {
    const broken = failure({ kind: 'corrupt', cause: null } as const);
    await expect(exported({ read: () => Promise.resolve(broken) }, null)).rejects.toMatchObject({
      storage: { kind: 'corrupt' },
    });
  });
});

const refusedWrite = asWriteId('01JD00000000000000000000W9');

/** The lines of the file without the values that a server assigns, and without those of this export. */
function withoutServerValues(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('"sha256"') && !line.startsWith('{"format"'))
    .map((line) => line.replace(/,"(?:createdAt|updatedAt|replacedAt|deletedAt)":\d+/g, ''));
}

describe('an export in the own format that is imported into an empty log', () => {
  /** Imports `text` as a tab does, and lets the engine send it. */
  async function restored(text: string) {
    const { world, store, device, exportNow } = worldWithDevice();
    const host = createTransferHost({
      ...photoDeps,
      idKeys: readableLog,
      deletions: noDeletions,
      localStore: store,
      channel: device.postsAsTab,
      clock: world.clock,
      formats,
    });
    await world.passes(1000);
    const file = { path: 'daylog.json', file: new Blob([text]) };
    await host.actions.open([file], 'daylog.json', 'UTC');
    const planned = host.state.getSnapshot();
    await host.actions.start();
    expect(host.state.getSnapshot()).toMatchObject({ kind: 'ended', error: null });
    await world.passes(600_000);
    await device.expectOutbox([]);
    return { planned, device, exportNow, world };
  }

  it('is the same log again: ids, write ids, versions, moves, clashes and the trash', async () => {
    const { world, store, device, exportNow } = worldWithDevice();
    const other = world.device();
    await world.passes(1000);
    await device.userAdds('never edited');
    await device.userAdds('added later', { time: '07:00:00' });
    await device.userAdds('one', { time: '10:00:00' });
    await device.userAdds('deleted', { time: '11:00:00' });
    await device.userAdds('deleted and restored', { time: '12:00:00' });
    await device.userAdds('clash', { time: '13:00:00' });
    await world.passes(5000);
    await device.userEdits('one', 'two');
    await device.userEdits('deleted', 'edited, then deleted');
    await world.passes(5000);
    await device.userMoves('two', saturday);
    const restorable = device.entrySaying('deleted and restored');
    await device.userDeletes('deleted and restored');
    await device.userDeletes('edited, then deleted');
    await world.passes(5000);
    valueOf(await device.log.restore(restorable));
    device.goesOffline();
    other.goesOffline();
    await device.userEdits('clash', 'clash here');
    await other.userEdits('clash', 'clash there');
    device.goesOnline();
    await world.passes(5000);
    other.goesOnline();
    await world.passes(60_000);
    const open = device.entrySaying('never edited');
    await device.log.writeDraft({ kind: 'new', day: saturday }, 'half a thou', null);
    await device.log.writeDraft({ kind: 'entry', id: open.id }, 'never edi', open.revision);
    const after = { ...open, text: 'refused', revision: 2, writeId: refusedWrite };
    await store.write('strict', (writer) =>
      writer.putParked({
        id: refusedWrite,
        entryId: open.id,
        write: { kind: 'edit', before: open, after },
        savedAtMs: 5,
        reason: 'permission-denied',
        parkedAtMs: 6,
      }),
    );
    const first = await exportNow();
    expect(
      world.server.allEntries().filter(({ clashesWith }) => clashesWith !== null),
    ).toHaveLength(1);
    expect(world.server.allEntries().filter(({ unedited }) => unedited === true)).toHaveLength(1);
    expect(first.missing).toEqual([]);

    const again = await restored(first.text);
    expect(again.planned).toMatchObject({
      summary: {
        counts: { new: 6, here: 0, different: 0 },
        trashed: 1,
        losses: [],
        unreadable: { count: 0 },
      },
      extras: { settings: { theme: 'dark' }, drafts: 2, refused: 1 },
    });
    const second = await again.exportNow();
    expect(second.missing).toEqual([]);
    expect(withoutServerValues(second.text)).toEqual(withoutServerValues(first.text));
    expect(withoutServerValues(first.text).join('\n')).toContain('"clashesWith"');
    expect(again.device.log.parked.getSnapshot()).toMatchObject([{ id: refusedWrite }]);
    const draft = await again.device.log.readDraft({ kind: 'new', day: saturday });
    expect(valueOf(draft)).toMatchObject({ text: 'half a thou' });
    const third = await (await restored(second.text)).exportNow();
    expect(withoutServerValues(third.text)).toEqual(withoutServerValues(first.text));
  });

  it('brings no draft and no refused write again whose words were used since', async () => {
    const { world, store, device, exportNow } = worldWithDevice();
    await world.passes(1000);
    await device.userAdds('one');
    await world.passes(1000);
    const open = device.entrySaying('one');
    const drafts = [
      { kind: 'new', day: friday },
      { kind: 'new', day: saturday },
      { kind: 'entry', id: open.id },
    ] as const;
    for (const target of drafts) await device.log.writeDraft(target, 'begun', null);
    const after = { ...open, text: 'refused', revision: 2, writeId: refusedWrite };
    await store.write('strict', (writer) =>
      writer.putParked({
        id: refusedWrite,
        entryId: open.id,
        write: { kind: 'edit', before: open, after },
        savedAtMs: 5,
        reason: 'permission-denied',
        parkedAtMs: 6,
      }),
    );
    const { text } = await exportNow();
    await device.log.writeDraft(drafts[0], '', null);
    await device.userAdds('begun', { time: '10:00:00' });
    await device.log.writeDraft(drafts[1], 'begun, and more', null);
    await device.log.writeDraft(drafts[2], '', null);
    await store.write('strict', (writer) => writer.deleteParked(refusedWrite));
    await device.userEdits('one', 'refused');
    await world.passes(5000);
    const host = createTransferHost({
      ...photoDeps,
      idKeys: readableLog,
      deletions: noDeletions,
      localStore: store,
      channel: device.postsAsTab,
      clock: world.clock,
      formats,
    });
    await host.actions.open([{ path: 'x.json', file: new Blob([text]) }], 'x.json', 'UTC');
    expect(host.state.getSnapshot()).toMatchObject({ extras: { drafts: 0, refused: 0 } });
    await host.actions.start();
    const found = valueOf(await store.read((reader) => reader.allDrafts()));
    expect(found.map(({ draft }) => draft.text)).toEqual(['begun, and more']);
    expect(valueOf(await store.read((reader) => reader.countParked()))).toBe(0);
  });

  it('adds nothing to the log that it comes from, and changes nothing there', async () => {
    const { world, store, device, exportNow } = worldWithDevice();
    await world.passes(1000);
    await device.userAdds('one');
    await device.userAdds('deleted', { time: '11:00:00' });
    await world.passes(5000);
    await device.userEdits('one', 'two');
    const restorable = device.entrySaying('deleted');
    await device.userDeletes('deleted');
    await world.passes(5000);
    const { text } = await exportNow();
    // Since then the person has gone on.
    valueOf(await device.log.restore(restorable));
    await device.userEdits('two', 'three');
    await world.passes(5000);
    const before = await exportNow();
    const host = createTransferHost({
      ...photoDeps,
      idKeys: readableLog,
      deletions: noDeletions,
      localStore: store,
      channel: device.postsAsTab,
      clock: world.clock,
      formats,
    });
    await host.actions.open([{ path: 'x.json', file: new Blob([text]) }], 'x.json', 'UTC');
    expect(host.state.getSnapshot()).toMatchObject({ summary: { counts: { new: 0, here: 2 } } });
    // A device that has nothing of the log yet does not know that.
    const late = world.device();
    late.goesOffline();
    const lateHost = createTransferHost({
      ...photoDeps,
      idKeys: readableLog,
      deletions: noDeletions,
      localStore: late.localStore,
      channel: late.postsAsTab,
      clock: world.clock,
      formats,
    });
    await lateHost.actions.open([{ path: 'x.json', file: new Blob([text]) }], 'x.json', 'UTC');
    expect(lateHost.state.getSnapshot()).toMatchObject({ summary: { counts: { new: 2 } } });
    await lateHost.actions.start();
    late.goesOnline();
    await world.passes(600_000);
    await late.expectOutbox([]);
    expect(late.log.parked.getSnapshot()).toEqual([]);
    expect(withoutServerValues((await exportNow()).text)).toEqual(withoutServerValues(before.text));
  });
});
