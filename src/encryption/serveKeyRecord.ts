import type { Unsubscribe } from '../lib/Clock.ts';
import type { EngineTimers } from '../lib/createTimers.ts';
import { failure } from '../lib/result.ts';
import type { KeyRecordCalls } from '../log/EngineCalls.ts';
import { serveEngine } from '../log/engineLine.ts';
import { noAnswer } from '../log/RemoteError.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import { parseKeyRecord } from '../seal/record/parseKeyRecord.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';

/** How long after a start the calls wait for the first connection, in ms. Later, no connection is an answer. */
export const firstConnectionMs = 10_000;

/** Calls `listener` at once and on each change, until unsubscribed. */
export type ConnectionWatch = (
  listener: (state: {
    readonly isConnected: boolean;
    /** Server time minus device time. */
    readonly serverTimeOffsetMs: number;
  }) => void,
) => Unsubscribe;

/**
 * Answers the tabs' calls about the key record, until unsubscribed. A log in any mode answers them: turning
 * encryption on needs a plain one, unlocking a locked one.
 */
export function serveKeyRecord(deps: {
  readonly keyRecord: RemoteKeyRecord;
  readonly watchConnection: ConnectionWatch;
  readonly channel: TabChannel;
  readonly timers: EngineTimers;
  /** The record that the server has, which the watch may not have told yet. */
  onRecord(value: unknown): void;
  /** These keys belong to `record`, which is about to be put. */
  onOffer(record: KeyRecord, keys: unknown): void;
}): Unsubscribe {
  const { keyRecord } = deps;
  let isConnected = false;
  let endWaiting: () => void = () => undefined;
  const hasTriedToConnect = new Promise<void>((resolve) => (endWaiting = resolve));
  deps.timers.start(endWaiting, firstConnectionMs);

  const calls: KeyRecordCalls = {
    keyRecord: async () => {
      await hasTriedToConnect;
      const result = isConnected ? await keyRecord.read() : failure(noAnswer);
      if (result.ok) deps.onRecord(result.value);
      return result;
    },
    putKeyRecord: async (value, keys) => {
      const parsed = parseKeyRecord(value);
      if (!parsed.ok) return failure({ kind: 'invalid-data', cause: parsed.error });
      await hasTriedToConnect;
      if (!isConnected) return failure(noAnswer);
      deps.onOffer(parsed.value, keys);
      const result = await keyRecord.put(parsed.value);
      if (result.ok) deps.onRecord(parsed.value);
      return result;
    },
  };

  const unsubscribe = [
    deps.watchConnection((state) => {
      ({ isConnected } = state);
      if (isConnected) endWaiting();
    }),
    serveEngine(calls, deps),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}
