import { describe, expect, it } from 'vitest';

import { failure, success } from '../lib/result.ts';
import type { AccountError } from '../sync/ports.ts';
import { ada, bob, createTab, remembering, wrong } from './testSession.ts';

describe('deleting an account', () => {
  const wanted = [
    'lets go of the log',
    'deletes the log of ada from the server',
    'deletes the account ada',
    'deletes the copy of ada',
  ];
  const stepOf = (session: ReturnType<typeof createTab>['session']) => {
    const snapshot = session.getSnapshot();
    return snapshot.kind === 'deleting' ? snapshot.step : snapshot.kind;
  };
  const ended: AccountError = { kind: 'session-ended', field: 'form', code: 'auth/x' };

  it('takes the log first, the account next and the device last, and leaves nothing', async () => {
    const browser = remembering(ada);
    browser.values.set('daylog:theme', 'dark');
    const { session, steps } = createTab(browser);
    expect(await session.deleteAccount('secret')).toEqual(success(undefined));
    await expect.poll(() => stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(wanted);
    expect([...browser.values]).toEqual([]);
    session.leaveDeletion();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('begins nothing when the password is wrong', async () => {
    const browser = remembering(ada);
    const { session, steps, answerWith } = createTab(browser);
    answerWith(failure(wrong));
    expect(await session.deleteAccount('guess')).toEqual(failure(wrong));
    expect(session.getSnapshot()).toMatchObject({ kind: 'open' });
    expect(steps).toEqual([]);
    expect([...browser.values.keys()]).toEqual(['daylog:person']);
  });

  it('closes the log in every other tab at once, and is done once', async () => {
    const browser = remembering(ada);
    const here = createTab(browser);
    const there = createTab(browser);
    there.session.start();
    await here.session.deleteAccount('secret');
    expect(here.session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
    await expect
      .poll(() => [stepOf(here.session), stepOf(there.session)])
      .toEqual(expect.arrayContaining([{ kind: 'done' }, 'signed-out']));
    expect([...here.steps, ...there.steps]).toEqual(wanted);
  });

  it.each(['log', 'account', 'device'] as const)(
    'goes on by itself when it was cut short at the %s',
    async (part) => {
      const browser = remembering(ada);
      browser.values.set('daylog:deleting', JSON.stringify({ ...ada, part }));
      const { session, steps } = createTab(browser);
      expect(session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
      session.start();
      await expect.poll(() => stepOf(session)).toEqual({ kind: 'done' });
      const rest = wanted.slice(1 + ['log', 'account', 'device'].indexOf(part));
      expect(steps).toEqual(['lets go of the log', ...rest]);
      expect([...browser.values]).toEqual([]);
    },
  );

  it('asks for the password where the server does, and then goes on where it was', async () => {
    const { session, steps, failAccountDeletion } = createTab(remembering(ada));
    const recent: AccountError = { kind: 'needs-recent-sign-in', field: 'form', code: 'auth/x' };
    failAccountDeletion(() => failure(recent));
    await session.deleteAccount('secret');
    const needed = { kind: 'needs-password', part: 'account', error: recent };
    await expect.poll(() => stepOf(session)).toEqual(needed);
    failAccountDeletion(() => success(undefined));
    steps.length = 0;
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', ...wanted.slice(2)]);
  });

  it('says that the password is wrong, and stays where it is', async () => {
    const { session, failServerDeletion, answerWith } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password', part: 'log' });
    answerWith(failure(wrong));
    await session.continueDeletion('guess');
    expect(stepOf(session)).toEqual({ kind: 'needs-password', part: 'log', error: wrong });
  });

  it('clears the device when the account turns out to be gone', async () => {
    const browser = remembering(ada);
    const { session, steps, failAccountDeletion, answerWith } = createTab(browser);
    failAccountDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    answerWith(failure({ kind: 'user-not-found', field: 'email', code: 'auth/x' }));
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps.at(-1)).toBe('deletes the copy of ada');
    expect([...browser.values]).toEqual([]);
  });

  it('deletes nobody else’s account when the address has a new one', async () => {
    const { session, steps, failServerDeletion, answerWith } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    steps.length = 0;
    answerWith(success(bob));
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', 'deletes the copy of ada']);
  });

  it('goes on without a network as soon as it is tried again', async () => {
    const { session, failServerDeletion } = createTab(remembering(ada));
    const offline: AccountError = { kind: 'network', field: 'form', code: 'database/offline' };
    failServerDeletion(() => failure(offline));
    await session.deleteAccount('secret');
    const stopped = { kind: 'stopped', part: 'log', error: offline };
    await expect.poll(() => stepOf(session)).toEqual(stopped);
    failServerDeletion(() => success(undefined));
    await session.continueDeletion();
    expect(stepOf(session)).toEqual({ kind: 'done' });
  });

  it('can be given up while it stands: the log opens again', async () => {
    const browser = remembering(ada);
    const { session, failServerDeletion } = createTab(browser);
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    session.keepAccount();
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect(createTab(browser).session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
  });

  it('deletes only what is on the device when the person says so', async () => {
    const { session, steps, failServerDeletion } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    steps.length = 0;
    await session.deleteOnDevice();
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', 'deletes the copy of ada']);
  });

  it('shows nothing to whoever else the server says is signed in meanwhile', async () => {
    const { session, serverSays, failServerDeletion } = createTab(remembering(ada));
    session.start();
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    serverSays({ kind: 'signed-in', person: bob });
    expect(session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
  });
});
