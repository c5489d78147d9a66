import { describe, expect, it } from 'vitest';

import { answeringCalls } from '../support/answeringCalls.ts';
import { answerQuestion } from '../support/earlierRelease/answerQuestion.ts';
import { askEngine } from '../support/earlierRelease/askEngine.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { createEngineTimers } from '../../src/lib/createTimers.ts';
import { failure, success } from '../../src/lib/result.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import type { EngineCalls } from '../../src/log/EngineCalls.ts';
import { answerTimeoutMs, callEngine, serveEngine } from '../../src/log/engineLine.ts';
import type { RemoteAnswer, RemoteQuestion } from '../../src/log/TabChannel.ts';

const offline = failure({ kind: 'offline', cause: null });
const id = asEntryId('a');

/** The tabs and workers of one person. */
function createPerson() {
  const clock = createFakeClock();
  const openChannel = memoryTabChannels();
  return {
    clock,
    openChannel,
    tab: () => callEngine(openChannel(), clock),
    /** A worker that answers `calls`. Returns what stops it. */
    leads: (calls: Partial<EngineCalls>) => {
      const timers = createEngineTimers(clock);
      const unsubscribe = serveEngine(calls, { channel: openChannel(), timers });
      return () => {
        timers.stopAll();
        unsubscribe();
      };
    },
  };
}

/** The outcome of `promise`, as far as it is known. */
function outcomeOf<Value>(promise: Promise<Value>) {
  const outcome: { value?: Value } = {};
  void promise.then((value) => (outcome.value = value));
  return outcome;
}

describe('a call of a tab', () => {
  it('is answered by the engine, for that tab alone', async () => {
    const person = createPerson();
    const asked: unknown[] = [];
    person.leads(
      answeringCalls({
        index: (...span) => {
          asked.push(span);
          return Promise.resolve(success([]));
        },
      }),
    );
    const other = person.tab();
    expect(await person.tab().index(null, 'back', 9)).toEqual(success([]));
    expect(await other.trash()).toEqual(success({ entries: [], unusable: [] }));
    expect(asked).toEqual([[null, 'back', 9]]);
  });

  it('is answered by the one of several that has it', async () => {
    const person = createPerson();
    const calls = answeringCalls();
    const rows: Partial<EngineCalls> = { ...calls };
    delete rows.keyRecord;
    delete rows.putKeyRecord;
    person.leads(rows);
    person.leads({
      keyRecord: () => calls.keyRecord(),
      putKeyRecord: (...given) => calls.putKeyRecord(...given),
    });
    const tab = person.tab();
    expect(await tab.keyRecord()).toEqual(success(null));
    expect(await tab.versions(id)).toEqual(success([]));
  });

  it('gives up where nobody answers: a deletion is unconfirmed, all else offline', async () => {
    const person = createPerson();
    const tab = person.tab();
    const calls = [tab.trash(), tab.keyRecord(), tab.erase([]), tab.emptyTrash(1)];
    await person.clock.advance(answerTimeoutMs);
    const unconfirmed = failure({ kind: 'unconfirmed' });
    expect(await Promise.all(calls)).toEqual([offline, offline, unconfirmed, unconfirmed]);
    expect(person.clock.countTimers()).toBe(0);
  });

  it('waits as long as the engine says that it works at it, and no longer', async () => {
    const person = createPerson();
    const stop = person.leads(answeringCalls({ trash: () => new Promise(() => undefined) }));
    const outcome = outcomeOf(person.tab().trash());
    await person.clock.advance(10 * answerTimeoutMs);
    expect(outcome).toEqual({});
    stop();
    await person.clock.advance(answerTimeoutMs);
    expect(outcome).toEqual({ value: offline });
  });

  it('is not answered by an engine that has stopped meanwhile', async () => {
    const person = createPerson();
    let answer: () => void = () => undefined;
    const trash: EngineCalls['trash'] = () =>
      new Promise((resolve) => {
        answer = () => resolve(success({ entries: [], unusable: [] }));
      });
    const stop = person.leads(answeringCalls({ trash }));
    const outcome = outcomeOf(person.tab().trash());
    await person.clock.settle();
    stop();
    answer();
    await person.clock.advance(answerTimeoutMs);
    expect(outcome).toEqual({ value: offline });
  });

  it('rejects when the browser cannot copy its values', async () => {
    const { clock, openChannel } = createPerson();
    const channel = openChannel();
    const tab = callEngine(
      {
        ...channel,
        post: () => {
          throw new DOMException('Not copied', 'DataCloneError');
        },
      },
      clock,
    );
    await expect(tab.putKeyRecord({}, {})).rejects.toThrow('Not copied');
    expect(clock.countTimers()).toBe(0);
  });
});

/** Each question of the earlier release, and what a tab of it gets from a server with an empty log. */
const questions: readonly [RemoteQuestion, RemoteAnswer['result']][] = [
  [{ kind: 'versions', id }, success([])],
  [{ kind: 'trash' }, success([])],
  [{ kind: 'version-page', after: null }, success({ rows: [], unreadable: 0, next: null })],
  [{ kind: 'trash-page', after: id }, success({ rows: [], unreadable: 0, next: null })],
  [{ kind: 'erased-page', after: null }, success({ rows: [], unreadable: 0, next: null })],
  [{ kind: 'erase', erasures: [{ kind: 'trash-row', id }] }, success(undefined)],
  [{ kind: 'empty-trash', untilMs: 5 }, success(undefined)],
  [{ kind: 'index', from: null, towards: 'on', limit: 3 }, success([])],
  [{ kind: 'key-record' }, success(null)],
  [{ kind: 'put-key-record', record: {}, keys: null }, success(undefined)],
];

describe('beside a tab of the earlier release', () => {
  it.each(questions)('the engine answers its question: $kind', async (question, result) => {
    const person = createPerson();
    person.leads(answeringCalls());
    const answer = await askEngine(person.openChannel(), person.clock, 'q', question);
    expect(answer).toMatchObject({ kind: question.kind, result });
  });

  it('the engine says to it, too, that it still works', async () => {
    const person = createPerson();
    person.leads(answeringCalls({ trash: () => new Promise(() => undefined) }));
    const asked = askEngine(person.openChannel(), person.clock, 'q', { kind: 'trash' });
    const outcome = outcomeOf(asked);
    await person.clock.advance(10 * answerTimeoutMs);
    expect(outcome).toEqual({});
  });

  it('each call is answered once, and a deletion is done once', async () => {
    const person = createPerson();
    const told: unknown[] = [];
    const erase: EngineCalls['erase'] = (erasures) => {
      told.push(erasures);
      return Promise.resolve(success(undefined));
    };
    person.leads(answeringCalls({ erase }));
    expect(await person.tab().erase([{ kind: 'trash-row', id }])).toEqual(success(undefined));
    await person.clock.settle();
    expect(told).toEqual([[{ kind: 'trash-row', id }]]);
  });
});

/** A leader of the earlier release, which answers by `answerTo` after `delayMs`. */
function earlierLeader(
  { openChannel, clock }: ReturnType<typeof createPerson>,
  answerTo: (question: RemoteQuestion) => RemoteAnswer,
  delayMs = 0,
) {
  const channel = openChannel();
  const timers = createEngineTimers(clock);
  const asked: RemoteQuestion[] = [];
  channel.subscribe((message) => {
    if (message.kind !== 'question') return;
    const { question } = message;
    asked.push(question);
    const find = () =>
      new Promise<RemoteAnswer>((resolve) => {
        timers.start(() => resolve(answerTo(question)), delayMs);
      });
    void answerQuestion(message.id, find, { channel, timers });
  });
  return asked;
}

const noRows = success({ rows: [], unreadable: 0, next: null });

/** What an earlier leader answers, of a server with an empty log. */
function emptyAnswer(question: RemoteQuestion): RemoteAnswer {
  const { kind } = question;
  switch (kind) {
    case 'versions':
      return { kind, result: success([]) };
    case 'trash':
      return { kind, result: success([]) };
    case 'index':
      return { kind, result: success([]) };
    case 'version-page':
    case 'trash-page':
    case 'erased-page':
      return { kind, result: noRows };
    case 'erase':
    case 'empty-trash':
    case 'put-key-record':
      return { kind, result: success(undefined) };
    case 'key-record':
      return { kind, result: success(null) };
  }
}

describe('under a leader of the earlier release', () => {
  it('every call is answered', async () => {
    const person = createPerson();
    const asked = earlierLeader(person, emptyAnswer);
    const tab = person.tab();
    const calls = [
      tab.versions(id),
      tab.trash(),
      tab.versionPage(null),
      tab.trashPage(id),
      tab.erasedPage(null),
      tab.erase([{ kind: 'trash-row', id }]),
      tab.emptyTrash(5),
      tab.index(null, 'on', 3),
      tab.keyRecord(),
      tab.putKeyRecord({}, null),
    ];
    await person.clock.advance(1);
    const trash = success({ entries: [], unusable: [] });
    const results = questions.map(([{ kind }, result]) => (kind === 'trash' ? trash : result));
    expect(await Promise.all(calls)).toEqual(results);
    expect(asked).toEqual(questions.map(([question]) => question));
  });

  it('a slow answer is awaited', async () => {
    const person = createPerson();
    earlierLeader(person, emptyAnswer, 5 * answerTimeoutMs);
    const outcome = outcomeOf(person.tab().versions(id));
    await person.clock.advance(5 * answerTimeoutMs);
    expect(outcome).toEqual({ value: success([]) });
  });

  it('a refusal comes as it is', async () => {
    const person = createPerson();
    const refusal = failure({ kind: 'unsent' } as const);
    earlierLeader(person, () => ({ kind: 'erase', result: refusal }));
    const erased = person.tab().erase([]);
    await person.clock.advance(1);
    expect(await erased).toEqual(refusal);
  });

  it('an answer of another kind is none', async () => {
    const person = createPerson();
    earlierLeader(person, () => ({ kind: 'trash', result: success([]) }));
    const read = person.tab().keyRecord();
    await person.clock.advance(answerTimeoutMs);
    expect(await read).toEqual(offline);
  });
});
