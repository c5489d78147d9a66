import { describe, expect, it } from 'vitest';

import {
  nobodysRecord,
  openPersonOf,
  parseSessionRecord,
  type SessionRecord,
} from './SessionRecord.ts';

const person = { uid: 'ada', email: 'ada@example.org' };

describe('parseSessionRecord', () => {
  it.each<SessionRecord>([
    nobodysRecord,
    { session: { kind: 'open', person }, copies: [] },
    { session: { kind: 'open', person, appLock: { afterMinutes: 0 } }, copies: [] },
    {
      session: { kind: 'deleting', person, part: 'log', appLock: { afterMinutes: 5 } },
      copies: [],
    },
    { session: { kind: 'leaving', uid: 'ada' }, copies: [{ kind: 'kept', uid: 'bob' }] },
    {
      session: { kind: 'deleting', person, part: 'account' },
      copies: [
        { kind: 'to-remove', uid: 'bob', agreed: ['a', 'b'] },
        { kind: 'to-remove', uid: 'eve', agreed: 'everything' },
      ],
    },
  ])('gives back what was stored: %j', (record) => {
    expect(parseSessionRecord(structuredClone(record))).toEqual(record);
  });

  it.each([
    undefined,
    null,
    'ada',
    {},
    { session: null, copies: [] },
    { session: { kind: 'open' }, copies: [] },
    { session: { kind: 'open', person: { uid: '', email: 'a' } }, copies: [] },
    { session: { kind: 'open', person: { uid: 1, email: 'a' } }, copies: [] },
    { session: { kind: 'leaving', uid: 7 }, copies: [] },
    { session: { kind: 'elsewhere', person }, copies: [] },
  ])('finds none in %j', (value) => {
    expect(parseSessionRecord(value)).toBeNull();
  });

  it('removes no copy because of something that it does not understand', () => {
    const copies = [
      { kind: 'to-remove', uid: 'a' },
      { kind: 'to-remove', uid: 'b', agreed: 'something' },
      { kind: 'to-remove', uid: '', agreed: [] },
      { kind: 'shred', uid: 'd', agreed: 'everything' },
      null,
    ];
    const record = { session: { kind: 'signed-out' }, copies };
    expect(parseSessionRecord(record)).toEqual(nobodysRecord);
  });

  it('restarts a deletion whose part it does not know', () => {
    const session = { kind: 'deleting', person, part: 'attic' };
    expect(parseSessionRecord({ session })).toEqual({
      session: { ...session, part: 'log' },
      copies: [],
    });
  });

  it.each([
    true,
    'always',
    {},
    [],
    { afterMinutes: '5' },
    { afterMinutes: -1 },
    { afterMinutes: NaN },
  ])('keeps a session locked whose app lock it does not understand: %j', (appLock) => {
    expect(parseSessionRecord({ session: { kind: 'open', person, appLock } })?.session).toEqual({
      kind: 'open',
      person,
      appLock: { afterMinutes: 1 },
    });
  });

  it('reads the minutes that a later version offers', () => {
    const session = { kind: 'open', person, appLock: { afterMinutes: 30 } };
    expect(parseSessionRecord({ session })?.session).toEqual(session);
  });

  it('keeps the key pair of a device, and drops one that it does not understand', () => {
    const device = { id: 'AAAA', publicKey: 'BBBB', algorithm: -7 };
    const parsed = (of: unknown) =>
      parseSessionRecord({
        session: { kind: 'open', person, appLock: { afterMinutes: 5, device: of } },
      })?.session;
    expect(parsed(device)).toMatchObject({ appLock: { afterMinutes: 5, device } });
    for (const other of [{ ...device, algorithm: -8 }, { ...device, id: 7 }, 'a key', null])
      expect(parsed(other)).toEqual({ kind: 'open', person, appLock: { afterMinutes: 5 } });
  });

  it.each([{ appLock: null }, {}])('finds no app lock in a session with %j', (rest) => {
    expect(parseSessionRecord({ session: { kind: 'open', person, ...rest } })?.session).toEqual({
      kind: 'open',
      person,
    });
  });
});

describe('openPersonOf', () => {
  it.each<[SessionRecord['session'], boolean]>([
    [{ kind: 'open', person }, true],
    [{ kind: 'signed-out' }, false],
    [{ kind: 'leaving', uid: 'ada' }, false],
    [{ kind: 'deleting', person, part: 'log' }, false],
  ])('of %j', (session, isOpen) => {
    expect(openPersonOf({ session, copies: [] })).toEqual(isOpen ? person : null);
  });
});
