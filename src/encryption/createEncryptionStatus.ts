import { createValueStore } from '../lib/createValueStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { EncryptionStatus } from '../log/encryption/EncryptionStatus.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { KeyStore, DeviceKeys } from './DeviceKeys.ts';

/**
 * The encryption of the open log, as the gate tells it. Until the gate speaks, the device's own store counts. It is
 * read at the first subscription. The subscription to `channel` ends with the channel.
 */
export function createEncryptionStatus(deps: {
  readonly channel: TabChannel;
  readonly keyStore: Pick<KeyStore, 'read'>;
}): ReadableStore<EncryptionStatus> {
  const status = createValueStore<EncryptionStatus>({ kind: 'unknown' });
  let isAsked = false;

  async function ask(): Promise<void> {
    deps.channel.post({ kind: 'engine-wanted' });
    const read = await deps.keyStore.read();
    if (read.ok && status.getSnapshot().kind === 'unknown') status.set(statusOfDevice(read.value));
  }

  deps.channel.subscribe((message) => {
    if (message.kind === 'encryption') status.set(message.status);
  });
  return {
    getSnapshot: status.getSnapshot,
    subscribe: (listener) => {
      const unsubscribe = status.subscribe(listener);
      if (!isAsked) void ask();
      isAsked = true;
      return unsubscribe;
    },
  };
}

/** The status of a log, from what its device stores. The server may know more. */
function statusOfDevice(device: DeviceKeys | null): EncryptionStatus {
  if (device === null || device.record.state === 'off') return { kind: 'off' };
  if (device.keys === null) return { kind: 'locked', why: 'no-keys' };
  const { state } = device.record;
  return state === 'on' ? { kind: 'on' } : { kind: state, progress: null };
}
