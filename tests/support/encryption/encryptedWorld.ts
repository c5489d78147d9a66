import { expect } from 'vitest';

import { createModeEngine } from '../../../src/app/worker/createDeviceEngine.ts';
import type { DayKey } from '../../../src/dates/DayKey.ts';
import type { DeviceKeys, KeyStore } from '../../../src/encryption/DeviceKeys.ts';
import { createDecisions } from '../../../src/encryption/createDecisions.ts';
import { createEncryptionStatus } from '../../../src/encryption/createEncryptionStatus.ts';
import { createGate } from '../../../src/encryption/createGate.ts';
import { keyRecordOfTab } from '../../../src/encryption/keyRecordOfTab.ts';
import { callEngine } from '../../../src/log/engineLine.ts';
import type { NewSecrets, Secret } from '../../../src/encryption/Encryption.ts';
import { success } from '../../../src/lib/result.ts';
import { createDayLog } from '../../../src/log/createDayLog.ts';
import type { UnknownRow } from '../../../src/log/encryption/EncryptionStatus.ts';
import { forgetUnreadable } from '../../../src/log/encryption/forgetUnreadable.ts';
import { waitForOwnWords } from '../../../src/log/writes/waitForOwnWords.ts';
import type { LocalStore } from '../../../src/log/LocalStore.ts';
import { parseKeyRecord } from '../../../src/seal/record/parseKeyRecord.ts';
import { makeRecoveryKey } from '../../../src/seal/keys/secrets.ts';
import { memoryKeyStore } from '../memoryKeyStore.ts';
import { memoryLocalStore } from '../memoryLocalStore.ts';
import { memoryTabChannels } from '../memoryTabChannel.ts';
import type { LogHeader } from '../../../src/sync/RemoteStore.ts';
import type { StoredWrite } from '../../../src/sync/wire/StoredRow.ts';
import type { WireStore } from '../../../src/sync/wire/WireStore.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createFakeServer } from '../fakeRemoteServer.ts';
import { createFakeNetwork } from '../fakeRemoteStore.ts';
import type { Travel } from '../fakeWire.ts';
import { createKillable } from '../killable.ts';
import { friday, saying, textsIn, valueOf } from '../syncWorld.ts';
import { isCryptoBusy } from './countCrypto.ts';
import { quickTools } from './encryptionWorld.ts';

const uid = 'ada';
const passphrase = 'a long passphrase';

/** What a lying server says in place of the truth. */
export interface Lies {
  readonly record?: { readonly value: unknown };
  readonly header?: LogHeader;
}

/** What happens by chance. */
export interface Chances {
  /** Returns a number from 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly travel: Travel;
}

const noChances: Chances = {
  random: () => 0.5,
  travel: { delayMs: () => 20, survivesBreak: () => false },
};

/** A device with its own copy of the log. */
export type EncryptedDevice = ReturnType<ReturnType<typeof createEncryptedWorld>['device']>;

/**
 * The devices of one person with the gates, engines, converters and decisions of the app, on a server that knows the
 * rules. Nothing on the server can be read here without the keys.
 */
export function createEncryptedWorld({ random, travel }: Chances = noChances) {
  const clock = createFakeClock(undefined, isCryptoBusy);
  const server = createFakeServer(() => clock.now());
  const network = createFakeNetwork(clock, server, travel);
  /** Readable words that a device has sent although it knows that the log is encrypted. */
  const leaks: StoredWrite[] = [];
  /** Readable words that a device has sent while the server had a sealed log. */
  const sentToSealed: StoredWrite[] = [];

  function device() {
    const localStore = memoryLocalStore();
    const stored = memoryKeyStore();
    const met = noteMeetings(() => clock.now());
    const keyStore: KeyStore = {
      read: () => stored.read(),
      write: async (next) => {
        const done = await stored.write(next);
        // An older record changes nothing.
        met.stores(valueOf(await stored.read()));
        return done;
      },
    };
    const connectTab = memoryTabChannels();
    let lies: Lies = {};
    const recordListeners = new Set<(value: unknown) => void>();
    let leader = startLeader();

    function watchedWrite(write: WireStore['write']): WireStore['write'] {
      return (stored) => {
        if (met.isEncrypted() && hasPlainWords(stored)) leaks.push(stored);
        if (server.schema === 2 && hasPlainWords(stored)) sentToSealed.push(stored);
        return write(stored);
      };
    }

    function startLeader() {
      const line = network.connect();
      const process = createKillable({ localStore, channel: connectTab(), clock });
      const honest = { ...line.wire, write: watchedWrite(line.wire.write) };
      const wire = lyingWire(honest, () => lies, recordListeners, met.hears);
      const common = { uid, wire, clock: process.clock, random };
      const channel = connectTab();
      const gate = createGate({
        ...common,
        keyStore,
        keyRecord: wire.keyRecord,
        watchConnection: (listener) => wire.watchConnection(listener),
        channel,
        createEngine: (mode, listener) =>
          createModeEngine({ ...common, ...process }, mode, listener),
        forgetUnreadable: () => forgetUnreadable(process.localStore),
      });
      gate.start();
      return { line, process, gate, channel };
    }

    /** Kills the leading worker; another takes over. */
    function leaderDies(): void {
      leader.process.kill();
      leader.channel.close();
      leader.line.dies();
      met.leaderDies();
      recordListeners.clear();
      leader = startLeader();
    }

    const page = connectTab();
    const log = createDayLog({ localStore, channel: page, clock });
    log.start();
    log.select(friday);
    log.day(friday);
    const status = createEncryptionStatus({ channel: page, keyStore });
    const decisions = createDecisions({
      ...quickTools,
      uid,
      keyStore,
      keyRecord: keyRecordOfTab(callEngine(page, clock)),
      channel: page,
      forgetUnreadable: () => forgetUnreadable(localStore),
      ownWordsSent: () => waitForOwnWords(localStore, clock),
    });

    /** The outcome of a decision, which needs the network and so some time. */
    async function outcome<Value>(decision: Promise<Value>): Promise<Value> {
      const ended = { isSo: false };
      void decision.then(() => (ended.isSo = true));
      for (let waited = 0; !ended.isSo && waited < 200; waited += 1) await clock.advance(100);
      if (!ended.isSo) throw new Error('The decision has no end.');
      return decision;
    }

    return {
      log,
      keyStore,
      localStore,
      decisions,
      outcome,
      line: () => leader.line,
      status: () => status.getSnapshot(),
      sync: () => log.syncStatus.getSnapshot(),
      /** Turns encryption on and waits until every row is sealed. */
      turnsOn: async (chosen = passphrase) => {
        const done = await outcome(decisions.turnOn(await newSecrets(chosen)));
        expect(done).toEqual(success(undefined));
        await clock.advance(20_000);
        expect(status.getSnapshot()).toEqual({ kind: 'on' });
      },
      unlocks: (secret: Secret = { kind: 'passphrase', value: passphrase }, consent?: 'readable') =>
        outcome(decisions.unlock(secret, consent)),
      /** The person takes these rows for their own. */
      takes: (rows: readonly UnknownRow[]) => void decisions.takeRows(rows),
      /** The person agrees that the words leave this device readable. */
      agrees: () => outcome(decisions.agreeToReadable()),
      userAdds: async (text: string) => valueOf(await log.add(saying(text))),
      userEdits: async (from: string, to: string) => {
        const view = log.day(friday).getSnapshot();
        const entry = 'entries' in view ? view.entries.find(({ text }) => text === from) : null;
        if (entry == null) throw new Error(`Nothing says ${from}`);
        return valueOf(await log.edit(entry, { text: to }));
      },
      lies: (next: Lies) => {
        lies = next;
        const value = next.record === undefined ? server.record : next.record.value;
        for (const tell of [...recordListeners]) tell(value);
      },
      goesOffline: () => leader.line.goesOffline(),
      goesOnline: () => leader.line.goesOnline(),
      leaderDies,
      /** Kills it at its `request`-th request to the store from now on, within a transaction. */
      leaderDiesAt: (request: number) => {
        const { process } = leader;
        process.killAtRequest(request, () => {
          if (leader.process === process) leaderDies();
        });
      },
      expectDay: (expected: readonly string[], day: DayKey = friday) => {
        const texts = textsIn(log.day(day).getSnapshot());
        expect(typeof texts === 'string' ? texts : texts.toSorted()).toEqual(expected.toSorted());
      },
      unsent: () => countUnsent(localStore),
    };
  }

  return {
    clock,
    server,
    device,
    leaks,
    sentToSealed,
    passes: (ms: number) => clock.advance(ms),
    /** The forms of all rows and versions on the server, each once. */
    formsOnServer: () => {
      const rows = server.index(null, 1000).flatMap(({ day }) => server.storedDay(day).rows);
      const versions = server.storedVersionPage(null, 1000).rows.flatMap((row) => row.versions);
      const forms = [...rows, ...versions].map(({ body }) => body?.kind ?? 'neither');
      return [...new Set(forms)].sort();
    },
    countRows: () =>
      server.index(null, 1000).flatMap(({ day }) => server.storedDay(day).rows).length,
  };
}

/** A passphrase with a new recovery key. */
export async function newSecrets(chosen = passphrase): Promise<NewSecrets> {
  return { passphrase: chosen, recoveryKey: await makeRecoveryKey(quickTools.random) };
}

/** Longer than a device takes to judge a record, in ms. */
const judgingMs = 2000;

/**
 * Whether a device must know that its log is encrypted: it has stored so, or a leading worker had the time to. Only a
 * stored record that says otherwise ends it.
 */
function noteMeetings(now: () => number) {
  let stored: DeviceKeys | null = null;
  let heardAtMs: number | null = null;
  let hasMet = false;
  const isHeard = () => heardAtMs !== null && now() - heardAtMs > judgingMs;
  return {
    hears: (record: unknown) => {
      const parsed = parseKeyRecord(record);
      if (parsed.ok && isSealed(parsed.value.state)) heardAtMs ??= now();
    },
    stores: (next: DeviceKeys | null) => {
      stored = next;
      if (next === null || isSealed(next.record.state)) return;
      hasMet = false;
      heardAtMs = null;
    },
    leaderDies: () => {
      hasMet ||= isHeard();
      heardAtMs = null;
    },
    isEncrypted: () => hasMet || isHeard() || isSealed(stored?.record.state),
  };
}

/** Whether the words of a log in this state are sealed. While it is turned off, they are opened. */
const isSealed = (state: unknown) => state === 'sealing' || state === 'on';

/** Whether a row in `write` has readable words. */
function hasPlainWords(write: StoredWrite): boolean {
  const rows = [
    ...('before' in write ? [write.before] : []),
    ...('after' in write ? [write.after] : []),
  ];
  return rows.some(({ body }) => body.kind === 'plain');
}

async function countUnsent(localStore: LocalStore): Promise<number> {
  return valueOf(await localStore.read((reader) => reader.countOutbox()));
}

/** `wire` whose answers about the log as a whole may be lies. */
function lyingWire(
  wire: WireStore,
  lies: () => Lies,
  recordListeners: Set<(value: unknown) => void>,
  hears: (record: unknown) => void,
): WireStore & { connectNow(): void } {
  return {
    ...wire,
    connectNow: () => wire.connectNow?.(),
    readLogHeader: async () => {
      const { header } = lies();
      const answer = await wire.readLogHeader();
      return header === undefined || !answer.ok ? answer : success(header);
    },
    keyRecord: {
      ...wire.keyRecord,
      watch: (listener) => {
        const tell = (value: unknown) => {
          hears(value);
          listener.onRecord(value);
        };
        recordListeners.add(tell);
        const stop = wire.keyRecord.watch({
          ...listener,
          onRecord: (value) => tell(lies().record === undefined ? value : lies().record?.value),
        });
        return () => {
          recordListeners.delete(tell);
          stop();
        };
      },
      read: async () => {
        const { record } = lies();
        const answer = await wire.keyRecord.read();
        const told = record === undefined || !answer.ok ? answer : success(record.value);
        if (told.ok) hears(told.value);
        return told;
      },
    },
  };
}
