import type { SettingsChannel, SettingsMessage } from '../settings/SettingsChannel.ts';
import { broadcastChannel } from './broadcastChannel.ts';

/** The channel between the tabs of the person `uid` and the worker that syncs their settings. */
export function broadcastSettingsChannel(uid: string): SettingsChannel {
  return broadcastChannel<SettingsMessage>(`daylog-settings:${uid}`);
}
