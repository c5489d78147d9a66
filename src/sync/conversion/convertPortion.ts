import type { DayKey } from '../../dates/DayKey.ts';
import { nextStep } from '../outbox/nextStep.ts';
import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { Conversion, StoredBody, StoredEntry, StoredVersion } from '../wire/StoredRow.ts';
import type { WireStore } from '../wire/WireStore.ts';
import type { UnknownRow } from '../../log/encryption/EncryptionStatus.ts';
import type { Requests } from './createRequests.ts';
import type { Vouched, Vouching } from './createVouching.ts';
import type { Formed, RowConversion } from './rowConversions.ts';

/**
 * The most bytes of one update: about two days. The rules and the SDK take far more, but while the server checks an
 * update, the person's own words wait.
 */
const maxUpdateBytes = 32_000;
/** After so many refusals in a row, a portion is postponed. */
const maxRefusals = 3;

/** Dependencies of {@link convertPortion}. */
export interface PortionDeps<Body extends StoredBody> {
  readonly requests: Requests;
  readonly conversion: RowConversion<Body>;
  readonly convert: WireStore<Body>['convert'];
  /** Leaves out the unknown readable rows. null: every row is converted. */
  readonly vouching: Pick<Vouching, 'split'> | null;
  /** Resolves when the person's own words are sent, or have waited long enough. */
  readonly ownWordsSent: () => Promise<void>;
  /** An own update raised the counter of `day`, and changed no words. */
  readonly onConverted: (day: DayKey) => void;
  /** An update was refused. Resolves if the log may still be converted. */
  readonly checkRecord: () => Promise<void>;
}

/** Rows that are converted together: some days, or a page of versions. */
export interface Portion {
  readonly days: readonly DayKey[];
  readonly read: () => Promise<Result<Conversion, RemoteError>>;
}

/**
 * The end of a portion. `stuck`: this many rows cannot be converted. `unknown`: these wait for a person. `refused`:
 * something may be left.
 */
export type PortionEnd =
  | { readonly kind: 'done'; readonly stuck: number; readonly unknown: readonly UnknownRow[] }
  | { readonly kind: 'refused' };

/**
 * Reads the portion, converts its rows and sends them. If an update fails, a row changed meanwhile, or the outcome is
 * unknown. So the portion is read again. The last try sends each row alone, so that one row that is refused for ever
 * stops no other.
 */
export async function convertPortion<Body extends StoredBody>(
  portion: Portion,
  deps: PortionDeps<Body>,
): Promise<PortionEnd> {
  const { requests } = deps;
  let refusals = 0;
  for (let failures = 0; ; failures += 1) {
    const stored = await requests.untilAnswered(portion.read);
    const { rows: ours, unknown } = await requests.unlessStopped(vouched(stored, deps.vouching));
    const { rows, stuck } = await requests.unlessStopped(formedRows(ours, deps.conversion));
    const isLastTry = refusals === maxRefusals - 1;
    const error = await sendAll(batchesOf(rows, isLastTry ? 0 : maxUpdateBytes), deps);
    if (error === null) return { kind: 'done', stuck, unknown };
    if (nextStep(error) === 'park') {
      refusals += 1;
      await deps.checkRecord();
      if (refusals === maxRefusals) return { kind: 'refused' };
    } else {
      await requests.pause(failures);
    }
  }
}

/** Sends `batches` one after another. Returns the last error, or null. After an error it goes on: a row may be alone. */
async function sendAll<Body extends StoredBody>(
  batches: readonly Conversion<Body>[],
  deps: PortionDeps<Body>,
): Promise<RemoteError | null> {
  let error: RemoteError | null = null;
  for (const batch of batches) {
    await deps.requests.unlessStopped(deps.ownWordsSent());
    const sent = await deps.requests.gently(() => deps.convert(batch));
    if (sent.ok)
      for (const day of new Set(batch.entries.map((row) => row.day))) deps.onConverted(day);
    else ({ error } = sent);
  }
  return error;
}

function vouched(rows: Conversion, vouching: Pick<Vouching, 'split'> | null): Promise<Vouched> {
  return vouching === null ? Promise.resolve({ rows, unknown: [] }) : vouching.split(rows);
}

async function formedRows<Body extends StoredBody>(
  { entries, versions }: Conversion,
  conversion: RowConversion<Body>,
): Promise<{ readonly rows: Conversion<Body>; readonly stuck: number }> {
  const [formedEntries, formedVersions] = await Promise.all([
    Promise.all(entries.map((row) => conversion.entry(row))),
    Promise.all(versions.map((row) => conversion.version(row))),
  ]);
  const rows = {
    entries: formedEntries.filter(isConverted<StoredEntry<Body>>),
    versions: formedVersions.filter(isConverted<StoredVersion<Body>>),
  };
  const all: readonly unknown[] = [...formedEntries, ...formedVersions];
  return { rows, stuck: all.filter((each) => each === 'stuck').length };
}

function isConverted<Row extends object>(formed: Formed<Row>): formed is Row {
  return formed !== 'as-wanted' && formed !== 'stuck';
}

/** Approximate bytes of a row without its words: path, id, times. */
const overheadBytes = 300;

/** `rows` in updates of at most `maxBytes`. A larger row goes alone. The order stays. */
function batchesOf<Body extends StoredBody>(
  rows: Conversion<Body>,
  maxBytes: number,
): readonly Conversion<Body>[] {
  const batches: Conversion<Body>[] = [];
  let entries: StoredEntry<Body>[] = [];
  let versions: StoredVersion<Body>[] = [];
  let bytes = 0;

  function makeRoom(row: { readonly body: StoredBody }): void {
    const more = bytesOf(row.body);
    if (bytes > 0 && bytes + more > maxBytes) endBatch();
    bytes += more;
  }

  function endBatch(): void {
    if (entries.length + versions.length > 0) batches.push({ entries, versions });
    entries = [];
    versions = [];
    bytes = 0;
  }

  for (const row of rows.entries) {
    makeRoom(row);
    entries.push(row);
  }
  for (const row of rows.versions) {
    makeRoom(row);
    versions.push(row);
  }
  endBatch();
  return batches;
}

function bytesOf(body: StoredBody): number {
  const words = body.kind === 'sealed' ? body.sealed : body.text;
  return overheadBytes + new TextEncoder().encode(words).length;
}
