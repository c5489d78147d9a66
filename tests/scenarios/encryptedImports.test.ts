import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import type { EntryId } from '../../src/entries/Entry.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { success } from '../../src/lib/result.ts';
import { emptyMeta } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { jrnl } from '../../src/transfer/formats/jrnl/jrnl.ts';
import type { DeletionPages } from '../../src/transfer/planning/findDeleted.ts';
import type { IdKeys } from '../../src/transfer/planning/identities.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { valueOf } from '../support/syncWorld.ts';
import { photoDeps } from '../support/photoMaker.ts';

/** Imports into a log whose encryption changes. */

const readable: IdKeys = { kind: 'readable', earlier: [] };
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const encrypted: IdKeys = { kind: 'encrypted', current: first, earlier: [] };

const text = '[2019-03-31 09:00:07] Tea with Ada\n\n[2019-04-01 21:30:00] Rain\n';
const nothing = { rows: [], unreadable: 0, next: null };

async function openLog(options: { isWhole?: boolean; deletions?: DeletionPages } = {}) {
  const { isWhole = true, deletions = noDeletions } = options;
  const localStore = memoryLocalStore();
  if (isWhole) {
    await localStore.write('relaxed', (writer) =>
      writer.putMeta({ ...emptyMeta, fill: { kind: 'complete' } }),
    );
  }
  let keys = readable;
  const { state, actions } = createTransferHost({
    ...photoDeps,
    idKeys: () => Promise.resolve(success(keys)),
    deletions,
    localStore,
    formats: [jrnl],
    clock: createFakeClock(Date.parse('2026-11-24')),
    channel: { post: () => undefined },
  });
  const read = async () => {
    await actions.open([{ path: 'a.txt', file: new Blob([text]) }], 'a.txt', 'UTC');
    return state.getSnapshot();
  };
  return {
    state,
    actions,
    read,
    isEncryptedBy: (next: IdKeys) => {
      keys = next;
    },
    counts: async () => {
      const now = await read();
      if (now.kind !== 'planned') throw new Error(now.kind);
      return now.summary.counts;
    },
    imports: async () => {
      await read();
      await actions.start();
      expect(state.getSnapshot()).toMatchObject({ kind: 'ended', error: null });
    },
    outbox: async () => valueOf(await localStore.read((reader) => reader.outbox(10, 0))),
  };
}

const allNew = { new: 2, here: 0, different: 0, deleted: 0 };
const allHere = { ...allNew, new: 0, here: 2 };

describe('an import into an encrypted log', () => {
  it('gives ids that tell no time and fit no guess of the words', async () => {
    const [plain, one, other] = [await openLog(), await openLog(), await openLog()];
    one.isEncryptedBy(encrypted);
    other.isEncryptedBy({ ...encrypted, current: second });
    const idsOf = async (log: typeof one) => {
      await log.imports();
      return (await log.outbox()).flatMap(({ entryId, write }) => {
        return [entryId, write.kind === 'add' ? write.after.writeId : ''];
      });
    };
    const [shown, ids, otherIds] = [await idsOf(plain), await idsOf(one), await idsOf(other)];
    expect(ids).toHaveLength(4);
    for (const id of ids) expect(id).toMatch(/^0{10}[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(shown.every((id) => !id.startsWith('0'.repeat(10)))).toBe(true);
    expect(new Set([...shown, ...ids, ...otherIds]).size).toBe(12);
  });

  it('adds nothing when the file comes again, also after other keys and without encryption', async () => {
    const log = await openLog();
    log.isEncryptedBy(encrypted);
    await log.imports();
    expect(await log.counts()).toEqual(allHere);
    log.isEncryptedBy({ kind: 'encrypted', current: second, earlier: [first] });
    expect(await log.counts()).toEqual(allHere);
    log.isEncryptedBy({ kind: 'readable', earlier: [second, first] });
    expect(await log.counts()).toEqual(allHere);
  });

  it('knows what was imported before the encryption', async () => {
    const log = await openLog();
    await log.imports();
    log.isEncryptedBy(encrypted);
    expect(await log.counts()).toEqual(allHere);
  });

  it('leaves deleted what was deleted under an earlier id, and names no id to the server', async () => {
    const asked: (EntryId | null)[] = [];
    let trashed: EntryId | null = null;
    const log = await openLog({
      deletions: {
        trash: (after) => {
          asked.push(after);
          const rows = trashed === null ? [] : [trashOf(trashed)];
          return Promise.resolve(success({ ...nothing, rows }));
        },
        erased: (after) => {
          asked.push(after);
          return Promise.resolve(success(nothing));
        },
      },
    });
    const plain = await openLog();
    await plain.imports();
    trashed = (await plain.outbox())[0]?.entryId ?? null;
    log.isEncryptedBy(encrypted);
    await log.read();
    await expect
      .poll(() => log.state.getSnapshot())
      .toMatchObject({ deletions: 'known', summary: { counts: { new: 1, deleted: 1 } } });
    expect(asked).toEqual([null, null]);
  });

  it('waits for the keys and for the whole copy', async () => {
    const log = await openLog();
    log.isEncryptedBy({ kind: 'locked' });
    expect(await log.read()).toEqual({ kind: 'refused', refusal: { kind: 'locked-log' } });
    const part = await openLog({ isWhole: false });
    expect(await part.counts()).toEqual(allNew);
    part.isEncryptedBy(encrypted);
    expect(await part.read()).toEqual({ kind: 'refused', refusal: { kind: 'copy-incomplete' } });
  });

  it('stores nothing if the log was encrypted since the preview', async () => {
    const log = await openLog();
    await log.read();
    log.isEncryptedBy(encrypted);
    await log.actions.start();
    const refusal = { kind: 'encryption-changed' };
    expect(log.state.getSnapshot()).toEqual({ kind: 'refused', refusal });
    expect(await log.outbox()).toEqual([]);
  });
});

function trashOf(id: EntryId) {
  return {
    id,
    day: dayKey('2019-03-31'),
    revision: 1,
    deletedAtMs: 0,
    writeId: asWriteId(''),
  };
}
