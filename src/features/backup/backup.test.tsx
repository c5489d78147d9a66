import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { backupWorld } from '../../../tests/support/backupWorld.ts';
import { memorySettings } from '../../../tests/support/app/testSettings.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { BackupNotice } from './BackupNotice.tsx';
import { BackupSection } from './BackupSection.tsx';
import { SessionContext } from '../../hooks/account/useSession.ts';
import type { SessionStore } from '../../account/SessionStore.ts';
import { createTodayStore } from '../../hooks/time/createTodayStore.ts';
import { TodayContext } from '../../hooks/time/useToday.ts';
import { BackupContext } from '../../hooks/transfer/useBackup.ts';
import type { FolderBackup } from '../../transfer/backup/createFolderBackup.ts';
import { EnvironmentContext, type Environment } from '../../hooks/useEnvironment.ts';
import { SettingsContext } from '../../hooks/useSettings.ts';

const path = '2026/11/2026-11-20.md';
const dayMs = 86_400_000;

let here = backupWorld();
beforeEach(async () => {
  here = backupWorld();
  await here.writes('tea');
  vi.stubGlobal('showDirectoryPicker', () => Promise.resolve(here.folder));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(
  part: 'section' | 'notice',
  { backup = here.openTab(), at = '/11-20-2026' }: { backup?: FolderBackup; at?: string } = {},
) {
  const clock = { now: () => here.time.nowMs, setTimer: () => () => undefined };
  const { settings } = memorySettings();
  const environment: Environment = {
    clock,
    timeZone: () => 'Europe/Berlin',
    locale: 'en-US',
    weekStartsOn: 0,
    customaryWeekStart: 0,
    dayStartHour: 0,
    hourCycle: null,
  };
  const today = createTodayStore({
    clock,
    timeZone: () => 'Europe/Berlin',
    dayStartHour: () => 0,
    onWakeUp: () => () => undefined,
  });
  // An export asks the session for nothing else.
  const session = { openCopy: () => here.device.now } as SessionStore;
  const view = () => (
    <MemoryRouter initialEntries={[at]}>
      <SettingsContext value={settings}>
        <EnvironmentContext value={environment}>
          <TodayContext value={today}>
            <SessionContext value={session}>
              <BackupContext value={backup}>
                {part === 'section' ? <BackupSection /> : <BackupNotice />}
              </BackupContext>
            </SessionContext>
          </TodayContext>
        </EnvironmentContext>
      </SettingsContext>
    </MemoryRouter>
  );
  const { rerender } = render(view());
  const user = userEvent.setup({ delay: null });
  const clicks = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { backup, settings, user, clicks, rerender: () => rerender(view()) };
}

const said = async () => (await screen.findByRole('status')).textContent;

describe('the part “Backups”', () => {
  it('backs up into a chosen folder, and again on demand', async () => {
    const { clicks } = open('section');
    await clicks('Choose a folder');
    expect(await screen.findByText(/1 file was written/)).toBeTruthy();
    expect(await said()).toContain('Last backup: Nov 20, 2026, 1:00 PM.');
    expect(here.disk.files.get(path)).toContain('tea');
    await here.writes('tea', 'bread');
    await clicks('Update now');
    await vi.waitFor(() => expect(here.disk.files.get(path)).toContain('bread'));
    await clicks('Stop backups');
    expect(await screen.findByRole('button', { name: 'Choose a folder' })).toBeTruthy();
    expect(here.disk.files.get(path)).toContain('bread');
  });

  it('does nothing when the person closes the dialog', async () => {
    vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'AbortError')));
    const { clicks } = open('section');
    await clicks('Choose a folder');
    expect(screen.queryByRole('status')).toBe(null);
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('says so if the device cannot keep the folder', async () => {
    here.store.write = () => Promise.resolve(false);
    const { clicks } = open('section');
    await clicks('Choose a folder');
    expect((await screen.findByRole('alert')).textContent).toContain("couldn't keep the folder");
  });

  it('asks for the permission again after a restart', async () => {
    await here.openTab().choose(here.folder);
    here.permission.now = 'prompt';
    const { clicks } = open('section');
    expect(await screen.findByText(/wants to know again/)).toBeTruthy();
    await here.writes('tea', 'bread');
    await clicks('Allow');
    await vi.waitFor(() => expect(here.disk.files.get(path)).toContain('bread'));
    expect(await screen.findByRole('button', { name: 'Update now' })).toBeTruthy();
  });

  it('says when and why the last one failed', async () => {
    await here.openTab().choose(here.folder);
    here.disk.fail('*', 'NotFoundError');
    here.time.nowMs += dayMs;
    const { clicks } = open('section');
    await clicks('Update now');
    expect(await screen.findByText(/The folder is not there/)).toBeTruthy();
    const status = await said();
    expect(status).toContain('Last backup: Nov 20');
    expect(status).toContain('The backup failed: Nov 21');
  });

  it('lists the files that another program changed, and replaces them on demand', async () => {
    await here.openTab().choose(here.folder);
    here.disk.files.set(path, 'my own note');
    await here.writes('tea', 'bread');
    const { clicks } = open('section');
    await clicks('Update now');
    expect(await screen.findByText(path)).toBeTruthy();
    expect(here.disk.files.get(path)).toBe('my own note');
    await clicks("Replace with Daylog's version");
    await vi.waitFor(() => expect(here.disk.files.get(path)).toContain('bread'));
    await vi.waitFor(() => expect(screen.queryByText(path)).toBe(null));
  });

  it('offers a reminder where the browser has no folders', async () => {
    vi.stubGlobal('showDirectoryPicker', undefined);
    const { user, settings } = open('section');
    expect(screen.getByText(/cannot keep a folder up to date/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBe(null);
    await user.selectOptions(screen.getByLabelText('Remind me of a backup'), 'After 30 days');
    expect(settings.getSnapshot().settings.backupReminderDays).toBe(30);
  });
});

describe('the notice about backups', () => {
  const notice = () => screen.queryByRole('status');

  it('asks for the permission, and makes the backup with it', async () => {
    await here.openTab().choose(here.folder);
    here.permission.now = 'prompt';
    here.time.nowMs += dayMs;
    await here.writes('tea', 'bread');
    const backup = here.openTab();
    await backup.updateIfDue();
    const { clicks } = open('notice', { backup });
    expect(await said()).toContain('Notes');
    await clicks('Allow');
    await vi.waitFor(() => expect(here.disk.files.get(path)).toContain('bread'));
    await vi.waitFor(() => expect(notice()).toBe(null));
  });

  it('can be put off, and is not shown beside the backups themselves', async () => {
    await here.openTab().choose(here.folder);
    here.permission.now = 'prompt';
    here.time.nowMs += dayMs;
    const backup = here.openTab();
    await backup.refresh();
    open('notice', { backup, at: '/11-21-2026/transfer' });
    expect(notice()).toBe(null);
    cleanup();
    const { clicks } = open('notice', { backup });
    await clicks('Not now');
    expect(notice()).toBe(null);
  });

  it('reminds of a backup, offers it, and stays until its outcome was read', async () => {
    const download = vi.fn();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(download);
    const { settings, backup, clicks } = open('notice');
    await backup.refresh();
    expect(notice()).toBe(null);
    settings.choose({ backupReminderDays: 30, lastBackupDay: dayKey('2026-10-01') });
    expect(
      await screen.findByText('Your last backup was on Thursday, October 1, 2026.'),
    ).toBeTruthy();
    await clicks('Export my log');
    expect(await screen.findByText(/1 entry is in the file/)).toBeTruthy();
    expect(download).toHaveBeenCalledOnce();
    expect(settings.getSnapshot().settings.lastBackupDay).toBe('2026-11-20');
    await clicks('Close');
    expect(notice()).toBe(null);
  });

  it('reminds again a week after it was put off', async () => {
    const { settings, backup, clicks } = open('notice');
    await backup.refresh();
    settings.choose({ backupReminderDays: 7 });
    expect(await screen.findByText('Your log has no backup yet.')).toBeTruthy();
    await clicks('Remind me in a week');
    expect(notice()).toBe(null);
    cleanup();
    here.time.nowMs += 7 * dayMs;
    const later = here.openTab();
    await later.refresh();
    const next = open('notice', { backup: later });
    next.settings.choose({ backupReminderDays: 7 });
    expect(await screen.findByText('Your log has no backup yet.')).toBeTruthy();
  });
});
