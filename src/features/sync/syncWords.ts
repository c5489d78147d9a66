import type { FillProgress, StorageError, SyncStatus } from '../../hooks/useDayLog.ts';
import { assertNever } from '../../lib/assertNever.ts';

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * What "Sync status" says. It begins with one of four texts that other programs rely on: "All changes saved",
 * "Saving", "Saved on this device", "Needs attention". Without a connection it says as of when.
 */
export function syncSentence(status: SyncStatus, momentLabel: (ms: number) => string): string {
  switch (status.kind) {
    case 'saved':
      return status.isConnected || status.asOfMs === null
        ? 'All changes saved'
        : `All changes saved as of ${momentLabel(status.asOfMs)}`;
    case 'saving':
      return status.unsent > 1 ? `Saving ${status.unsent} changes…` : 'Saving…';
    case 'on-device':
      return ['Saved on this device', ...waitingFor(status)].join(' · ');
    case 'needs-attention':
      return `Needs attention: ${status.storage === null ? parkedSentence(status.parked) : storageSentence(status.storage)}`;
    default:
      return assertNever(status);
  }
}

function waitingFor(status: Extract<SyncStatus, { kind: 'on-device' }>): readonly string[] {
  if (status.why === 'schema-newer') return ['reload to get the newer Daylog'];
  if (status.unsent === 0) return [];
  const waiting = counted(status.unsent, 'change', 'changes');
  switch (status.why) {
    case 'offline':
      return [`${waiting} to send when online`];
    case 'needs-sign-in':
      return [`${waiting} to send after you sign in again`];
    default:
      return assertNever(status.why);
  }
}

function parkedSentence(parked: number): string {
  return `${counted(parked, 'change was', 'changes were')} not accepted`;
}

/** Why words cannot be kept on this device, in a person's terms. */
function storageSentence(error: StorageError): string {
  switch (error.kind) {
    case 'quota':
      return 'this device has no room left';
    case 'blocked':
      return 'another tab with an older Daylog holds the storage';
    case 'unavailable':
      return 'this browser does not let Daylog keep anything';
    case 'corrupt':
      return 'the storage of this device cannot be read';
    default:
      return assertNever(error.kind);
  }
}

/** How far the copy on this device has come, numbers as in `locale`; null when there is nothing to say. */
export function fillSentence(progress: FillProgress, locale: string): string | null {
  if (progress.kind !== 'filling') return null;
  const { days, bytes, isPaused } = progress;
  const megabytes = (bytes / 1e6).toLocaleString(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const got = `${days.toLocaleString(locale)} ${days === 1 ? 'day' : 'days'}, ${megabytes} MB`;
  return `Copying your log to this device${isPaused ? ' is paused' : ''}: ${got}`;
}

export const syncWords = {
  status: 'Sync status',
};
