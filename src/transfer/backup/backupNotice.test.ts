import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { backupNotice } from './backupNotice.ts';
import type { BackupState } from './createFolderBackup.ts';

const today = dayKey('2026-11-20');
const off: BackupState = { kind: 'off' };
const none = {
  backup: off,
  today,
  reminderDays: 0,
  lastBackupDay: null,
  remindFrom: null,
};

function on(lastDay: string | null, rest: Partial<Extract<BackupState, { kind: 'on' }>> = {}) {
  const last =
    lastDay === null
      ? null
      : { atMs: 0, day: dayKey(lastDay), written: 0, kept: [], keptCount: 0, isWhole: true };
  return {
    kind: 'on',
    name: 'Notes',
    permission: 'granted',
    failure: null,
    running: null,
    last,
    ...rest,
  } as const;
}

describe('the notice about backups', () => {
  it('is none without a folder and without a reminder', () => {
    expect(backupNotice(none)).toBe('none');
    expect(backupNotice({ ...none, backup: on('2026-11-01') })).toBe('none');
  });

  it('asks for the permission on a day without a backup', () => {
    const waiting = { permission: 'prompt' } as const;
    expect(backupNotice({ ...none, backup: on('2026-11-19', waiting) })).toBe('permission');
    expect(backupNotice({ ...none, backup: on(null, waiting) })).toBe('permission');
    expect(backupNotice({ ...none, backup: on('2026-11-20', waiting) })).toBe('none');
  });

  it('reports a failure once the last backup is a week old', () => {
    const failing = { failure: { kind: 'gone', atMs: 0 } } as const;
    expect(backupNotice({ ...none, backup: on('2026-11-14', failing) })).toBe('none');
    expect(backupNotice({ ...none, backup: on('2026-11-13', failing) })).toBe('failed');
    expect(backupNotice({ ...none, backup: on(null, failing) })).toBe('failed');
    const running = { ...failing, running: { files: 0 } };
    expect(backupNotice({ ...none, backup: on(null, running) })).toBe('none');
  });

  it.each([
    [30, null, 'reminder'],
    [30, '2026-10-21', 'reminder'],
    [30, '2026-10-22', 'none'],
    [7, '2026-11-13', 'reminder'],
    [0, null, 'none'],
  ] as const)('reminds after %i days of a backup on %s: %s', (reminderDays, last, kind) => {
    const lastBackupDay = last === null ? null : dayKey(last);
    expect(backupNotice({ ...none, reminderDays, lastBackupDay })).toBe(kind);
  });

  it('reminds not before the day that the person put it off to, nor before that is known', () => {
    const due = { ...none, reminderDays: 30 };
    expect(backupNotice({ ...due, remindFrom: undefined })).toBe('none');
    expect(backupNotice({ ...due, remindFrom: dayKey('2026-11-21') })).toBe('none');
    expect(backupNotice({ ...due, remindFrom: today })).toBe('reminder');
  });
});
