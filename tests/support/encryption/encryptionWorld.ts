import { createDecisions, type DecisionDeps } from '../../../src/encryption/createDecisions.ts';
import { keyRecordOfTab } from '../../../src/encryption/keyRecordOfTab.ts';
import { callEngine } from '../../../src/log/engineLine.ts';
import { success } from '../../../src/lib/result.ts';
import type { KeyTools } from '../../../src/seal/record/slots.ts';
import { createFakeClock } from '../fakeClock.ts';
import { isCryptoBusy } from './countCrypto.ts';
import { fakeKeyRecord } from './fakeKeyRecord.ts';
import { createGateWorld } from './gateWorld.ts';

/** A derivation that costs nothing: the SHA-256 of the salt and the secret. */
export const quickTools: Pick<KeyTools, 'random' | 'deriveKey'> = {
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  deriveKey: async ({ secret, salt }) => {
    const both = new Uint8Array([...salt, ...secret]);
    return success(new Uint8Array(await crypto.subtle.digest('SHA-256', both)));
  },
};

/** One person's devices: a gate and a page each, with one server. */
export function createEncryptionWorld() {
  const clock = createFakeClock(undefined, isCryptoBusy);
  const server = fakeKeyRecord();
  server.answer();
  return {
    clock,
    server,
    device: async (
      page: Partial<Pick<DecisionDeps, 'ownWordsSent' | 'forgetUnreadable' | 'deriveKey'>> = {},
    ) => {
      const world = createGateWorld(null, server, clock);
      const keyRecord = keyRecordOfTab(callEngine(world.page, clock));
      let dies: 'never' | 'before the record' | 'behind the record' | 'behind the keys' = 'never';
      const never = new Promise<never>(() => undefined);
      const decisions = createDecisions({
        ...quickTools,
        uid: 'ada',
        keyStore: {
          read: () => world.keyStore.read(),
          write: async (next) => {
            if (dies === 'behind the record') return never;
            const written = await world.keyStore.write(next);
            return dies === 'behind the keys' ? never : written;
          },
        },
        keyRecord: {
          read: keyRecord.read,
          put: (record, keys) =>
            dies === 'before the record' ? never : keyRecord.put(record, keys),
        },
        channel: world.page,
        ownWordsSent: () => Promise.resolve(),
        forgetUnreadable: () => {
          world.steps.push('page: reads again');
          return Promise.resolve(success(undefined));
        },
        ...page,
      });
      world.gate.start();
      await clock.settle();
      return {
        ...world,
        decisions,
        /** The page is killed at this step of its next decision. */
        dieAt: (step: typeof dies) => {
          dies = step;
        },
        /** The decision's outcome; `killed` if it has none. */
        outcome: async <Value>(decision: Promise<Value>): Promise<Value | 'killed'> => {
          let settled: Value | 'killed' = 'killed';
          void decision.then((value) => (settled = value));
          for (let turn = 0; turn < 20; turn += 1) await clock.settle();
          return settled;
        },
      };
    },
  };
}
