import type { DayKey } from '../../src/dates/DayKey.ts';
import type { EntryId, WriteId } from '../../src/entries/Entry.ts';
import type { Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { StoredWrite } from '../../src/sync/wire/StoredRow.ts';
import type { FakeClock } from './fakeClock.ts';
import type { FakeWire } from './fakeWire.ts';
import { writeBytes } from './messageBytes.ts';

/** The days and the entry that a write changes. */
export interface FakeReach {
  readonly entryId: EntryId;
  readonly days: readonly DayKey[];
}

/** A write in the SDK, which sends it until the server answers, over any number of connections. */
interface Flight {
  readonly write: StoredWrite;
  readonly settled: Promise<Result<void, RemoteError>>;
  settle(result: Result<void, RemoteError>): void;
}

/** The dependencies of {@link createFakeFlights}, and its callbacks. */
export interface FakeFlightsDeps {
  readonly clock: FakeClock;
  wire(): FakeWire;
  /** The server's answer to the write. */
  answer(write: StoredWrite): Result<void, RemoteError>;
  /** The SDK shows the write to its listeners before the server receives it. */
  onEcho(reach: FakeReach): void;
}

/**
 * The unsettled writes of one device, as the SDK and `firebaseWireStore` hold them. Listeners and reads do not
 * see data that an unsettled write changes. A write is sent again after a lost connection. A repeated call with
 * the same write joins the first.
 */
export interface FakeFlights {
  send(write: StoredWrite): Promise<Result<void, RemoteError>>;
  /** Sends unanswered writes again, in order, on a new connection. */
  sendAgain(): void;
  touchesEntry(id: EntryId): boolean;
  touchesDay(day: DayKey): boolean;
  /** Calls back after each settled write, after its sender has the result. */
  onSettled(listener: () => void): () => void;
  /** Resolves when no write for which `concerns` is true is in flight. */
  whenSettled(concerns: (reach: FakeReach) => boolean): Promise<void>;
}

const reachOf = (write: StoredWrite): FakeReach => {
  const rows = [
    ...('before' in write ? [write.before] : []),
    ...('after' in write ? [write.after] : []),
  ];
  const entryId = write.kind === 'delete' ? write.before.id : write.after.id;
  return { entryId, days: [...new Set(rows.map(({ day }) => day))] };
};

const writeIdOf = (write: StoredWrite): WriteId =>
  write.kind === 'delete' ? write.writeId : write.after.writeId;

/** Creates an empty set of writes. */
export function createFakeFlights(deps: FakeFlightsDeps): FakeFlights {
  const { clock } = deps;
  const wire = () => deps.wire();
  const flights = new Map<WriteId, Flight>();
  const listeners = new Set<() => void>();
  const touches = (concerns: (reach: FakeReach) => boolean) =>
    [...flights.values()].some(({ write }) => concerns(reachOf(write)));

  function put(flight: Flight): void {
    const { write } = flight;
    const own = wire().connection();
    wire().up(() => {
      const result = deps.answer(write);
      if (own === wire().connection()) wire().down(() => flight.settle(result));
    }, writeBytes(write));
  }

  function begin(write: StoredWrite): Flight {
    let tell: Flight['settle'] = () => undefined;
    const settled = new Promise<Result<void, RemoteError>>((resolve) => {
      tell = resolve;
    });
    const flight: Flight = {
      write,
      settled,
      settle: (result) => {
        if (!flights.delete(writeIdOf(write))) return;
        tell(result);
        // A later task: the sender, which waits for the promise, comes first.
        clock.setTimer(() => {
          for (const listener of [...listeners]) listener();
        }, 0);
      },
    };
    flights.set(writeIdOf(write), flight);
    deps.onEcho(reachOf(write));
    put(flight);
    return flight;
  }

  function onSettled(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    send: async (write) => {
      const earlier = flights.get(writeIdOf(write));
      if (earlier === undefined) return begin(write).settled;
      const result = await earlier.settled;
      // A success holds for every write with this id. A refusal holds only for an identical write.
      if (result.ok || JSON.stringify(earlier.write) === JSON.stringify(write)) return result;
      return begin(write).settled;
    },
    sendAgain: () => {
      for (const flight of flights.values()) put(flight);
    },
    touchesEntry: (id) => touches(({ entryId }) => entryId === id),
    touchesDay: (day) => touches(({ days }) => days.includes(day)),
    onSettled,
    whenSettled: (concerns) => {
      if (!touches(concerns)) return Promise.resolve();
      return new Promise((resolve) => {
        const stop = onSettled(() => {
          if (touches(concerns)) return;
          stop();
          resolve();
        });
      });
    },
  };
}
