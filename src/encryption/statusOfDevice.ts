import type { EncryptionStatus } from '../log/encryption/EncryptionStatus.ts';
import type { DeviceKeys } from './DeviceKeys.ts';

/** The status of a log, from what its device stores. The server may know more. */
export function statusOfDevice(device: DeviceKeys | null): EncryptionStatus {
  if (device === null || device.record.state === 'off') return { kind: 'off' };
  if (device.keys === null) return { kind: 'locked', why: 'no-keys' };
  const { state } = device.record;
  return state === 'on' ? { kind: 'on' } : { kind: state, progress: null };
}
