import { update, type DatabaseReference } from 'firebase/database';

import type { WriteId } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StoredWrite } from '../../sync/wire/StoredRow.ts';
import type { WireStore } from '../../sync/wire/WireStore.ts';
import type { UnsettledWrites } from './unsettledWrites.ts';
import {
  reachOf,
  updateFor,
  updateForConversion,
  updateForErasures,
  type PathUpdate,
  type WriteReach,
} from './updateFor.ts';

/** A write that the SDK holds. */
interface Flight {
  readonly content: string;
  readonly bytes: number;
  readonly settled: Promise<Result<void, RemoteError>>;
}

/** Beginning a log touches no entry and no day. */
const headerReach: WriteReach = { entryId: asEntryId(''), days: [] };

/** Updates of a log with the promises of `RemoteStore`, however long the SDK takes. */
export interface LogUpdates extends Pick<WireStore, 'write' | 'convert' | 'erase' | 'beginLog'> {
  /** Bytes of all writes that the SDK still sends, abandoned ones included. */
  readonly bytesUnderWay: () => number;
}

/** Updates below `root`. `errorOf` gives the meaning of an SDK error. */
export function createLogUpdates(
  root: DatabaseReference,
  unsettled: UnsettledWrites,
  errorOf: (error: unknown) => RemoteError,
): LogUpdates {
  const flights = new Map<WriteId, Flight>();
  let bytesConverting = 0;

  async function send(changes: PathUpdate): Promise<Result<void, RemoteError>> {
    try {
      await update(root, changes);
      return success(undefined);
    } catch (error) {
      return failure(errorOf(error));
    }
  }

  /** Sends an update that touches several entries, with all of them held. */
  function sendHeld(
    reaches: readonly WriteReach[],
    work: () => Promise<Result<void, RemoteError>>,
  ): Promise<Result<void, RemoteError>> {
    const held = reaches.reduce((inner, reach) => () => unsettled.during(reach, inner), work);
    return held();
  }

  function startFlight(write: StoredWrite, changes: PathUpdate): Flight {
    const settled = unsettled.during(reachOf(write), () => send(changes));
    const flight = { content: JSON.stringify(changes), bytes: bytesOf(changes), settled };
    flights.set(writeIdOf(write), flight);
    void settled.then(() => flights.delete(writeIdOf(write)));
    return flight;
  }

  return {
    write: async (write) => {
      const changes = updateFor(write);
      const earlier = flights.get(writeIdOf(write));
      if (earlier === undefined) return startFlight(write, changes).settled;
      const result = await earlier.settled;
      // If the earlier write with this id was accepted, this one is too. A refusal of another content proves
      // nothing.
      if (result.ok || earlier.content === JSON.stringify(changes)) return result;
      return startFlight(write, changes).settled;
    },
    convert: async (conversion) => {
      const { entries, versions } = conversion;
      const changes = updateForConversion(conversion);
      const bytes = bytesOf(changes);
      const reaches = [
        ...entries.map(({ id, day }) => ({ entryId: id, days: [day] })),
        ...versions.map(({ id }) => ({ entryId: id, days: [] })),
      ];
      bytesConverting += bytes;
      const result = await sendHeld(reaches, () => send(changes));
      bytesConverting -= bytes;
      return result;
    },
    erase: (erasures) =>
      sendHeld(
        erasures.map(({ id }) => ({ entryId: id, days: [] })),
        () => send(updateForErasures(erasures)),
      ),
    // The rules require a schema. So `born` alone cannot begin a log that was just deleted.
    beginLog: (born, log) =>
      unsettled.during(headerReach, () => send(log === 'empty' ? { schema: 1, born } : { born })),
    bytesUnderWay: () =>
      [...flights.values()].reduce((sum, { bytes }) => sum + bytes, bytesConverting),
  };
}

function bytesOf(changes: PathUpdate): number {
  return new TextEncoder().encode(JSON.stringify(changes)).length;
}

function writeIdOf(write: StoredWrite): WriteId {
  return write.kind === 'delete' ? write.writeId : write.after.writeId;
}
