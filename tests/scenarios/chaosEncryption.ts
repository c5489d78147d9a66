import { entryOfVersion } from '../../src/entries/revisionOf.ts';
import type { EncryptionState } from '../../src/seal/KeyRecord.ts';
import { plainEntry, plainVersion } from '../../src/sync/wire/plainRows.ts';
import type { StoredEntry, StoredVersion } from '../../src/sync/wire/StoredRow.ts';
import type { SealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord } from '../support/encryption/testKeyRecord.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import { valueOf } from '../support/syncWorld.ts';
import { convertedPhoto } from './chaosPhotos.ts';

/** A revision of the key record has one state, also after a restore of the database. */
const nextState: Readonly<Record<EncryptionState, EncryptionState>> = {
  off: 'sealing',
  sealing: 'on',
  on: 'opening',
  opening: 'off',
};

/** The encryption of a log in a story: a person turns it on and off, and somebody converts the rows. */
export interface ChaosEncryption {
  readonly log: SealedLog;
  /** The person turns it on, or off. Nothing happens while rows are converted. */
  turns(): void;
  /** Calls back when the key record changes. */
  onRecord(listener: () => void): () => void;
}

/** The encryption of the log on `server`. Rows are converted a few at a time, in any order, with pauses. */
export function createChaosEncryption(
  server: FakeServer,
  log: SealedLog,
  clock: FakeClock,
  random: () => number,
): ChaosEncryption {
  const listeners = new Set<() => void>();
  const { onRecord } = server;
  let isWalking = false;
  server.onRecord = (record) => {
    onRecord(record);
    for (const listener of [...listeners]) listener();
    walkLater();
  };

  function step(): void {
    const state = nextState[server.record?.state ?? 'off'];
    const revision = (server.record?.revision ?? 0) + 1;
    valueOf(server.putRecord(testKeyRecord({ state, revision })));
  }

  const wanted = () => {
    const state = server.record?.state;
    return state === 'sealing' ? 'sealed' : state === 'opening' ? 'plain' : null;
  };

  function walkLater(): void {
    if (isWalking || wanted() === null) return;
    isWalking = true;
    clock.setTimer(() => void walk(), Math.floor(random() * 2000));
  }

  async function walk(): Promise<void> {
    const form = wanted();
    if (form !== null) {
      const entries = server
        .storedRows()
        .flatMap((row) => (row.body !== null && row.body.kind !== form ? [row] : []));
      const versions = server
        .storedVersionPage(null, 100_000)
        .rows.flatMap((row) => row.versions)
        .filter(({ body }) => body.kind !== form);
      const photos = server.photos.all().filter(({ row }) => row.description.kind !== form);
      if (entries.length + versions.length + photos.length === 0) step();
      else {
        await convert(entries, versions, form);
        await convertPhotos(photos, form);
      }
    }
    isWalking = false;
    walkLater();
  }

  /** Converts some of the rows. Refused if one has changed meanwhile. */
  async function convert(
    entries: readonly StoredEntry[],
    versions: readonly StoredVersion[],
    form: 'plain' | 'sealed',
  ): Promise<void> {
    const some = <Row>(rows: readonly Row[]) => rows.filter(() => random() < 3 / rows.length);
    server.convertRows({
      entries: await Promise.all(some(entries).map((row) => entryIn(form, row))),
      versions: await Promise.all(some(versions).map((row) => versionIn(form, row))),
    });
  }

  /** Converts some of the photos, and deletes those that are not whole. Refused if one has changed meanwhile. */
  async function convertPhotos(
    photos: ReturnType<typeof server.photos.all>,
    form: 'plain' | 'sealed',
  ): Promise<void> {
    for (const photo of photos) {
      if (random() >= 3 / photos.length) continue;
      const { row } = photo;
      if (row.sent < row.parts) server.photos.deleteUnfinished(row.id, row.description.kind);
      else server.photos.convert(await convertedPhoto(photo, form, log.keys));
    }
  }

  async function entryIn(form: 'plain' | 'sealed', row: StoredEntry): Promise<StoredEntry> {
    const entry = log.opener.entry(row);
    if (entry === null) throw new Error('A row that nobody sealed.');
    return form === 'plain' ? plainEntry(entry) : log.seal(entry);
  }

  async function versionIn(form: 'plain' | 'sealed', row: StoredVersion): Promise<StoredVersion> {
    const version = log.opener.version(row);
    if (version === null) throw new Error('A version that nobody sealed.');
    if (form === 'plain') return plainVersion(version);
    const { body } = await log.seal(entryOfVersion(version));
    return { ...row, body };
  }

  return {
    log,
    turns: () => {
      if (wanted() === null) step();
    },
    onRecord: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
