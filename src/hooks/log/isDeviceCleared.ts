import type { SyncStatus } from '../../log/DayLog.ts';

/**
 * Whether the browser has deleted the log's database under this page. The page then saves nothing until it is
 * reloaded.
 */
export function isDeviceCleared(status: SyncStatus): boolean {
  return status.kind === 'needs-attention' && status.storage?.kind === 'cleared';
}
