import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import type { Entry, EntryContent } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import type { ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import type { DayRecord } from '../../src/log/LocalStore.ts';
import type { DayIndexRow } from '../../src/log/DayIndexRow.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { followUp } from '../../src/log/writes/followUp.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import { createFakeServer, type FakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork, type FakeNetwork } from '../support/fakeRemoteStore.ts';
import type { Travel } from '../support/fakeWire.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import type { SealedLog } from '../support/encryption/sealedLog.ts';
import { createChaosEncryption, type ChaosEncryption } from './chaosEncryption.ts';
import { createChaosOracle, type ChaosOracle } from './chaosOracle.ts';
import { createChaosPhotos, type ChaosPhotos } from './chaosPhotos.ts';

/** What a device holds of a log. */
export interface ChaosCopy {
  readonly isFilled: boolean;
  /** Server time up to which every change has been dealt with. */
  readonly cursorMs: number;
  readonly records: readonly DayRecord[];
  readonly unsent: readonly Entry[];
}

/** Somebody with a log. */
export interface ChaosPerson {
  readonly name: string;
  readonly server: FakeServer;
  readonly network: FakeNetwork;
  readonly oracle: ChaosOracle;
  readonly photos: ChaosPhotos;
  /** null: the log is never encrypted. */
  readonly encryption: ChaosEncryption | null;
  /** The entries of the file that this person imports, on any device. Some have an earlier version; one is in the trash. */
  readonly journal: readonly ImportedLife[];
  /** The days with entries; the first one is shown by default. */
  readonly days: readonly [DayKey, ...DayKey[]];
  deletesLog(): void;
  /** Whether somebody deleted the whole log of this generation. */
  isDeleted(born: string): boolean;
  /** The operator makes a backup of the database. */
  backsUp(): void;
  /** The operator restores the last backup, if there is one of this log. `copies` are those of the devices. */
  isRestored(copies: ReadonlyMap<number, ChaosCopy>): void;
  /** How often that was. */
  restores(): number;
}

/** A person whose log covers `oldDays` days before Friday. */
export function createChaosPerson(
  name: string,
  oldDays: number,
  clock: FakeClock,
  travel: Travel,
  random: () => number,
  log: SealedLog | null = null,
): ChaosPerson {
  const server = createFakeServer(
    () => clock.now(),
    ({ text }) => text.includes('REFUSED'),
    log?.opener,
  );
  const ids = createIdSource(() => clock.now(), random);
  const entrySaying = (text: string, daysLater: number): Entry => ({
    ...saying(text, { day: addDays(friday, daysLater) }),
    id: ids.entryId(),
    writeId: ids.writeId(),
    createdAtMs: null,
    updatedAtMs: null,
    revision: 1,
    clashesWith: null,
  });
  for (let back = 1; back <= oldDays; back++) {
    valueOf(server.write({ kind: 'add', after: entrySaying(`${name} ${back}`, -back) }));
  }
  // An older app wrote the log without a generation.
  if (oldDays > 0 && random() < 0.5) valueOf(server.begin(ids.writeId(), 'unnamed'));
  // Words that no other text has: see `wordsIn` in chaosOracle.ts.
  let words = 9000;
  const journal = [0, 0, -1, -2, -2, -40, -40].map((back, index): ImportedLife => {
    const after = entrySaying(`${name} imported w${++words}`, back);
    const edit = (changes: Partial<EntryContent>): RemoteWrite => ({
      kind: 'edit',
      before: after,
      after: followUp(after, changes, ids.writeId()),
    });
    const add: RemoteWrite = { kind: 'add', after };
    if (index === 1) return [add, edit({ text: `${after.text} w${++words}` })];
    if (index === 4) return [add, edit({ day: friday })];
    if (index === 5) return [add, { kind: 'delete', before: after, writeId: ids.writeId() }];
    return [add];
  });
  const network = createFakeNetwork(clock, server, travel);
  const encryption = log === null ? null : createChaosEncryption(server, log, clock, random);
  const oracle = createChaosOracle(server);
  const photos = createChaosPhotos(server, random, log?.keys ?? null);
  const { onChange } = server;
  server.onChange = (change) => {
    oracle.stored(server.opened(change.entries));
    onChange(change);
  };
  const deleted = new Set<string>();
  let restores = 0;
  let backup: ReturnType<typeof makeBackup> | null = null;
  const makeBackup = () => ({
    born: server.born,
    restore: server.backUp(),
    rows: server.index(null, 1000),
    entries: server.allEntries(),
  });
  return {
    name,
    server,
    network,
    oracle,
    photos,
    encryption,
    journal,
    days: [
      friday,
      addDays(friday, 1),
      addDays(friday, -40),
      addDays(friday, -2),
      addDays(friday, -Math.max(1, oldDays)),
    ],
    deletesLog: () => {
      oracle.deletesLog();
      photos.excuse();
      if (server.born !== null) deleted.add(server.born);
      server.clear();
    },
    isDeleted: (born) => deleted.has(born),
    backsUp: () => {
      backup = makeBackup();
    },
    isRestored: (copies) => {
      // One of before the generation looks like a deleted log, and is not restored.
      if (backup === null || backup.born === null || backup.born !== server.born) return;
      const { rows, entries, restore } = backup;
      // docs/sync-restore.md names what a device cannot notice.
      const accepted = new Set(
        [...server.allEntries(), ...server.allVersions()].map(({ writeId }) => writeId),
      );
      for (const { isFilled, cursorMs, records, unsent } of copies.values()) {
        // Their acknowledgement is on its way, and with it they leave the outbox.
        if (unsent.some(({ writeId }) => accepted.has(writeId))) return;
        if (records.some((record) => (record.syncedChangedAtMs ?? 0) > cursorMs)) return;
        if (!isFilled || records.some((record) => isBlind(record, rows, entries))) return;
      }
      restores++;
      photos.excuse();
      oracle.restored(restore, copies);
    },
    restores: () => restores,
  };
}

/**
 * Whether `record` cannot be told from the day of the backup by its row, although it says something else: a write was
 * acknowledged, and its row has not been told yet.
 */
function isBlind(
  { day, syncedChanges, syncedChangedAtMs, entries }: DayRecord,
  rows: readonly DayIndexRow[],
  backup: readonly Entry[],
): boolean {
  const row = rows.find((other) => other.day === day);
  if (syncedChanges !== (row?.changes ?? 0)) return false;
  if (syncedChangedAtMs !== (row?.changedAtMs ?? null)) return false;
  const namesOf = (all: readonly Entry[]) =>
    all.map(({ id, writeId }) => `${id} ${writeId}`).sort();
  const there = namesOf(backup.filter((entry) => entry.day === day));
  return namesOf(entries).join() !== there.join();
}
