import { describe, expect, it } from 'vitest';

import { agreedLossOf, sessionAfter, type SessionEvent } from './sessionAfter.ts';
import { nobodysRecord, type LeftCopy, type SessionRecord } from './SessionRecord.ts';

const ada = { uid: 'ada', email: 'ada@example.org' };
const adaMoved = { uid: 'ada', email: 'ada@example.com' };
const bob = { uid: 'bob', email: 'bob@example.org' };
const adasCopy: LeftCopy = { kind: 'to-remove', uid: 'ada', agreed: ['w1'] };
const adasKept: LeftCopy = { kind: 'kept', uid: 'ada' };
const bobsCopy: LeftCopy = { kind: 'to-remove', uid: 'bob', agreed: [] };

const nobody = (...copies: LeftCopy[]): SessionRecord => ({ ...nobodysRecord, copies });
const open = (person = ada, ...copies: LeftCopy[]): SessionRecord => ({
  session: { kind: 'open', person },
  copies,
});
const locked = (person = ada, ...copies: LeftCopy[]): SessionRecord => ({
  session: { kind: 'open', person, appLock: { afterMinutes: 5 } },
  copies,
});
const leaving = (...copies: LeftCopy[]): SessionRecord => ({
  session: { kind: 'leaving', uid: 'ada' },
  copies,
});
const deleting = (part: 'log' | 'account' | 'device'): SessionRecord => ({
  session: { kind: 'deleting', person: ada, part },
  copies: [bobsCopy],
});

const uid = 'ada';
const signsOut: SessionEvent = { kind: 'signed-out', uid, agreed: ['w1'] };

describe('the session after an event', () => {
  it.each<[string, SessionRecord, SessionEvent, SessionRecord]>([
    ['opens at a sign-in', nobody(), { kind: 'signed-in', person: ada }, open()],
    [
      'takes the removal of the copy back at the sign-in of its person',
      leaving(adasCopy, bobsCopy),
      { kind: 'signed-in', person: ada },
      open(ada, bobsCopy),
    ],
    [
      'says no more that words are kept once their person is back',
      nobody(adasKept),
      { kind: 'signed-in', person: ada },
      open(),
    ],
    [
      'goes on to remove the copy of one person when another signs in',
      leaving(adasCopy),
      { kind: 'signed-in', person: bob },
      open(bob, adasCopy),
    ],
    [
      'follows the address of its person',
      open(),
      { kind: 'confirmed', person: adaMoved },
      open(adaMoved),
    ],
    ['leaves, and removes the copy', open(ada, bobsCopy), signsOut, leaving(bobsCopy, adasCopy)],
    ['leaves, and keeps the copy', open(), { kind: 'signed-out', uid, agreed: null }, leaving()],
    [
      'is nobody’s when Auth has forgotten it',
      leaving(adasCopy),
      { kind: 'server-session-ended', uid },
      nobody(adasCopy),
    ],
    [
      'forgets a copy that was removed',
      open(bob, adasCopy),
      { kind: 'copy-removed', uid },
      open(bob),
    ],
    [
      'remembers that a copy was kept',
      nobody(adasCopy),
      { kind: 'copy-kept', uid },
      nobody(adasKept),
    ],
    ['begins a deletion', open(ada, bobsCopy), { kind: 'deletion-begun', uid }, deleting('log')],
    [
      'goes to the next part of a deletion',
      deleting('log'),
      { kind: 'deletion-reached', uid, part: 'account' },
      deleting('account'),
    ],
    [
      'opens again when a deletion is given up',
      deleting('log'),
      { kind: 'deletion-given-up', uid },
      open(ada, bobsCopy),
    ],
    [
      'is nobody’s when a deletion is done',
      deleting('device'),
      { kind: 'deletion-done', uid },
      nobody(bobsCopy),
    ],
    [
      'has the app lock that its person chose',
      open(ada, bobsCopy),
      { kind: 'app-lock-chosen', uid, appLock: { afterMinutes: 5 } },
      locked(ada, bobsCopy),
    ],
    [
      'has none when its person switched it off',
      locked(),
      { kind: 'app-lock-chosen', uid, appLock: null },
      open(),
    ],
    [
      'keeps its app lock when its person signs in again',
      locked(),
      { kind: 'signed-in', person: adaMoved },
      locked(adaMoved),
    ],
    [
      'keeps its app lock when the address of its person changes',
      locked(),
      { kind: 'confirmed', person: adaMoved },
      locked(adaMoved),
    ],
    ['ends with its app lock', locked(), { kind: 'signed-out', uid, agreed: null }, leaving()],
    [
      'hands its app lock to no other person',
      locked(),
      { kind: 'signed-in', person: bob },
      open(bob),
    ],
  ])('%s', (_promise, before, event, after) => {
    expect(sessionAfter(before, event)).toEqual(after);
  });

  it('opens with its app lock when a deletion is given up', () => {
    const begun = sessionAfter(locked(), { kind: 'deletion-begun', uid });
    const reached = sessionAfter(begun, { kind: 'deletion-reached', uid, part: 'account' });
    expect(sessionAfter(reached, { kind: 'deletion-given-up', uid })).toEqual(locked());
  });

  it.each<[string, SessionRecord, SessionEvent]>([
    [
      'an app lock of another person',
      open(bob),
      { kind: 'app-lock-chosen', uid, appLock: { afterMinutes: 5 } },
    ],
    ['an app lock of who has left', leaving(), { kind: 'app-lock-chosen', uid, appLock: null }],
    ['a sign-in amid a deletion', deleting('log'), { kind: 'signed-in', person: ada }],
    ['the address that is known', open(), { kind: 'confirmed', person: ada }],
    ['the confirmation of another person', open(), { kind: 'confirmed', person: bob }],
    ['the confirmation of who has left', leaving(), { kind: 'confirmed', person: adaMoved }],
    ['a sign-out of who has left', leaving(), signsOut],
    ['a sign-out of another person', open(bob), signsOut],
    ['the end of a session that is open again', open(), { kind: 'server-session-ended', uid }],
    ['a removal that was taken back', open(), { kind: 'copy-removed', uid }],
    ['a kept copy whose removal was taken back', open(), { kind: 'copy-kept', uid }],
    ['a deletion of another person', open(bob), { kind: 'deletion-begun', uid }],
    ['a part of a deletion given up', open(), { kind: 'deletion-reached', uid, part: 'account' }],
    ['the part that it is at', deleting('log'), { kind: 'deletion-reached', uid, part: 'log' }],
    ['the end of a deletion given up', open(), { kind: 'deletion-done', uid }],
  ])('stays the very same at %s', (_event, before, event) => {
    expect(sessionAfter(before, event)).toBe(before);
  });
});

describe('the words that may be lost with a copy', () => {
  it.each<[string, SessionRecord, ReturnType<typeof agreedLossOf>]>([
    ['what its person agreed to', leaving(adasCopy), ['w1']],
    ['nothing, once it is kept', nobody(adasKept), null],
    ['nothing, once its person is back', open(), null],
    ['nothing, while the account can still be kept', deleting('account'), null],
    ['everything, when the account is gone', deleting('device'), 'everything'],
  ])('is %s', (_what, record, loss) => {
    expect(agreedLossOf(record, 'ada')).toEqual(loss);
  });
});
