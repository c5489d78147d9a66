import {
  child,
  get,
  limitToFirst,
  orderByKey,
  query,
  ref,
  startAfter,
  update,
  type Database,
  type DatabaseReference,
} from 'firebase/database';

import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import { parsePhotoRow, parseUsage } from '../../sync/photos/parsePhotoRow.ts';
import type { PhotoRow, StoredUsage } from '../../sync/photos/StoredPhoto.ts';
import { createConnection } from '../connection/connection.ts';
import { remoteErrorOf } from '../remoteErrors.ts';
import { photoDeletion } from './firebaseWirePhotos.ts';
import { childrenOf } from './parseRows.ts';

/** How long to wait for a connection before the deletion fails. */
const patienceMs = 15_000;

/** How many rows of photos are read at a time. */
const photosPage = 100;
/** How many photos are deleted at a time. One of them has at most 2.8 MB. */
const deletionsAtATime = 8;

/**
 * Deletes the whole log of `uid` in `database`, as the rules allow its owner. It succeeds if there is no log, so it
 * can be repeated after a lost answer. Photos go first, one update each, because the database refuses to delete too
 * much at once. Use `database` for this deletion alone. It stays offline afterwards.
 */
export async function deleteServerLog(
  database: Database,
  uid: string,
  deps: { readonly clock: Clock; readonly isSignedIn: () => boolean },
): Promise<Result<void, AccountError>> {
  const connection = createConnection(database, { clock: deps.clock, bytesUnderWay: () => 0 });
  connection.connectNow();
  try {
    if (!(await untilConnected(connection.watch, deps.clock)))
      return failure(accountErrorFor({ kind: 'offline', cause: null }));
    const deleted = await connection.untilLost(async () => {
      try {
        await untilRefused(() => deletePhotos(ref(database, `logs/${uid}`)));
        // Use `update`, like every other write.
        await update(ref(database, 'logs'), { [uid]: null });
        return success(undefined);
      } catch (error) {
        return failure(remoteErrorOf(error, deps.isSignedIn()));
      }
    });
    return deleted.ok ? deleted : failure(accountErrorFor(deleted.error));
  } finally {
    connection.close();
  }
}

/**
 * Repeats `work` if it is refused: another device may have moved the usage. After the third time it goes on. A counter
 * that is wrong must not keep a log alive, and the deletion of the log reports what is wrong.
 */
async function untilRefused(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      await work();
      return;
    } catch {
      // The rules gave no reason. The next try reads all anew.
    }
  }
}

/**
 * Deletes the photos of the log at `root`. Rejects with the SDK's error. Leaves what is no photo to the deletion of the
 * log.
 */
async function deletePhotos(root: DatabaseReference): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const byKey = query(child(root, 'files'), orderByKey(), limitToFirst(photosPage));
    const page = childrenOf(await get(after === null ? byKey : query(byKey, startAfter(after))));
    const rows = page.flatMap(([key, row]) => parsePhotoRow(asPhotoId(key), row.val()) ?? []);
    for (let at = 0; at < rows.length; at += deletionsAtATime) {
      const usage = parseUsage((await get(child(root, 'usage'))).val());
      if (usage === null) return;
      await deleteTogether(root, rows.slice(at, at + deletionsAtATime), usage);
    }
    after = page.at(-1)?.[0] ?? null;
    if (page.length < photosPage) return;
  }
}

/** Sends one update a photo without a pause between: each continues the usage that the one before leaves. */
async function deleteTogether(
  root: DatabaseReference,
  rows: readonly PhotoRow[],
  before: StoredUsage,
): Promise<void> {
  let usage = before;
  const sent: Promise<void>[] = [];
  for (const row of rows) {
    const deletion = photoDeletion(row, usage);
    ({ usage } = deletion);
    sent.push(update(root, deletion.changes));
  }
  await Promise.all(sent);
}

function untilConnected(
  watch: ReturnType<typeof createConnection>['watch'],
  clock: Clock,
): Promise<boolean> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const cancel = clock.setTimer(() => {
      stop();
      resolve(false);
    }, patienceMs);
    stop = watch(({ isConnected }) => {
      if (!isConnected) return;
      cancel();
      resolve(true);
    });
  });
}

/** The meaning of a database failure during an account deletion. */
function accountErrorFor(error: RemoteError): AccountError {
  const code = `database/${error.kind}`;
  if (error.kind === 'offline') return { kind: 'network', field: 'form', code };
  if (error.kind === 'unauthenticated') return { kind: 'session-ended', field: 'form', code };
  return { kind: 'unexpected', field: 'form', code };
}
