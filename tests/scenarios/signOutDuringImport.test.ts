import 'fake-indexeddb/auto';

import { afterEach, expect, it } from 'vitest';

import { deviceCopies } from '../../src/app/session/deviceCopies.ts';
import { createShownSession } from '../../src/app/session/createShownSession.ts';
import { signOut } from '../../src/app/session/signOut.ts';
import { nobodysRecord, type AgreedLoss } from '../../src/account/SessionRecord.ts';
import { addDays } from '../../src/dates/addDays.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { success } from '../../src/lib/result.ts';
import { lifeOf, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import type { ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { indexedDbLocalStore } from '../../src/storage/indexedDbLocalStore.ts';
import { removeLocalStore } from '../../src/storage/removeLocalStore.ts';
import { batchesOf, runImport, runUndo } from '../../src/transfer/runImport.ts';
import { testEntry } from '../support/testEntry.ts';
import { valueOf } from '../support/syncWorld.ts';

const uid = 'leaver';
const total = 450;

const lives: readonly ImportedLife[] = Array.from({ length: total }, (_, index) =>
  lifeOf(
    testEntry({
      id: asEntryId(`entry ${index}`),
      writeId: asWriteId(`write ${index}`),
      day: addDays(dayKey('2024-01-01'), Math.floor(index / 20)),
    }),
  ),
);

const record: ImportRecord = {
  id: '1',
  source: 'jrnl',
  fileName: 'journal.txt',
  startedAtMs: 0,
  state: 'running',
  total,
  done: 0,
  parts: 0,
  undoneParts: 0,
  undone: 0,
  kept: 0,
};

/** Signs out, while `work` ends before the decision is on the disk. Returns the loss that the person agreed to. */
async function leavesBefore(work: () => Promise<unknown>): Promise<AgreedLoss | null> {
  let agreed: AgreedLoss | null = null;
  const done = () => Promise.resolve();
  await signOut(
    {
      account: { signOut: () => Promise.resolve(success(undefined)) },
      copies: deviceCopies,
      record: {
        current: () => nobodysRecord,
        replace: () => undefined,
        refresh: () => Promise.resolve(nobodysRecord),
        decide: async (event) => {
          await work();
          if (event.kind === 'signed-out') agreed = event.agreed;
          return true;
        },
      },
      shown: createShownSession(
        () => ({ session: { kind: 'open', person: { uid, email: '' } }, copies: [] }),
        () => 'none',
      ),
      server: { end: () => Promise.resolve(success(undefined)) },
      remover: { run: done },
      closeLog: done,
    },
    'delete-copy',
  );
  return agreed;
}

/** The person's store, whose writes wait from number `heldFrom` on until `goOn`. */
function openHeld(heldFrom: number) {
  const store = indexedDbLocalStore(uid);
  let writes = 0;
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  let isThere: () => void = () => undefined;
  const isHalfway = new Promise<void>((resolve) => (isThere = resolve));
  const localStore: LocalStore = {
    ...store,
    write: async (durability, work) => {
      writes += 1;
      if (writes >= heldFrom) {
        isThere();
        await isHeld;
      }
      return store.write(durability, work);
    },
  };
  const deps = { localStore, channel: { post: () => undefined }, clock: { now: () => 1 } };
  return { deps, isHalfway, goOn };
}

const toTheEnd = { nextBatch: () => Promise.resolve('go' as const), onProgress: () => undefined };

afterEach(async () => {
  await removeLocalStore(uid, () => Promise.resolve('everything'), new AbortController().signal);
});

it('stops an import, so that it adds no unsent words to those that the person gives up', async () => {
  // The beginning and two batches are stored.
  const { deps, isHalfway, goOn } = openHeld(4);
  const isOver = runImport(deps, record, batchesOf(lives), toTheEnd);
  await isHalfway;
  const agreed = await leavesBefore(() => {
    goOn();
    return isOver;
  });
  expect(agreed).toHaveLength(400);
  expect(agreed).toEqual(valueOf(await deviceCopies.unsentIds(uid)));
  expect(valueOf(await isOver)).toMatchObject({ state: 'stopped', done: 400, total });
  deps.localStore.close();
});

it('stops an undo, so that it adds no unsent deletion', async () => {
  const imported = openHeld(Infinity);
  await runImport(imported.deps, record, batchesOf(lives), toTheEnd);
  // All were sent: the undo of each entry is a deletion.
  await imported.deps.localStore.write('strict', async (writer) => {
    for (const { seq } of await writer.outbox(total)) await writer.deleteOutbox(seq);
  });
  imported.deps.localStore.close();
  // The beginning and one part are stored.
  const { deps, isHalfway, goOn } = openHeld(3);
  const isOver = runUndo(deps, record.id, () => undefined);
  await isHalfway;
  const agreed = await leavesBefore(() => {
    goOn();
    return isOver;
  });
  expect(agreed).toHaveLength(200);
  expect(agreed).toEqual(valueOf(await deviceCopies.unsentIds(uid)));
  deps.localStore.close();
});
