import type { TabChannel, TabMessage } from '../log/TabChannel.ts';
import { broadcastChannel } from './broadcastChannel.ts';

/** The channel between the tabs and the worker of the person `uid`, on the browser's BroadcastChannel. */
export function broadcastTabChannel(uid: string): TabChannel {
  return broadcastChannel<TabMessage>(`daylog:${uid}`);
}
