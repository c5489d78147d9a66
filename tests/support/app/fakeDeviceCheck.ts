import type { AppLockDevice, DeviceCheck, DeviceRefusal } from '../../../src/account/AppLock.ts';
import { failure, success } from '../../../src/lib/result.ts';

/** A device that confirms its person until it is told to refuse. By default the browser cannot ask it. */
export function fakeDeviceCheck(isAvailable = true) {
  const device: AppLockDevice = { id: 'of-this-device', publicKey: 'AAAA', algorithm: -7 };
  let refusal: DeviceRefusal | null = null;
  let whenAnswered: Promise<void> = Promise.resolve();
  const answer = async <Value>(value: Value) => {
    await whenAnswered;
    return refusal === null ? success(value) : failure(refusal);
  };
  const check: DeviceCheck = {
    isAvailable: () => Promise.resolve(isAvailable),
    enrol: () => answer(device),
    confirm: ({ id }) =>
      id === device.id
        ? answer(undefined)
        : Promise.resolve(failure({ kind: 'device-cancelled' } as const)),
  };
  return {
    check,
    device,
    refuseWith: (next: DeviceRefusal['kind'] | null) => {
      refusal = next && { kind: next };
    },
    /** From now on, the device answers when this is called back. */
    hold: () => {
      let release = () => {};
      whenAnswered = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}
