import { expect } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { memoryLocalStore } from '../../src/storage/memoryLocalStore.ts';
import { memoryTabChannels } from '../../src/storage/memoryTabChannel.ts';
import type { LocalStore } from '../../src/sync/LocalStore.ts';
import { createDayLog } from '../../src/sync/createDayLog.ts';
import { createSyncEngine } from '../../src/sync/createSyncEngine.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createFakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork } from '../support/fakeRemoteStore.ts';
import { createKillable } from '../support/killable.ts';
import { createRandom } from '../support/random.ts';
import { friday, saying, textsIn, valueOf } from '../support/syncWorld.ts';

/** What may happen. `device`, `tab`, `pick` and `day` choose among what there is. */
export interface Happening {
  readonly kind:
    | 'adds'
    | 'appends'
    | 'prepends'
    | 'replaces'
    | 'moves'
    | 'deletes'
    | 'restores'
    | 'writesRefused'
    | 'tabDies'
    | 'leaderDies'
    /** In the middle of a write to the device's store. */
    | 'tabDiesWriting'
    | 'leaderDiesWriting'
    | 'goesOffline'
    | 'goesOnline'
    | 'hangs'
    | 'serverStops'
    | 'serverStarts'
    | 'sessionEnds'
    | 'signsIn'
    | 'passes';
  readonly device: number;
  readonly tab: number;
  readonly pick: number;
  readonly day: number;
  /** How long after the one before, ms. */
  readonly afterMs: number;
}

const deviceCount = 3;
const tabCount = 2;
const days = [friday, addDays(friday, 1), addDays(friday, -40)];
/** Long enough for every retry to have had its turn. */
const recoveryMs = 10 * 60_000;

/** What the devices of a run keep their log in; `isBusy` while one of them is at work. */
export interface ChaosStores {
  open(device: number): LocalStore;
  isBusy(): boolean;
}

const inMemory: ChaosStores = { open: memoryLocalStore, isBusy: () => false };

/** Lets `happenings` happen to a few devices with a few tabs each, heals everything, and checks the promises. */
export async function liveThrough(
  seed: number,
  happenings: readonly Happening[],
  stores: ChaosStores = inMemory,
): Promise<void> {
  const random = createRandom(seed);
  const clock = createFakeClock(undefined, () => stores.isBusy());
  const isRefused = ({ text }: Entry) => text.includes('REFUSED');
  const server = createFakeServer(() => clock.now(), isRefused);
  const network = createFakeNetwork(clock, server, {
    delayMs: () => 1 + Math.floor(random() * 120),
    readLagMs: () => (random() < 0.7 ? 0 : Math.floor(random() * 400)),
    survivesBreak: () => random() < 0.5,
  });
  /** What the screen has called saved. */
  const saved: string[] = [];
  const bugs: unknown[] = [];
  let words = 0;
  const stepMs = () => (random() < 0.5 ? 0 : Math.floor(random() * 8));

  function createDevice(_: unknown, number: number) {
    const localStore = stores.open(number);
    const connect = memoryTabChannels();

    function openEngine() {
      const process = createKillable({ localStore, channel: connect(), clock }, stepMs);
      const line = network.connect();
      const engine = createSyncEngine({
        ...process,
        remoteStore: line.store,
        random,
      });
      engine.start();
      return { process, line, engine };
    }

    function openTab() {
      const process = createKillable({ localStore, channel: connect(), clock }, stepMs);
      const log = createDayLog({ ...process, random });
      log.start();
      for (const day of days) log.day(day);
      log.select(days[Math.floor(random() * days.length)] ?? friday);
      return { process, log };
    }

    const device = {
      localStore,
      leader: openEngine(),
      tabs: Array.from({ length: tabCount }, openTab),
      deleted: [] as Entry[],
      leaderDies: () => {
        device.leader.process.kill();
        device.leader.line.dies();
        device.leader = openEngine();
      },
      leaderDiesAt: (request: number) => {
        const { leader } = device;
        leader.process.killAtRequest(request, () => {
          if (device.leader === leader) device.leaderDies();
        });
      },
      tabDies: (tab: number) => {
        device.tabs[tab]?.process.kill();
        device.tabs[tab] = openTab();
      },
      tabDiesAt: (tab: number, request: number) => {
        const dying = device.tabs[tab];
        dying?.process.killAtRequest(request, () => {
          if (device.tabs[tab] === dying) device.tabDies(tab);
        });
      },
    };
    return device;
  }

  const devices = Array.from({ length: deviceCount }, createDevice);

  function userDoes(happening: Happening): void {
    const device = devices[happening.device % deviceCount];
    const tab = device?.tabs[happening.tab % tabCount];
    if (device === undefined || tab === undefined) return;
    const day = days[happening.day % days.length] ?? friday;
    const { log, process } = tab;
    const view = log.day(day).getSnapshot();
    const entries = 'entries' in view ? view.entries : [];
    const entry = entries[happening.pick % Math.max(1, entries.length)];
    const word = `w${++words}`;

    const claims = (text: string, result: Promise<{ readonly ok: boolean }>) => {
      result.then(
        ({ ok }) => {
          if (ok && !process.isDead()) saved.push(text);
        },
        (bug: unknown) => bugs.push(bug),
      );
    };
    const editTo = (text: string) => {
      if (entry !== undefined) claims(text, log.edit(entry, { text }));
    };

    switch (happening.kind) {
      case 'adds':
        claims(word, log.add(saying(word, { day })));
        break;
      case 'writesRefused':
        if (happening.pick % 2 === 0) claims(`${word} REFUSED`, log.add(saying(`${word} REFUSED`)));
        else editTo(`${word} REFUSED`);
        break;
      case 'appends':
        editTo(`${entry?.text ?? ''} ${word}`);
        break;
      case 'prepends':
        editTo(`${word} ${entry?.text ?? ''}`);
        break;
      case 'replaces':
        editTo(word);
        break;
      case 'moves': {
        const target = days[(happening.day + 1 + (happening.pick % 2)) % days.length] ?? friday;
        if (entry !== undefined) claims(entry.text, log.edit(entry, { day: target }));
        break;
      }
      case 'deletes':
        if (entry === undefined) break;
        device.deleted.push(entry);
        claims(entry.text, log.remove(entry));
        break;
      case 'restores': {
        const deleted = device.deleted[happening.pick % Math.max(1, device.deleted.length)];
        if (deleted !== undefined) claims(deleted.text, log.restore(deleted));
        break;
      }
      case 'tabDies':
        device.tabDies(happening.tab % tabCount);
        break;
      case 'leaderDies':
        device.leaderDies();
        break;
      case 'tabDiesWriting':
        device.tabDiesAt(happening.tab % tabCount, 1 + happening.pick);
        break;
      case 'leaderDiesWriting':
        device.leaderDiesAt(1 + happening.pick);
        break;
      case 'goesOffline':
        device.leader.line.goesOffline();
        break;
      case 'goesOnline':
        device.leader.line.goesOnline();
        break;
      case 'hangs':
        device.leader.line.hangs();
        break;
      case 'serverStops':
        network.serverStops();
        break;
      case 'serverStarts':
        network.serverStarts();
        break;
      case 'sessionEnds':
        device.leader.line.sessionEnds();
        break;
      case 'signsIn':
        device.leader.line.signsIn();
        device.leader.engine.wake();
        break;
      case 'passes':
        break;
    }
  }

  for (const happening of happenings) {
    await clock.advance(happening.afterMs);
    userDoes(happening);
  }

  network.serverStarts();
  for (const { leader } of devices) {
    leader.line.signsIn();
    leader.line.goesOnline();
    leader.engine.wake();
  }
  await clock.advance(recoveryMs);
  expect(bugs).toEqual([]);

  const places = new Map<string, Set<string>>();
  const note = (text: string, place: string) => {
    places.set(text, (places.get(text) ?? new Set<string>()).add(place));
  };
  for (const { text, id } of server.allEntries()) note(text, id);
  for (const { text, id } of server.allVersions()) note(text, id);

  for (const [index, device] of devices.entries()) {
    const { outbox, parked, records } = valueOf(
      await device.localStore.read(async (reader) => ({
        outbox: await reader.outbox(100),
        parked: await reader.parked(),
        records: await Promise.all(days.map((day) => reader.day(day))),
      })),
    );
    expect(outbox, `device ${index} has sent everything`).toEqual([]);
    const refused = new Set(
      parked.flatMap(({ entryId, write }) => {
        const { text } = write.kind === 'delete' ? write.before : write.after;
        return text.includes('REFUSED') ? [entryId] : [];
      }),
    );
    for (const { write, entryId } of parked) {
      expect(refused, 'only what the rules refuse is parked, and what hangs on it').toContain(
        entryId,
      );
      const { text, id } = write.kind === 'delete' ? write.before : write.after;
      note(text, write.kind === 'delete' ? id : `parked on ${index}: ${id}`);
    }
    for (const [at, day] of days.entries()) {
      const here = (records[at]?.entries ?? []).map(({ id, text, revision }) => [
        ...[id, text, revision],
      ]);
      const there = server.day(day).entries.map(({ id, text, revision }) => [id, text, revision]);
      expect(here.sort(), `device ${index} agrees with the server on ${day}`).toEqual(there.sort());
      for (const { log } of device.tabs) {
        const view = log.day(day).getSnapshot();
        expect(view.kind, `device ${index} knows ${day}`).toBe('known');
        expect(textsIn(view)).toEqual((records[at]?.entries ?? []).map(({ text }) => text));
      }
    }
    for (const { log } of device.tabs) {
      const status = log.syncStatus.getSnapshot();
      expect(status.kind).toBe(parked.length > 0 ? 'needs-attention' : 'saved');
    }
  }

  for (const text of saved) {
    expect([...(places.get(text) ?? [])], `"${text}" was called saved`).not.toEqual([]);
  }
  for (const [text, where] of places) {
    const ids = new Set([...where].map((place) => place.replace(/^parked on \d+: /, '')));
    expect(ids.size, `"${text}" is in one entry only`).toBe(1);
  }
}
