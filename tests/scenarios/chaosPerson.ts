import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import { createFakeServer, type FakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork, type FakeNetwork } from '../support/fakeRemoteStore.ts';
import type { Travel } from '../support/fakeWire.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { createChaosOracle, type ChaosOracle } from './chaosOracle.ts';

/** Somebody with a log. */
export interface ChaosPerson {
  readonly name: string;
  readonly server: FakeServer;
  readonly network: FakeNetwork;
  readonly oracle: ChaosOracle;
  /** The days that are written on; the first is looked at when nothing else is. */
  readonly days: readonly [DayKey, ...DayKey[]];
  deletesLog(): void;
  /** How often the whole log was deleted. */
  deletions(): number;
}

/** Somebody whose log has been written for `oldDays` days before Friday. */
export function createChaosPerson(
  name: string,
  oldDays: number,
  clock: FakeClock,
  travel: Travel,
  random: () => number,
): ChaosPerson {
  const server = createFakeServer(
    () => clock.now(),
    ({ text }) => text.includes('REFUSED'),
  );
  const ids = createIdSource(() => clock.now(), random);
  for (let back = 1; back <= oldDays; back++) {
    const day = addDays(friday, -back);
    const after: Entry = {
      ...{ ...saying(`${name} ${back}`, { day }), id: ids.entryId(), writeId: ids.writeId() },
      createdAtMs: null,
      updatedAtMs: null,
      revision: 1,
      clashesWith: null,
    };
    valueOf(server.write({ kind: 'add', after }));
  }
  // An older app has written the log without a generation.
  if (oldDays > 0 && random() < 0.5) valueOf(server.begin(ids.writeId(), 'unnamed'));
  const network = createFakeNetwork(clock, server, travel);
  const oracle = createChaosOracle(server);
  const { onChange } = server;
  server.onChange = (change) => {
    oracle.stored(change.entries);
    onChange(change);
  };
  let deletions = 0;
  return {
    name,
    server,
    network,
    oracle,
    days: [
      friday,
      addDays(friday, 1),
      addDays(friday, -40),
      addDays(friday, -2),
      addDays(friday, -Math.max(1, oldDays)),
    ],
    deletesLog: () => {
      oracle.deletesLog();
      deletions++;
      server.clear();
    },
    deletions: () => deletions,
  };
}
