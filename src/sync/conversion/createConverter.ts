import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import type { Clock } from '../../lib/Clock.ts';
import { success, type Result } from '../../lib/result.ts';
import type { EncryptionProgress, UnknownRow } from '../../log/encryption/EncryptionStatus.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { openingPhotoForm, sealedPhotoForm } from '../photos/sealedPhotoForm.ts';
import type { KnownRows } from '../wire/KnownRows.ts';
import type { StoredBody, StoredEntry } from '../wire/StoredRow.ts';
import type { WireStore } from '../wire/WireStore.ts';
import { convertPortion, type Portion, type PortionDeps } from './convertPortion.ts';
import { photoConversion, type PhotoEnd } from './convertPhotos.ts';
import { createVouching } from './createVouching.ts';
import { createProgress } from './createProgress.ts';
import { createRequests, type Requests } from './createRequests.ts';
import { openingConversion, sealingConversion } from './rowConversions.ts';
import { currentRecord, endConversion, type ConvertingRecord } from './settleRecord.ts';

/**
 * How many days are read and converted at a time. Between two portions no write is under way, so that a read of the
 * engine that waits for all writes gets its turn.
 */
const daysAtATime = 4;
/** How many rows of the index are read at a time. */
const indexPage = 500;
/** How many entries of `versions/` are read at a time. */
const versionsPage = 100;

/** The part of a wire store that the conversion uses. It reads and writes both forms. */
export type ConversionWire = Pick<
  WireStore,
  'watchConnection' | 'readDayIndex' | 'readDay' | 'readVersionPage' | 'convert'
> & {
  readonly keyRecord: Pick<WireStore['keyRecord'], 'read' | 'put'>;
  readonly photos: WireStore['photos'];
};

/** Dependencies of {@link createConverter}. */
export interface ConverterDeps {
  readonly wire: ConversionWire;
  /** Brings the settings into the form that the state of the record wants. `stuck`: what is stored does not open. */
  readonly convertSettings: () => Promise<Result<'done' | 'stuck', RemoteError>>;
  readonly uid: string;
  /** The keys that verified `record`. */
  readonly keys: SealKeys;
  readonly record: ConvertingRecord;
  readonly clock: Clock;
  /** Returns a number from 0 inclusive to 1 exclusive. Spreads retries. */
  readonly random: () => number;
  /** Resolves when the person's own words are sent, or have waited long enough. */
  readonly ownWordsSent: () => Promise<void>;
  /** An own update raised the counter of `day`, and changed no words. */
  readonly onConverted: (day: DayKey) => void;
  readonly onProgress: (progress: EncryptionProgress) => void;
  /** Of a log that is being sealed: which readable rows are its own. Absent: all of them. */
  readonly known?: KnownRows;
}

/** Brings all rows of a log into the form that the state of its key record wants. */
export interface Converter {
  start(): void;
  /** A person takes these rows for their own. */
  accept(rows: readonly UnknownRow[]): void;
  /** Ends for good. The next converter begins again, and finds most rows converted. */
  stop(): void;
}

/**
 * Converts a log in state `sealing` or `opening`. It walks what the server has, never the copy of this device, and
 * keeps no position. So it may be stopped or killed at any moment, and run on several devices at once.
 *
 *   index ──► days, newest first ──► versions ──► settings ──► photos ──► refused and unknown rows, later
 *                                                                              │ nothing stuck
 *                                                                              ▼
 *                                              key record: on or off, as revision n + 1
 *
 * One pass is enough: in these states the rules accept new rows in the wanted form only.
 */
export function createConverter(deps: ConverterDeps): Converter {
  const { wire, uid, keys, clock } = deps;
  const requests = createRequests(deps);
  const progress = createProgress(clock, deps.onProgress);
  const recordDeps = { requests, keyRecord: wire.keyRecord, uid, keys };
  let { record } = deps;

  async function checkRecord(): Promise<void> {
    const now = await currentRecord(record, recordDeps);
    if (now !== null) record = now;
    else stop();
    await requests.unlessStopped(Promise.resolve());
  }

  const vouching = deps.known === undefined ? null : createVouching(deps.known);
  const common = { ...deps, requests, checkRecord };
  const convertRows =
    record.state === 'sealing'
      ? portionsIn({
          ...common,
          vouching,
          conversion: sealingConversion(uid, keys),
          convert: wire.convert,
        })
      : portionsIn({
          ...common,
          vouching: null,
          conversion: openingConversion(uid, keys),
          convert: wire.convert,
        });
  const photoDeps = { uid, keys, isConverting: true };
  const photos =
    record.state === 'sealing'
      ? photoConversion({ ...common, wire: wire.photos, form: sealedPhotoForm(photoDeps) })
      : photoConversion({ ...common, wire: wire.photos, form: openingPhotoForm(photoDeps) });
  /** The portions with rows that wait for a person, or for a device that knows them. */
  const unknown = new Map<Portion, readonly UnknownRow[]>();
  const acceptance = createAcceptance();

  function noteUnknown(portion: Portion, rows: readonly UnknownRow[]): void {
    if (rows.length === 0) unknown.delete(portion);
    else unknown.set(portion, rows);
    progress.setUnknown([...unknown.values()].flat());
  }

  async function run(): Promise<void> {
    const days = await readIndex(wire, requests);
    progress.begin(days.length);
    const refused: Portion[] = [];

    async function convert(portion: Portion): Promise<void> {
      const end = await convertRows(portion);
      if (end.kind === 'refused') {
        refused.push(portion);
        return;
      }
      progress.portionDone(portion.days.length, end.stuck);
      noteUnknown(portion, end.unknown);
    }

    async function lookAgain(portion: Portion): Promise<void> {
      const end = await convertRows(portion);
      if (end.kind === 'done') noteUnknown(portion, end.unknown);
    }

    const portionAt = (at: number) =>
      readAhead(daysPortion(days.slice(at, at + daysAtATime), wire), requests);
    let next = portionAt(0);
    for (let at = 0; at < days.length; at += daysAtATime) {
      const portion = next;
      next = portionAt(at + daysAtATime);
      await convert(portion);
    }
    await convertVersions(wire, convert);
    const settings = await requests.untilAnswered(deps.convertSettings);
    if (settings === 'stuck') progress.portionDone(0, 1);
    const refusedPhotos = new Set<PhotoId>();
    const noteEnd = (id: PhotoId, end: PhotoEnd) => {
      if (end === 'refused') refusedPhotos.add(id);
      else refusedPhotos.delete(id);
      if (end === 'done') progress.photoDone();
      if (end === 'stuck') progress.portionDone(0, 1);
    };
    progress.beginPhotos(await photos.count());
    await photos.convertAll(noteEnd);
    for (let attempt = 0; refused.length + unknown.size + refusedPhotos.size > 0; attempt += 1) {
      await requests.unlessStopped(acceptance.orAfter(requests.pause(attempt)));
      for (const portion of refused.splice(0)) await convert(portion);
      for (const portion of [...unknown.keys()]) await lookAgain(portion);
      for (const id of [...refusedPhotos]) noteEnd(id, await photos.convertOne(id));
    }
    if (progress.countStuck() === 0) await endConversion(record, recordDeps);
  }

  function stop(): void {
    requests.stop();
    progress.stop();
  }

  return {
    start() {
      requests.start();
      void run();
    },
    accept(rows) {
      vouching?.accept(rows);
      acceptance.came();
    },
    stop,
  };
}

/** Ends a pause when a person accepts rows. */
function createAcceptance() {
  let hasCome = false;
  let end: () => void = () => undefined;
  return {
    came: () => {
      hasCome = true;
      end();
    },
    orAfter: async (pause: Promise<void>) => {
      const came = new Promise<void>((resolve) => (end = resolve));
      if (!hasCome) await Promise.race([pause, came]);
      hasCome = false;
    },
  };
}

const portionsIn =
  <Body extends StoredBody>(deps: PortionDeps<Body>) =>
  (portion: Portion) =>
    convertPortion(portion, deps);

/** The days of the server's index, newest first. */
async function readIndex(wire: ConversionWire, requests: Requests): Promise<readonly DayKey[]> {
  const days: DayKey[] = [];
  for (;;) {
    const before = days.at(-1) ?? null;
    const rows = await requests.untilAnswered(() => wire.readDayIndex(before, indexPage));
    days.push(...rows.map(({ day }) => day));
    if (rows.length < indexPage) return days;
  }
}

function daysPortion(days: readonly DayKey[], wire: ConversionWire): Portion {
  return {
    days,
    read: async () => {
      const entries: StoredEntry[] = [];
      for (const stored of await Promise.all(days.map((day) => wire.readDay(day)))) {
        if (!stored.ok) return stored;
        // A row in neither form stays as it is.
        for (const row of stored.value.rows) if (row.body !== null) entries.push(row);
      }
      return success({ entries, versions: [] });
    },
  };
}

/**
 * `portion`, whose first read begins now, while the portion before is sent. If its rows change meanwhile, the server
 * refuses their update, and they are read again.
 */
function readAhead(portion: Portion, requests: Requests): Portion {
  let ahead: ReturnType<Portion['read']> | null = requests.once(portion.read);
  return {
    days: portion.days,
    read: () => {
      const read = ahead ?? portion.read();
      ahead = null;
      return read;
    },
  };
}

/** All pages of `versions/`, those of entries in the trash too. */
async function convertVersions(
  wire: ConversionWire,
  convert: (portion: Portion) => Promise<void>,
): Promise<void> {
  const walked: { after: EntryId | null } = { after: null };
  do {
    const from = walked.after;
    await convert({
      days: [],
      read: async () => {
        const page = await wire.readVersionPage(from, versionsPage);
        if (!page.ok) return page;
        walked.after = page.value.next;
        return success({ entries: [], versions: page.value.rows.flatMap((row) => row.versions) });
      },
    });
  } while (walked.after !== null);
}
