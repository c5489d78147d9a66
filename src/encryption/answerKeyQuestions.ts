import type { Unsubscribe } from '../lib/Clock.ts';
import type { EngineTimers } from '../lib/createTimers.ts';
import { failure } from '../lib/result.ts';
import { answerQuestion } from '../log/answerQuestion.ts';
import { noAnswer } from '../log/askEngine.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../log/TabChannel.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import { parseKeyRecord } from '../seal/record/parseKeyRecord.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';

/** Calls `listener` at once and on each change, until unsubscribed. */
export type ConnectionWatch = (
  listener: (state: {
    readonly isConnected: boolean;
    /** Server time minus device time. */
    readonly serverTimeOffsetMs: number;
  }) => void,
) => Unsubscribe;

/**
 * Answers the tabs' questions about the key record, until unsubscribed. A log in any mode answers them: turning
 * encryption on needs a plain one, unlocking a locked one.
 */
export function answerKeyQuestions(deps: {
  readonly keyRecord: RemoteKeyRecord;
  readonly watchConnection: ConnectionWatch;
  readonly channel: TabChannel;
  readonly timers: EngineTimers;
  /** The record that the server has, which the watch may not have told yet. */
  onRecord(value: unknown): void;
  /** These keys belong to `record`, which is about to be put. */
  onOffer(record: KeyRecord, keys: unknown): void;
}): Unsubscribe {
  const { keyRecord, channel } = deps;
  let isConnected = false;

  async function read(): Promise<RemoteAnswer> {
    const result = isConnected ? await keyRecord.read() : failure(noAnswer);
    if (result.ok) deps.onRecord(result.value);
    return { kind: 'key-record', result };
  }

  async function put(value: unknown, keys: unknown): Promise<RemoteAnswer> {
    const kind = 'put-key-record';
    const parsed = parseKeyRecord(value);
    if (!parsed.ok) return { kind, result: failure({ kind: 'invalid-data', cause: parsed.error }) };
    if (!isConnected) return { kind, result: failure(noAnswer) };
    deps.onOffer(parsed.value, keys);
    const result = await keyRecord.put(parsed.value);
    if (result.ok) deps.onRecord(parsed.value);
    return { kind, result };
  }

  function onQuestion(id: string, question: RemoteQuestion): void {
    if (question.kind === 'key-record') void answerQuestion(id, read, deps);
    if (question.kind === 'put-key-record') {
      void answerQuestion(id, () => put(question.record, question.keys), deps);
    }
  }

  const unsubscribe = [
    deps.watchConnection((state) => {
      ({ isConnected } = state);
    }),
    channel.subscribe((message) => {
      if (message.kind === 'question') onQuestion(message.id, message.question);
    }),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}
