import { expect } from 'vitest';

import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { parseTimeString } from '../../src/dates/TimeString.ts';
import type { Entry, EntryContent } from '../../src/entries/Entry.ts';
import type { Result } from '../../src/lib/result.ts';
import { schemaOf } from '../../src/encryption/EngineMode.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';
import { memoryTabChannels } from './memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import type { DayLog, DayView } from '../../src/log/DayLog.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import type { TabMessage } from '../../src/log/TabChannel.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { Clock } from '../../src/lib/Clock.ts';
import { createFakeClock } from './fakeClock.ts';
import { createFakeServer } from './fakeRemoteServer.ts';
import { createFakeNetwork, type LineOptions } from './fakeRemoteStore.ts';
import type { Travel } from './fakeWire.ts';
import { createKillable } from './killable.ts';
import { isCryptoBusy } from './encryption/countCrypto.ts';
import type { OpeningDelay, SealedLog } from './encryption/sealedLog.ts';

/** The day on which scripts write by default. */
export const friday = dayKey('2026-11-20');

/** The content of an entry, by default at nine o'clock on {@link friday}. */
export function saying(text: string, changes: { day?: DayKey; time?: string } = {}): EntryContent {
  const time = parseTimeString(changes.time ?? '09:00:00');
  if (time === undefined) throw new Error(`No time: ${changes.time}`);
  return { day: changes.day ?? friday, time, zone: 'Europe/Dublin', text, addedLater: false };
}

/** The value of a result; fails if it is not a success. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error('Refused', { cause: result.error });
  return result.value;
}

/** The texts in a view; its kind while it has none. */
export function textsIn(view: DayView): readonly string[] | 'loading' | 'unreadable' {
  return 'entries' in view ? view.entries.map(({ text }) => text) : view.kind;
}

/** A small world: one server, and devices with tabs, all on one clock that the script moves. */
export function createSyncWorld(
  options: {
    readonly isRefused?: (entry: Entry) => boolean;
    readonly travel?: Travel;
    readonly random?: () => number;
    /** The keys of the log. The engines that start have the form that the key record asks for then. */
    readonly log?: SealedLog;
    /** How long rows take to open or to seal, ms. */
    readonly openingMs?: OpeningDelay;
  } = {},
) {
  const { log: keyed } = options;
  const clock = createFakeClock(undefined, isCryptoBusy);
  const random = options.random ?? (() => 0.5);
  const server = createFakeServer(() => clock.now(), options.isRefused, keyed?.opener);
  const travel = options.travel ?? { delayMs: () => 20, survivesBreak: () => false };
  const network = createFakeNetwork(clock, server, travel);

  /** A device: a store that outlives every tab, and a leading tab's engine that can die. */
  function device(localStore: LocalStore = memoryLocalStore(), line: LineOptions = {}) {
    const connectTab = memoryTabChannels();
    let storeError: StorageError | null = null;
    const engineStore: LocalStore = {
      ...localStore,
      write: (durability, work) =>
        storeError === null
          ? localStore.write(durability, work)
          : Promise.resolve({ ok: false, error: storeError }),
    };
    let engine = startEngine();

    function startEngine() {
      const ahead: Clock = { ...clock, now: () => clock.now() + (line.skewMs?.() ?? 0) };
      const process = createKillable({
        localStore: engineStore,
        channel: connectTab(),
        clock: ahead,
      });
      const slowness = { clock: process.clock, delayMs: options.openingMs ?? (() => 1) };
      const form = keyed?.formFor(server.record, slowness);
      const connected = network.connect(form === undefined ? line : { form, ...line });
      const schema = schemaOf(server.record?.state ?? 'off');
      const running = createSyncEngine({
        ...process,
        remoteStore: connected.store,
        schema,
        random,
      });
      running.start();
      return { line: connected, process, running };
    }

    function opensTab(): DayLog {
      const log = createDayLog({ localStore, channel: connectTab(), clock });
      log.start();
      return log;
    }

    const log = opensTab();
    log.select(friday);
    log.day(friday);

    /** The entry on `day` with `text`. */
    const entrySaying = (text: string, day = friday, from = log): Entry => {
      const view = from.day(day).getSnapshot();
      const entries = 'entries' in view ? view.entries : [];
      const found = entries.find((entry) => entry.text === text);
      if (found === undefined)
        throw new Error(`Nothing says ${text}: ${JSON.stringify(textsIn(view))}`);
      return found;
    };

    /** Kills the leading worker; another takes over. */
    function leaderDies(): void {
      engine.process.kill();
      engine.line.dies();
      engine = startEngine();
    }

    return {
      log,
      localStore,
      line: () => engine.line,
      opensTab,
      /** A channel of one more tab or worker of this device. */
      opensChannel: connectTab,
      postsAsTab: connectTab(),
      /** Receives the messages between the engine and the tabs of this device. */
      hears: (listener: (message: TabMessage) => void) => connectTab().subscribe(listener),
      entrySaying,
      userAdds: async (text: string, changes?: Parameters<typeof saying>[1]) =>
        valueOf(await log.add(saying(text, changes))),
      userEdits: async (from: string, to: string) =>
        valueOf(await log.edit(entrySaying(from), { text: to })),
      userMoves: async (text: string, day: DayKey) =>
        valueOf(await log.edit(entrySaying(text), { day })),
      userDeletes: async (text: string) => valueOf(await log.remove(entrySaying(text))),
      goesOffline: () => engine.line.goesOffline(),
      goesOnline: () => engine.line.goesOnline(),
      leaderDies,
      /** Does so in the middle of a transaction. See `Killable`. */
      leaderDiesAt: (request: number) => {
        const { process } = engine;
        process.killAtRequest(request, () => {
          if (engine.process === process) leaderDies();
        });
      },
      /** Kills the leading worker; none takes over. */
      leaderIsGone: () => {
        engine.process.kill();
        engine.line.dies();
      },
      /** Makes every write of the engine to the device's store fail with `error`; null ends it. */
      breaksEngineStore: (error: StorageError | null) => {
        storeError = error;
      },
      wakes: () => engine.running.wake(),
      dayConverted: (day: DayKey) => engine.running.dayConverted(day),
      expectOutbox: async (expected: readonly string[]) => {
        const records = valueOf(await localStore.read((reader) => reader.outbox(100)));
        expect(records.map(({ write }) => `${write.kind} ${textOf(write)}`)).toEqual(expected);
      },
      expectDay: (expected: readonly string[] | 'loading', day = friday) => {
        expect(textsIn(log.day(day).getSnapshot())).toEqual(expected);
      },
      /** The traffic since the last call. */
      takeTraffic: () => takeFrom(engine.line.traffic),
    };
  }

  const taken = new Map<readonly string[], number>();
  function takeFrom(traffic: readonly string[]): readonly string[] {
    const seen = taken.get(traffic) ?? 0;
    taken.set(traffic, traffic.length);
    return traffic.slice(seen);
  }

  return {
    clock,
    server,
    network,
    device,
    passes: (ms: number) => clock.advance(ms),
    expectServer: (expected: readonly string[], day = friday) => {
      const { entries } = server.day(day);
      expect(entries.map(({ text }) => text).sort()).toEqual([...expected].sort());
    },
  };
}

function textOf(write: Parameters<ReturnType<typeof createFakeServer>['write']>[0]): string {
  return write.kind === 'delete' ? write.before.text : write.after.text;
}
