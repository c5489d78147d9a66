import type { Unsubscribe } from '../lib/Clock.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { Result } from '../lib/result.ts';
import type { AccountError } from './AccountPort.ts';
import type { StorageError } from '../log/StorageError.ts';

/**
 * A person's decision that the app asks for a secret: at each start, and after a time without input. It is a screen,
 * not encryption: the words stay on the device as they are.
 */
export interface AppLock {
  /** Minutes without input; 0: only at each start. */
  readonly afterMinutes: number;
  /** Absent: only the passphrase, or the password of the account, unlocks. */
  readonly pin?: AppLockPin;
  /** Absent: the check of the device does not unlock. */
  readonly device?: AppLockDevice;
  /** How often a person has locked the app by hand. A tab that was unlocked before asks after a reload. */
  readonly lockings?: number;
}

/** The PIN of an app lock. Who reads it from the disk can guess it: a PIN is short. */
export interface AppLockPin {
  /** base64url. */
  readonly salt: string;
  /** Of the PIN, base64url. */
  readonly hash: string;
  /** The PINs that were tried since the last unlocking. Each is counted before it is checked. */
  readonly tries: number;
  /** When the last one was tried, epoch ms. */
  readonly triedAtMs: number;
}

/** A key pair of this device. The device uses it after it has checked its person, by a fingerprint for instance. */
export interface AppLockDevice {
  /** Of the WebAuthn credential, base64url. */
  readonly id: string;
  /** SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string;
  /** Of COSE. -7: ECDSA on P-256; -257: RSA. Both with SHA-256. */
  readonly algorithm: -7 | -257;
}

/** After so many wrong PINs, only the passphrase or the password of the account unlocks. */
export const mostTries = 10;

/** The wait before the next PIN, in seconds, after so many wrong ones. */
const waitsS: readonly number[] = [0, 0, 0, 5, 15, 30, 60, 120, 300, 300];

/** The ms until the next PIN may be tried. A clock that was set back starts the wait again. */
export function pinWaitMs({ tries, triedAtMs }: AppLockPin, nowMs: number): number {
  const waitMs = (waitsS[tries] ?? 0) * 1000;
  return Math.max(0, waitMs - Math.max(0, nowMs - triedAtMs));
}

/** What happens to an app lock. */
export type AppLockEvent =
  /** A PIN is about to be checked. */
  | { readonly kind: 'pin-tried'; readonly atMs: number }
  | { readonly kind: 'unlocked' }
  /** By hand. */
  | { readonly kind: 'locked' };

/** The app lock after `event`. Returns the same object if nothing changes: the PIN has to wait, or is spent. */
export function appLockAfter(appLock: AppLock, event: AppLockEvent): AppLock {
  const { pin } = appLock;
  switch (event.kind) {
    case 'locked':
      return { ...appLock, lockings: (appLock.lockings ?? 0) + 1 };
    case 'unlocked':
      return pin === undefined || pin.tries === 0
        ? appLock
        : { ...appLock, pin: { ...pin, tries: 0 } };
    case 'pin-tried': {
      if (pin === undefined || pin.tries >= mostTries) return appLock;
      const { atMs } = event;
      if (pinWaitMs(pin, atMs) === 0)
        return { ...appLock, pin: { ...pin, tries: pin.tries + 1, triedAtMs: atMs } };
      // The clock was set back. The wait begins now, so that it ends.
      return atMs < pin.triedAtMs ? { ...appLock, pin: { ...pin, triedAtMs: atMs } } : appLock;
    }
  }
}

/** The minutes that the settings offer. */
export const offeredMinutes: readonly number[] = [0, 1, 5, 15, 60];

/** For a lock that another version wrote and this one does not understand: it still locks. */
const strictestLock: AppLock = { afterMinutes: 1 };

/** The stored lock. null: there is none. Any other value is a lock. */
export function parseAppLock(value: unknown): AppLock | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || !('afterMinutes' in value)) return strictestLock;
  const { afterMinutes } = value;
  const isTime = typeof afterMinutes === 'number' && afterMinutes >= 0 && afterMinutes < Infinity;
  const pin = 'pin' in value ? parsePin(value.pin) : null;
  const device = 'device' in value ? parseDevice(value.device) : null;
  const lockings = 'lockings' in value ? value.lockings : null;
  return {
    ...(isTime ? { afterMinutes } : strictestLock),
    ...(pin !== null && { pin }),
    ...(device !== null && { device }),
    ...(isCount(lockings) && { lockings }),
  };
}

/** null: it is no PIN, so the passphrase or the password is asked for. */
function parsePin(value: unknown): AppLockPin | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('salt' in value) || !('hash' in value)) return null;
  const { salt, hash } = value;
  if (typeof salt !== 'string' || typeof hash !== 'string') return null;
  const tries = 'tries' in value && isCount(value.tries) ? value.tries : mostTries;
  const triedAtMs = 'triedAtMs' in value && isCount(value.triedAtMs) ? value.triedAtMs : 0;
  return { salt, hash, tries, triedAtMs };
}

/** null: it is no key pair, so the device is not asked. */
function parseDevice(value: unknown): AppLockDevice | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('id' in value) || !('publicKey' in value) || !('algorithm' in value)) return null;
  const { id, publicKey, algorithm } = value;
  if (typeof id !== 'string' || typeof publicKey !== 'string') return null;
  return algorithm === -7 || algorithm === -257 ? { id, publicKey, algorithm } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A typing error in the words of a passphrase, as the encryption of the log tells it. */
export type MistypedWords =
  | {
      readonly kind: 'wrong-word';
      /** From 1 on. */
      readonly number: number;
      readonly word: string;
      readonly nearest: string | null;
    }
  | { readonly kind: 'wrong-count'; readonly count: number }
  | { readonly kind: 'wrong-words' };

/** Why the app lock stays as it is. */
export type AppLockRefusal =
  | StorageError
  /** What was typed is not the passphrase of the log, or not the password of the account. */
  | { readonly kind: 'wrong-secret' }
  /** The PIN is wrong, or was not checked because it has to wait. `waitMs`: until the next one. */
  | { readonly kind: 'wrong-pin' | 'pin-waits'; readonly waitMs: number }
  /** Too many wrong PINs: it needs the other secret. */
  | { readonly kind: 'pin-spent' }
  /** The account service did not check the password. */
  | { readonly kind: 'password-not-checked'; readonly error: AccountError }
  /** It looks like mistyped words of a passphrase. The same text given again is checked as it is. */
  | { readonly kind: 'mistyped'; readonly problem: MistypedWords }
  /** It could not be checked: no memory to derive the key, a dead worker, or a device that does not read. */
  | { readonly kind: 'not-checked' };

/** Why the device did not confirm its person. The other ways to unlock are open. */
export interface DeviceRefusal {
  readonly kind:
    | 'device-cancelled'
    /** This browser, or this page, cannot ask the device. */
    | 'device-unavailable'
    /** Its answer proves nothing, or the lock does not take it. */
    | 'device-unproven';
}

/**
 * The check of a person by their device: fingerprint, face, or the code of the device. Browsers ask only in the handler
 * of a click.
 */
export interface DeviceCheck {
  /** Whether this device has such a check, and this browser may ask for it. */
  isAvailable(): Promise<boolean>;
  /** Makes a key pair on the device. */
  enrol(): Promise<Result<AppLockDevice, DeviceRefusal>>;
  /** Asks the device to check its person, and verifies the answer with the key of `device`. */
  confirm(device: AppLockDevice): Promise<Result<void, DeviceRefusal>>;
}

/** A choice about the app lock. `pin`, `device`: a new one; absent: the present one stays; null: none. */
export interface AppLockChoice {
  readonly afterMinutes: number;
  readonly pin?: string | null;
  readonly device?: AppLockDevice | null;
}

/** The digits of a PIN. */
export const pinLengths = { least: 4, most: 12 } as const;

/** Whether `typed` may become a PIN. */
export function isPin(typed: string): boolean {
  return new RegExp(`^\\d{${pinLengths.least},${pinLengths.most}}$`).test(typed);
}

/**
 * The app lock of this tab. Its snapshot tells whether the tab is locked: then it shows nothing of the log. A `secret`
 * is the passphrase of the log or its recovery key, as typed; where the log is not encrypted, the password of the
 * account.
 */
export interface AppLockStore extends ReadableStore<boolean> {
  /** Unlocks this tab and the other ones, if `secret` opens the log. */
  unlock(secret: string): Promise<Result<void, AppLockRefusal>>;
  /** The same with the PIN. Each try is on the disk before it is checked. */
  unlockByPin(pin: string): Promise<Result<void, AppLockRefusal>>;
  /** The same by the check of the device, but not after too many wrong PINs. */
  unlockByDevice(): Promise<Result<void, DeviceRefusal>>;
  /** The check of this device, when its code is loaded. Rejects if it cannot be loaded. */
  deviceCheck(): Promise<DeviceCheck>;
  /** Switches the lock on, changes it, or switches it off (null). It needs the secret each time. */
  choose(choice: AppLockChoice | null, secret: string): Promise<Result<void, AppLockRefusal>>;
  /** Locks all tabs now. Does nothing while the app lock is off. */
  lockNow(): void;
  /** Begins to follow input and the other tabs. */
  start(): void;
}

/** The last time when this tab was unlocked and in use. A reload of the tab keeps it, and its end forgets it. */
export interface LastUse {
  readonly uid: string;
  /** `lockings` of the lock at that time. */
  readonly lockings: number;
  /** Epoch ms. */
  readonly atMs: number;
}

/** Where a tab keeps its {@link LastUse}. */
export interface LastUseMemory {
  read(): LastUse | null;
  write(use: LastUse | null): void;
}

/** A message between the tabs of one browser. `uid`: the person of the session, because a tab may lag behind. */
export type AppLockMessage =
  /** The last input of a tab, epoch ms. */
  | { readonly kind: 'active'; readonly uid: string; readonly atMs: number }
  | { readonly kind: 'locked'; readonly uid: string }
  | { readonly kind: 'unlocked'; readonly uid: string };

/** One tab's end of the channel to the other tabs. Messages may be lost: a tab then locks earlier. */
export interface AppLockChannel {
  post(message: AppLockMessage): void;
  subscribe(listener: (message: AppLockMessage) => void): Unsubscribe;
}
