import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { firstDay, lastDay, type DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { schemaOf } from '../../src/encryption/EngineMode.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { leaderStore } from '../../src/sync/engine/leaderStore.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import { createImportSwitch } from '../../src/transfer/createTransferHost.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import { createKillable } from '../support/killable.ts';
import { valueOf } from '../support/syncWorld.ts';
import type { ChaosCopy, ChaosPerson } from './chaosPerson.ts';
import { unsentPhotos } from './chaosPhotos.ts';
import { createChaosStore, type ChaosStore } from './chaosStore.ts';
import type { ChaosStores } from './chaosWorld.ts';

const tabCount = 2;

/** The world around a device. */
export interface ChaosSurroundings {
  readonly clock: FakeClock;
  readonly random: () => number;
  readonly stores: ChaosStores;
  readonly onFault: (fault: string) => void;
}

type Leader = ChaosSession['leader'];

/** One person's log on one device: a few tabs, and a leading engine. */
export type ChaosSession = ReturnType<typeof openSession>;

/** A session of `person` with `store`, on a device whose clock is `skewMs` ahead. */
export function openSession(
  around: ChaosSurroundings,
  person: ChaosPerson,
  store: ChaosStore,
  skewMs: () => number,
) {
  const { clock, random } = around;
  const connect = memoryTabChannels();
  const deviceClock = { ...clock, now: () => clock.now() + skewMs() };
  const stepMs = () => (random() < 0.5 ? 0 : Math.floor(random() * 8));

  function openProcess(leader?: string) {
    const mount = store.mount(leader);
    const parts = { localStore: mount.store, channel: connect(), clock: deviceClock };
    return { ...createKillable(parts, stepMs), losesStore: () => mount.close() };
  }

  /** Leaders that were replaced: frozen, about to notice, or stopped. */
  const former: Leader[] = [];
  let leaders = 0;

  function openLeader() {
    const token = `leader ${++leaders}`;
    const process = openProcess(token);
    const stops = () => {
      engine.stop();
      line.dies();
    };
    const localStore = leaderStore({
      store: process.localStore,
      token,
      onDeposed: () => {
        stops();
        // One that was replaced before it began, and thawed, has taken the lead once more.
        if (session.leader.process === process) takesOverLater(process);
      },
    });
    const { record } = person.server;
    const slowness = { clock: process.clock, delayMs: () => Math.floor(random() * 400) };
    const form = person.encryption?.log.formFor(record, slowness);
    const line = person.network.connect(form === undefined ? { skewMs } : { skewMs, form });
    const schema = schemaOf(record?.state ?? 'off');
    // The days of a run are short. Half of the engines let them rest like days of thousands of entries.
    const rests = random() < 0.5 ? {} : { restMs: (entries: number) => entries * 150 };
    const engine = createSyncEngine({
      ...process,
      ...rests,
      localStore,
      remoteStore: line.store,
      schema,
      random,
      onOtherLog: () => takesOverLater(process),
    });
    if (person.encryption === null) engine.start();
    else void startAs(record?.revision ?? 0, process, engine);
    return { process, line, engine, stops };
  }

  function takesOverLater(process: ReturnType<typeof openProcess>): void {
    clock.setTimer(
      () => {
        if (session.leader.process === process) session.leaderDies();
      },
      Math.floor(random() * 3000),
    );
  }

  /** Like the gate: rows that the last engine could not read are read again. */
  async function startAs(
    revision: number,
    process: ReturnType<typeof openProcess>,
    engine: { start(): void },
  ): Promise<void> {
    if (!(await store.preparesFor(revision))) {
      process.clock.setTimer(() => void startAs(revision, process, engine), 1000);
      return;
    }
    if (!process.isDead()) engine.start();
  }

  function openTab() {
    const process = openProcess();
    const log = createDayLog({ ...process, random });
    log.start();
    for (const day of person.days) log.day(day);
    const selects = (day: DayKey | undefined) => log.select(day ?? person.days[0]);
    selects(person.days[Math.floor(random() * person.days.length)]);
    // Of the import that began last.
    return { process, log, selects, importSwitch: createImportSwitch() };
  }

  /** The person has signed out: pending deaths and openings must not open it again. */
  let isOver = false;
  const session = {
    person,
    store,
    leader: openLeader(),
    tabs: Array.from({ length: tabCount }, openTab),
    deleted: [] as Entry[],
    leaderIsGone: () => {
      session.leader.process.kill();
      session.leader.line.dies();
    },
    /** Another worker steals the lead. This one hears of it a moment after it runs again, or at its next write. */
    leaderIsReplaced: () => {
      if (isOver) return;
      const { leader } = session;
      former.push(leader);
      leader.process.clock.setTimer(leader.stops, Math.floor(random() * 3000));
      session.leader = openLeader();
    },
    leaderFreezesAt: (request: number) => {
      const { leader } = session;
      leader.process.freezeAtRequest(request, () => {
        leader.line.freezes();
        clock.setTimer(
          () => {
            if (session.leader === leader) session.leaderIsReplaced();
          },
          Math.floor(random() * 15_000),
        );
      });
    },
    leaderDies: () => {
      session.leaderIsGone();
      if (!isOver) session.leader = openLeader();
    },
    leaderDiesAt: (request: number) => {
      const { leader } = session;
      leader.process.killAtRequest(request, () => {
        if (session.leader === leader) session.leaderDies();
      });
    },
    tabDies: (tab: number) => {
      session.tabs[tab]?.process.kill();
      if (!isOver) session.tabs[tab] = openTab();
    },
    tabDiesAt: (tab: number, request: number) => {
      const dying = session.tabs[tab];
      dying?.process.killAtRequest(request, () => {
        if (session.tabs[tab] === dying) session.tabDies(tab);
      });
    },
    /** Every tab loses the store; the engine notices, and another one leads. */
    otherVersionOpens: () => {
      const { leader, tabs } = session;
      for (const { process } of [leader, ...former, ...tabs]) process.losesStore();
      clock.setTimer(
        () => {
          if (session.leader === leader) session.leaderDies();
        },
        Math.floor(random() * 2000),
      );
    },
    leaderFreezes: () => {
      session.leader.process.freeze();
      session.leader.line.freezes();
    },
    thaws: () => {
      for (const { process } of session.tabs) process.thaw();
      for (const { process, line } of [...former, session.leader]) {
        process.thaw();
        line.thaws();
      }
    },
    /** Repairs everything, and reloads every tab. */
    heals: () => {
      session.thaws();
      store.heals();
      for (const tab of session.tabs.keys()) session.tabDies(tab);
      session.leader.line.signsIn();
      // A new connection gets the device's clock offset.
      session.leader.line.goesOffline();
      session.leader.line.goesOnline();
      session.leader.engine.wake();
    },
    ends: () => {
      isOver = true;
      stopRecord?.();
      session.leaderIsGone();
      for (const { process, line } of former) {
        process.kill();
        line.dies();
      }
      for (const { process } of session.tabs) process.kill();
    },
  };
  // Like the gate: the engine of another record takes over when this device hears of it.
  const stopRecord = person.encryption?.onRecord(() => takesOverLater(session.leader.process));
  return session;
}

/** A device on which people sign in, one after another. */
export function createChaosDevice(around: ChaosSurroundings, number: number) {
  /** The store that each person left here; none after a sign-out with everything sent. */
  const left = new Map<ChaosPerson, ChaosStore>();
  let skewMs = 0;

  const openStore = (person: ChaosPerson) =>
    createChaosStore({
      store: around.stores.open(number),
      isDeleted: (born) => person.isDeleted(born),
      onWrite: (write) => {
        if (write.kind !== 'delete') person.oracle.written(write.after);
      },
      restores: () => person.restores(),
      onFault: around.onFault,
    });

  const device = {
    number,
    session: null as ChaosSession | null,
    /** All people with a copy here. */
    people: () => [...left.keys()],
    signsIn: (person: ChaosPerson) => {
      const store = left.get(person) ?? openStore(person);
      left.set(person, store);
      device.session = openSession(around, person, store, () => skewMs);
    },
    /** Keeps unsent writes on the device; otherwise removes the copy. */
    signsOut: async () => {
      const { session } = device;
      if (session === null) return;
      session.ends();
      device.session = null;
      session.store.heals();
      const unsent = valueOf(
        await session.store.read(
          async (reader) =>
            (await reader.countOutbox()) +
            (await reader.countParked()) +
            (await unsentPhotos(reader)),
        ),
      );
      if (unsent > 0) return;
      left.delete(session.person);
      session.person.oracle.copyGone(number);
    },
    /** What this device holds of the log of `person`; `unsent` with what is parked. */
    copyOf: async (person: ChaosPerson): Promise<ChaosCopy> => {
      const store = left.get(person);
      if (store === undefined) return { isFilled: true, cursorMs: 0, records: [], unsent: [] };
      return valueOf(
        await store.read(async (reader) => {
          const writes = [...(await reader.outbox(1000)), ...(await reader.parked())];
          return {
            isFilled: (await reader.meta()).fill.kind === 'complete',
            cursorMs: (await reader.meta()).cursor?.changedAtMs ?? 0,
            records: await reader.days(firstDay, lastDay, 1000),
            unsent: writes.flatMap(({ write }) => (write.kind === 'delete' ? [] : [write.after])),
          };
        }),
      );
    },
    clockJumps: (ms: number) => {
      skewMs += ms;
    },
  };
  return device;
}

export type ChaosDevice = ReturnType<typeof createChaosDevice>;
