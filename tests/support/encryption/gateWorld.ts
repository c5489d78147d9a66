import type { DeviceKeys } from '../../../src/encryption/DeviceKeys.ts';
import type { EngineMode } from '../../../src/encryption/EngineMode.ts';
import { createGate, type GateListener } from '../../../src/encryption/createGate.ts';
import { createValueStore } from '../../../src/lib/createValueStore.ts';
import { failure, success } from '../../../src/lib/result.ts';
import type { EncryptionStatus } from '../../../src/log/encryption/EncryptionStatus.ts';
import type { KeyRecordCalls } from '../../../src/log/EngineCalls.ts';
import { callEngine } from '../../../src/log/engineLine.ts';
import type { TabMessage } from '../../../src/log/TabChannel.ts';
import { memoryKeyStore } from '../memoryKeyStore.ts';
import { memoryTabChannels } from '../memoryTabChannel.ts';
import { createFakeClock } from '../fakeClock.ts';
import { isCryptoBusy } from './countCrypto.ts';
import { fakeKeyRecord } from './fakeKeyRecord.ts';

/** A mode as one word or two. */
function nameOf(mode: EngineMode): string {
  switch (mode.kind) {
    case 'plain':
      return 'plain';
    case 'sealed':
      return `sealed ${mode.record.state} ${mode.record.revision}`;
    case 'locked':
      return `locked ${mode.why}`;
    case 'faulty':
      return `faulty ${mode.fault}`;
  }
}

/** A gate whose engines only note that they run, with a server that says what the test says. */
export function createGateWorld(
  known: DeviceKeys | null = null,
  server = fakeKeyRecord(),
  clock = createFakeClock(undefined, isCryptoBusy),
) {
  const tabs = memoryTabChannels();
  const page = tabs();
  const keyStore = memoryKeyStore(known);
  const connection = createValueStore(true);
  const steps: string[] = [];
  const statuses: EncryptionStatus[] = [];
  const heard: TabMessage[] = [];
  let events: GateListener | null = null;
  let storeFails: boolean | 'writes' = false;
  page.subscribe((message) => {
    heard.push(message);
    if (message.kind === 'encryption') statuses.push(message.status);
  });

  const gate = createGate({
    uid: 'ada',
    keyStore: {
      ...keyStore,
      read: () =>
        storeFails === true
          ? Promise.resolve(failure({ kind: 'quota', cause: null }))
          : keyStore.read(),
      write: async (next) => {
        steps.push(`stores ${next.record.state} ${next.record.revision}`);
        return storeFails === false
          ? keyStore.write(next)
          : failure({ kind: 'quota', cause: null });
      },
    },
    keyRecord: server.keyRecord,
    watchConnection: (listener) => {
      const tell = () => listener({ isConnected: connection.getSnapshot(), serverTimeOffsetMs: 0 });
      tell();
      return connection.subscribe(tell);
    },
    channel: tabs(),
    clock,
    random: () => 0.5,
    createEngine: (mode, told) => {
      const name = nameOf(mode);
      events = told;
      return {
        start: () => void steps.push(`starts ${name}`),
        wake: () => void steps.push('wakes'),
        stop: () => void steps.push(`stops ${name}`),
      };
    },
    forgetUnreadable: () => {
      if (storeFails === true) return Promise.resolve(failure({ kind: 'quota', cause: null }));
      steps.push('reads again');
      return Promise.resolve(success(undefined));
    },
  });

  return {
    gate,
    clock,
    page,
    keyStore,
    server,
    steps,
    statuses,
    heard,
    connection,
    /** The events of the running engine. */
    engine: () => {
      if (events === null) throw new Error('no engine was started');
      return events;
    },
    failStore: (fails: typeof storeFails) => {
      storeFails = fails;
    },
    /** The answer to a call of a tab. null: none came at once. */
    ask: async <Value>(call: (gate: KeyRecordCalls) => Promise<Value>) => {
      const outcome: { value: Value | null } = { value: null };
      void call(callEngine(page, clock)).then((value) => (outcome.value = value));
      await clock.settle();
      return outcome.value;
    },
    status: () => statuses.at(-1),
  };
}
