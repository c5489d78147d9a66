import type { DayKey } from '../../src/dates/DayKey.ts';
import type { EntryId, WriteId } from '../../src/entries/Entry.ts';
import type { Result } from '../../src/lib/result.ts';
import { daysOf, writeIdOf } from '../../src/log/OutboxRecord.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import type { FakeClock } from './fakeClock.ts';
import type { FakeWire } from './fakeWire.ts';
import { writeBytes } from './messageBytes.ts';

/** What a write touches. */
export interface FakeReach {
  readonly entryId: EntryId;
  readonly days: readonly DayKey[];
}

/** A write that the SDK has in hand: it sends it until the server has answered, over however many connections. */
interface Flight {
  readonly write: RemoteWrite;
  readonly settled: Promise<Result<void, RemoteError>>;
  settle(result: Result<void, RemoteError>): void;
}

/** What {@link createFakeFlights} needs, and whom it tells. */
export interface FakeFlightsDeps {
  readonly clock: FakeClock;
  wire(): FakeWire;
  /** What the server makes of the write. */
  answer(write: RemoteWrite): Result<void, RemoteError>;
  /** The SDK shows the write to its listeners before the server has heard of it. */
  onEcho(reach: FakeReach): void;
}

/**
 * The writes of one device as the SDK and `firebaseRemoteStore` hold them. What an unsettled write touches is
 * held back from listeners and reads; a write whose connection is lost is sent again by itself, and the same
 * write given again joins it.
 */
export interface FakeFlights {
  send(write: RemoteWrite): Promise<Result<void, RemoteError>>;
  /** Sends what is unanswered again, in order, on a new connection. */
  sendAgain(): void;
  touchesEntry(id: EntryId): boolean;
  touchesDay(day: DayKey): boolean;
  /** Calls back after each write that has settled, once its sender has been told. */
  onSettled(listener: () => void): () => void;
  /** Resolves as soon as no write is under way for which `concerns` is true. */
  whenSettled(concerns: (reach: FakeReach) => boolean): Promise<void>;
}

const reachOf = (write: RemoteWrite): FakeReach => ({
  entryId: write.kind === 'delete' ? write.before.id : write.after.id,
  days: daysOf(write),
});

/** No writes yet. */
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

  function begin(write: RemoteWrite): Flight {
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
        // A task of its own, so that the sender, who is told by the promise, comes first.
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
      // Accepted under its id is accepted; refused in another shape says nothing of this one.
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
