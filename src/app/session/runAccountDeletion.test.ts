import { describe, expect, it } from 'vitest';

import { failure, success } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import { nobodysRecord } from '../../account/SessionRecord.ts';
import type { DeletionPart } from '../../account/SessionStore.ts';
import {
  ada,
  bob,
  createBrowser,
  createTab,
  remembering,
  settle,
  wrong,
} from '../../../tests/support/app/testSession.ts';

const wanted = [
  'lets go of the log',
  'deletes the log of ada from the server',
  'deletes the account ada',
  'deletes the copy of ada',
  'forgets what was chosen by ada',
  'forgets everything else',
];
type Tab = Awaited<ReturnType<typeof createTab>>;
const stepOf = ({ session }: Tab) => {
  const snapshot = session.getSnapshot();
  return snapshot.kind === 'deleting' ? snapshot.step : snapshot.kind;
};
const ended: AccountError = { kind: 'session-ended', field: 'form', code: 'auth/x' };
const offline: AccountError = { kind: 'network', field: 'form', code: 'database/offline' };
const recordAt = (part: DeletionPart) =>
  ({ session: { kind: 'deleting', person: ada, part }, copies: [] }) as const;

/** A deletion that waits for the password at its first part. */
async function waitingForPassword(browser = remembering(ada)): Promise<Tab> {
  const tab = await createTab(browser);
  tab.failServerDeletion(() => failure(ended));
  await tab.session.deleteAccount('secret');
  await expect.poll(() => stepOf(tab)).toMatchObject({ kind: 'needs-password', part: 'log' });
  tab.steps.length = 0;
  return tab;
}

describe('deleting an account', () => {
  it('takes the log first, the account next and the device last, and leaves nothing', async () => {
    const browser = remembering(ada);
    const tab = await createTab(browser);
    expect(await tab.session.deleteAccount('secret')).toEqual(success(undefined));
    await expect.poll(() => stepOf(tab)).toEqual({ kind: 'done' });
    expect(tab.steps).toEqual(wanted);
    expect(await browser.record()).toEqual(nobodysRecord);
    tab.session.leaveDeletion();
    expect(tab.session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('has each part on the disk before it begins', async () => {
    const browser = remembering(ada);
    const tab = await createTab(browser);
    const seen: unknown[] = [];
    const note = () => {
      void browser.record().then(({ session }) => seen.push(session));
      return success(undefined);
    };
    tab.failServerDeletion(note);
    tab.failAccountDeletion(note);
    await tab.session.deleteAccount('secret');
    await expect.poll(() => stepOf(tab)).toEqual({ kind: 'done' });
    expect(seen).toEqual([recordAt('log').session, recordAt('account').session]);
  });

  it.each([
    ['the password is wrong', failure(wrong)],
    ['somebody else has the address', success(bob)],
  ])('begins nothing when %s', async (_why, answer) => {
    const browser = remembering(ada);
    const { session, steps, answerWith } = await createTab(browser);
    answerWith(answer);
    expect(await session.deleteAccount('guess')).toMatchObject({ ok: false });
    expect(session.getSnapshot()).toMatchObject({ kind: 'open' });
    expect(steps).toEqual([]);
    expect((await browser.record()).session).toEqual({ kind: 'open', person: ada });
  });

  it('begins nothing when the device does not take the decision', async () => {
    const tab = await createTab(remembering(ada));
    tab.refuseRecords();
    expect(await tab.session.deleteAccount('secret')).toMatchObject({
      error: { kind: 'no-storage' },
    });
    expect(tab.steps).toEqual([]);
  });

  it('closes the log in every other tab, and is done once', async () => {
    const browser = remembering(ada);
    const here = await createTab(browser);
    const there = await createTab(browser);
    await there.start();
    await here.session.deleteAccount('secret');
    await expect
      .poll(() => [stepOf(here), stepOf(there)])
      .toEqual([{ kind: 'done' }, 'signed-out']);
    expect([...here.steps, ...there.steps]).toEqual(wanted);
  });

  it.each(['log', 'account'] as const)(
    'waits for the person and the password when it was cut short at the %s',
    async (part) => {
      const tab = await createTab(createBrowser(recordAt(part)));
      await tab.start();
      tab.serverSays({ kind: 'signed-in', person: ada });
      await tab.session.continueDeletion();
      await settle();
      expect(stepOf(tab)).toEqual({ kind: 'waiting', part });
      expect(tab.steps).toEqual([]);
      await tab.session.continueDeletion('secret');
      expect(stepOf(tab)).toEqual({ kind: 'done' });
      expect(tab.steps).toEqual([wanted[0], ...wanted.slice(part === 'log' ? 1 : 2)]);
    },
  );

  it('waits for the person at the device, whose account is gone', async () => {
    const tab = await createTab(createBrowser(recordAt('device')));
    await tab.start();
    expect(stepOf(tab)).toEqual({ kind: 'waiting', part: 'device' });
    expect(tab.steps).toEqual([]);
    await tab.session.continueDeletion();
    expect(stepOf(tab)).toEqual({ kind: 'done' });
    expect(tab.steps).toEqual([wanted[0], ...wanted.slice(3)]);
  });

  it('asks for the password where the server does, and then goes on where it was', async () => {
    const tab = await createTab(remembering(ada));
    const recent: AccountError = { kind: 'needs-recent-sign-in', field: 'form', code: 'auth/x' };
    tab.failAccountDeletion(() => failure(recent));
    await tab.session.deleteAccount('secret');
    const needed = { kind: 'needs-password', part: 'account', error: recent };
    await expect.poll(() => stepOf(tab)).toEqual(needed);
    tab.failAccountDeletion(() => success(undefined));
    tab.steps.length = 0;
    await tab.session.continueDeletion('secret');
    expect(stepOf(tab)).toEqual({ kind: 'done' });
    expect(tab.steps).toEqual([wanted[0], ...wanted.slice(2)]);
  });

  it('says that the password is wrong, and stays where it is', async () => {
    const tab = await waitingForPassword();
    tab.answerWith(failure(wrong));
    await tab.session.continueDeletion('guess');
    expect(stepOf(tab)).toEqual({ kind: 'needs-password', part: 'log', error: wrong });
  });

  it.each([
    ['the account turns out to be gone', failure({ ...wrong, kind: 'user-not-found' as const })],
    ['the address has a new account, which stays', success(bob)],
  ])('clears the device alone when %s', async (_why, answer) => {
    const browser = remembering(ada);
    const tab = await waitingForPassword(browser);
    tab.answerWith(answer);
    await tab.session.continueDeletion('secret');
    expect(stepOf(tab)).toEqual({ kind: 'done' });
    expect(tab.steps).toEqual([wanted[0], ...wanted.slice(3)]);
    expect(await browser.record()).toEqual(nobodysRecord);
  });

  it('goes on without a network as soon as it is tried again', async () => {
    const tab = await createTab(remembering(ada));
    tab.failServerDeletion(() => failure(offline));
    await tab.session.deleteAccount('secret');
    await expect.poll(() => stepOf(tab)).toEqual({ kind: 'stopped', part: 'log', error: offline });
    tab.failServerDeletion(() => success(undefined));
    await tab.session.continueDeletion();
    expect(stepOf(tab)).toEqual({ kind: 'done' });
  });

  it('can be given up while it stands: the log opens once the disk has it, and stays', async () => {
    const browser = remembering(ada);
    const tab = await waitingForPassword(browser);
    await tab.session.keepAccount();
    expect(tab.session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect((await browser.record()).session).toEqual({ kind: 'open', person: ada });
    const next = await createTab(browser);
    await next.start();
    expect(next.session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect(next.steps).toEqual([]);
  });

  it('that is given up when nothing is left ends with the sign-in screen', async () => {
    const browser = createBrowser(recordAt('device'));
    browser.empty.add('ada');
    const tab = await createTab(browser);
    await tab.start();
    tab.serverSays({ kind: 'signed-out' });
    await tab.session.keepAccount();
    await settle();
    expect(tab.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect((await browser.record()).session).toEqual({ kind: 'signed-out' });
  });

  it('does not open the log when the disk does not take that it was given up', async () => {
    const tab = await waitingForPassword();
    tab.refuseRecords();
    await tab.session.keepAccount();
    expect(stepOf(tab)).toMatchObject({ kind: 'stopped', error: { kind: 'unavailable' } });
  });

  it('deletes only what is on the device when the person says so', async () => {
    const tab = await waitingForPassword();
    await tab.session.deleteOnDevice();
    expect(stepOf(tab)).toEqual({ kind: 'done' });
    expect(tab.steps).toEqual([wanted[0], ...wanted.slice(3)]);
  });

  it('stops where another page holds the copy open', async () => {
    const tab = await createTab(remembering(ada));
    tab.removeAfter(Promise.resolve(success('emptied')));
    await tab.session.deleteAccount('secret');
    await expect
      .poll(() => stepOf(tab))
      .toMatchObject({
        kind: 'stopped',
        part: 'device',
        error: { kind: 'blocked' },
      });
  });

  it('shows nothing to another person who is signed in on the server meanwhile', async () => {
    const tab = await waitingForPassword();
    tab.serverSays({ kind: 'signed-in', person: bob });
    await settle();
    expect(tab.session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
  });
});
