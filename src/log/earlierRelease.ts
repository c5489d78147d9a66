import type { Unsubscribe } from '../lib/Clock.ts';
import { success, type Result } from '../lib/result.ts';
import type { EngineCalls, SentCalls } from './EngineCalls.ts';
import type { RemoteError } from './RemoteError.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from './TabChannel.ts';
import type { Trash } from './Trash.ts';

/*
 * Version 0.1 asks the engine by messages of its own, and its tabs stay open beside newer ones. This file, and `question`
 * and `answer` in `TabChannel.ts`, go in version 0.3 (docs/worker.md).
 */

/**
 * Answers the questions of tabs of the earlier release by `calls`, until unsubscribed. Ignores a question that `calls`
 * lacks, because another part answers it.
 */
export function answerEarlierTabs(
  calls: Partial<EngineCalls>,
  channel: TabChannel,
  answerTo: (id: string, work: () => Promise<RemoteAnswer>) => Promise<RemoteAnswer>,
): Unsubscribe {
  return channel.subscribe((message) => {
    // A tab of this release has called, too.
    if (message.kind !== 'question' || message.isRepeated === true) return;
    const { id, question } = message;
    const answer = answerBy(calls, question);
    if (answer === null) return;
    void answerTo(id, () => answer).then((found) => {
      channel.post({ kind: 'answer', id, answer: found });
    });
  });
}

/** null: `calls` does not have it. */
function answerBy(
  calls: Partial<EngineCalls>,
  question: RemoteQuestion,
): Promise<RemoteAnswer> | null {
  const { kind } = question;
  const asAnswer = <Value, Answer>(
    found: Promise<Value> | undefined,
    map: (value: Value) => Answer,
  ) => (found === undefined ? null : found.then(map));
  switch (kind) {
    case 'versions':
      return asAnswer(calls.versions?.(question.id), (result) => ({ kind, result }));
    case 'trash':
      return asAnswer(calls.trash?.(), (trash) =>
        trash.ok
          ? { kind, result: success(trash.value.entries), unusable: trash.value.unusable }
          : { kind, result: trash },
      );
    case 'version-page':
      return asAnswer(calls.versionPage?.(question.after), (result) => ({ kind, result }));
    case 'trash-page':
      return asAnswer(calls.trashPage?.(question.after), (result) => ({ kind, result }));
    case 'erased-page':
      return asAnswer(calls.erasedPage?.(question.after), (result) => ({ kind, result }));
    case 'erase':
      return asAnswer(calls.erase?.(question.erasures), (result) => ({ kind, result }));
    case 'empty-trash':
      return asAnswer(calls.emptyTrash?.(question.untilMs), (result) => ({ kind, result }));
    case 'index': {
      const { from, towards, limit } = question;
      return asAnswer(calls.index?.(from, towards, limit), (result) => ({ kind, result }));
    }
    case 'key-record':
      return asAnswer(calls.keyRecord?.(), (result) => ({ kind, result }));
    case 'put-key-record': {
      const { record, keys } = question;
      return asAnswer(calls.putKeyRecord?.(record, keys), (result) => ({ kind, result }));
    }
  }
}

/**
 * A leader of the earlier release, as a tab calls it. A leader of this release ignores these calls, because it gets
 * the same calls in its own form. Call `forget` when a call is settled.
 */
export function earlierLeader(channel: TabChannel): {
  readonly calls: SentCalls;
  readonly forget: (id: string) => void;
} {
  const asked = new Map<string, (answer: RemoteAnswer) => void>();
  channel.subscribe((message) => {
    if (message.kind === 'answer') asked.get(message.id)?.(message.answer);
  });

  function ask<Value>(
    id: string,
    question: RemoteQuestion,
    resultOf: (answer: RemoteAnswer) => Value | null,
  ): Promise<Value> {
    return new Promise((resolve) => {
      asked.set(id, (answer) => {
        const result = resultOf(answer);
        if (result !== null) resolve(result);
      });
      channel.post({ kind: 'question', id, question, isRepeated: true });
    });
  }

  return {
    forget: (id) => void asked.delete(id),
    calls: {
      versions: (id, entryId) =>
        ask(id, { kind: 'versions', id: entryId }, (answer) =>
          answer.kind === 'versions' ? answer.result : null,
        ),
      trash: (id) => ask(id, { kind: 'trash' }, trashOf),
      versionPage: (id, after) =>
        ask(id, { kind: 'version-page', after }, (answer) =>
          answer.kind === 'version-page' ? answer.result : null,
        ),
      trashPage: (id, after) =>
        ask(id, { kind: 'trash-page', after }, (answer) =>
          answer.kind === 'trash-page' ? answer.result : null,
        ),
      erasedPage: (id, after) =>
        ask(id, { kind: 'erased-page', after }, (answer) =>
          answer.kind === 'erased-page' ? answer.result : null,
        ),
      erase: (id, erasures) =>
        ask(id, { kind: 'erase', erasures }, (answer) =>
          answer.kind === 'erase' ? answer.result : null,
        ),
      emptyTrash: (id, untilMs) =>
        ask(id, { kind: 'empty-trash', untilMs }, (answer) =>
          answer.kind === 'empty-trash' ? answer.result : null,
        ),
      index: (id, from, towards, limit) =>
        ask(id, { kind: 'index', from, towards, limit }, (answer) =>
          answer.kind === 'index' ? answer.result : null,
        ),
      // The earlier release knows no photos.
      photoThumb: unanswered,
      photoBody: unanswered,
      photoUsage: unanswered,
      photoPage: unanswered,
      photoErase: unanswered,
      keyRecord: (id) =>
        ask(id, { kind: 'key-record' }, (answer) =>
          answer.kind === 'key-record' ? answer.result : null,
        ),
      putKeyRecord: (id, record, keys) =>
        ask(id, { kind: 'put-key-record', record, keys }, (answer) =>
          answer.kind === 'put-key-record' ? answer.result : null,
        ),
    },
  };
}

const unanswered = () => new Promise<never>(() => undefined);

function trashOf(answer: RemoteAnswer): Result<Trash, RemoteError> | null {
  if (answer.kind !== 'trash') return null;
  const { result, unusable = [] } = answer;
  return result.ok ? success({ entries: result.value, unusable }) : result;
}
