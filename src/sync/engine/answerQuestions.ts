import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { answerQuestion } from '../../log/answerQuestion.ts';
import { noAnswer } from '../../log/askEngine.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../../log/TabChannel.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import type { ConnectionMonitor } from './createConnectionMonitor.ts';
import { createErasing } from './createErasing.ts';
import type { HeaderReader } from './createHeaderReader.ts';

/** Number of entries on a page of the versions, with all their texts. */
const versionRows = 100;
/** Number of rows on a page of deletions. They hold no texts. */
const deletionRows = 1000;

type EngineQuestion = Exclude<RemoteQuestion, { readonly kind: 'key-record' | 'put-key-record' }>;

/** Answers the questions of the tabs, until unsubscribed. */
export function answerQuestions(deps: {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly channel: TabChannel;
  readonly timers: EngineTimers;
  readonly connection: Pick<ConnectionMonitor, 'canRead'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
}): Unsubscribe {
  const { localStore, remoteStore, channel, connection, header } = deps;
  const canSend = () => header.canSend();
  const erasing = createErasing({ localStore, remoteStore, canSend });

  async function find(question: EngineQuestion): Promise<RemoteAnswer> {
    const { kind } = question;
    switch (kind) {
      case 'versions':
        return { kind, result: await ifReadable(() => remoteStore.readVersions(question.id)) };
      case 'trash': {
        const trash = await ifReadable(() => remoteStore.readTrash('recent'));
        if (!trash.ok) return { kind, result: trash };
        const { entries, unusable } = trash.value;
        return { kind, result: success(entries), unusable };
      }
      case 'version-page': {
        const readPage = () => remoteStore.readVersionPage(question.after, versionRows);
        return { kind, result: await ifReadable(readPage) };
      }
      case 'trash-page': {
        const readPage = () => remoteStore.readTrashPage(question.after, deletionRows);
        return { kind, result: await ifReadable(readPage) };
      }
      case 'erased-page': {
        const readPage = () => remoteStore.readErasedPage(question.after, deletionRows);
        return { kind, result: await ifReadable(readPage) };
      }
      case 'erase':
        return { kind, result: await erasing.erase(question.erasures) };
      case 'empty-trash':
        return { kind, result: await erasing.emptyTrash(question.untilMs) };
      case 'index': {
        const { from, towards, limit } = question;
        const readRows = () =>
          towards === 'back'
            ? remoteStore.readDayIndex(from, limit)
            : remoteStore.readDayIndexAfter(from, limit);
        return { kind, result: await ifReadable(readRows) };
      }
    }
  }

  const ifReadable = async <Value>(
    read: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> => (connection.canRead() ? read() : failure(noAnswer));

  return channel.subscribe((message) => {
    if (message.kind !== 'question') return;
    const { id, question } = message;
    // The gate answers these.
    if (question.kind === 'key-record' || question.kind === 'put-key-record') return;
    void answerQuestion(id, () => find(question), deps);
  });
}
