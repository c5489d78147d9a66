import type { AppLockChannel, AppLockMessage } from '../account/AppLock.ts';
import { broadcastChannel } from './broadcastChannel.ts';

/** The channel between the app locks of this browser's tabs, on the browser's BroadcastChannel. */
export function broadcastAppLockChannel(): AppLockChannel {
  return broadcastChannel<AppLockMessage>('daylog-app-lock');
}
