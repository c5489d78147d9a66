import {
  mostTries,
  pinWaitMs,
  type AppLock,
  type AppLockChannel,
  type AppLockChoice,
  type AppLockDevice,
  type AppLockMessage,
  type AppLockPin,
  type AppLockRefusal,
  type AppLockStore,
  type DeviceCheck,
  type DeviceRefusal,
  type LastUse,
  type LastUseMemory,
} from '../../account/AppLock.ts';
import type { Session, SessionStore } from '../../account/SessionStore.ts';
import type { Encryption } from '../../encryption/Encryption.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { fromBase64Url, toBase64Url, type Bytes } from '../../seal/bytes.ts';
import { createIdleWatch } from './createIdleWatch.ts';

const saltLength = 16;

/** What the app lock of a tab listens to and acts on. */
export interface AppLockDeps {
  readonly clock: Clock;
  /** It records the decision. */
  readonly session: Pick<
    SessionStore,
    'getSnapshot' | 'subscribe' | 'chooseAppLock' | 'noteAppLock' | 'confirmPassword'
  >;
  /** The encryption of the open log, which knows its secrets. */
  readonly encryption: ReadableStore<Encryption | null>;
  readonly channel: AppLockChannel;
  /** Calls back at each input, and when the page is shown again. */
  readonly onInput: (listener: () => void) => Unsubscribe;
  readonly lastUse: LastUseMemory;
  readonly random: (length: number) => Bytes;
  /** Hashes a PIN for comparison. */
  readonly hashPin: (pin: string, salt: Bytes) => Promise<string>;
  /** Loads the check of the device. */
  readonly loadDeviceCheck: () => Promise<DeviceCheck>;
}

/**
 * The app lock of a tab:
 *
 *   page starts, lock on ──► locked ◄──── no tab had input for n minutes, or "Lock now" in a tab
 *                              │                                   │
 *                              └──secret, PIN or device, in this tab or another──► unlocked
 *
 * Each tab compares the time of the last input in any tab, so that all lock at the same time. A tab that missed
 * messages locks alone, and earlier. A tab remembers its last use, so that its reload within n minutes asks nothing.
 */
export function createAppLock(deps: AppLockDeps): AppLockStore {
  const { clock, session, channel, lastUse } = deps;
  const isLocked = createValueStore(
    isLockedAtStart(session.getSnapshot()) &&
      !isInUse(session.getSnapshot(), lastUse.read(), clock.now()),
  );
  /** The text that looked mistyped. */
  let doubted: string | null = null;
  const idle = createIdleWatch({
    ...deps,
    tell: (atMs) => {
      remember();
      channel.post({ kind: 'active', uid: uidOf(session.getSnapshot()), atMs });
    },
    onIdle: () => setLocked(true),
  });

  function setLocked(next: boolean): void {
    isLocked.set(next);
    remember();
    follow();
  }

  function remember(): void {
    const now = session.getSnapshot();
    const appLock = appLockOf(now);
    const isUsed = appLock !== null && !isLocked.getSnapshot();
    lastUse.write(
      isUsed ? { uid: uidOf(now), lockings: appLock.lockings ?? 0, atMs: clock.now() } : null,
    );
  }

  function follow(): void {
    const now = session.getSnapshot();
    // A deletion does not unlock the tab: the person may keep the account.
    if (now.kind !== 'deleting' && appLockOf(now) === null) {
      isLocked.set(false);
      lastUse.write(null);
    }
    idle.watch(isLocked.getSnapshot() ? 0 : (appLockOf(now)?.afterMinutes ?? 0));
  }

  /** Does `act` if `secret` is that of the log, or of the account. */
  async function withSecret(
    secret: string,
    act: () => Promise<Result<void, AppLockRefusal>>,
  ): Promise<Result<void, AppLockRefusal>> {
    const uid = uidOf(session.getSnapshot());
    const encryption = deps.encryption.getSnapshot();
    const checked =
      encryption?.status.getSnapshot().kind === 'off'
        ? await checkPassword(session, secret)
        : await checkSecret(encryption, secret, secret === doubted);
    doubted = !checked.ok && checked.error.kind === 'mistyped' ? secret : null;
    // Another tab may have signed the person out meanwhile.
    return checked.ok && uid === uidOf(session.getSnapshot()) ? act() : checked;
  }

  async function unlock() {
    // If the device does not take this, the wrong PINs stay counted.
    await session.noteAppLock({ kind: 'unlocked' });
    setLocked(false);
    channel.post({ kind: 'unlocked', uid: uidOf(session.getSnapshot()) });
    return success(undefined);
  }

  async function unlockByPin(typed: string): Promise<Result<void, AppLockRefusal>> {
    const uid = uidOf(session.getSnapshot());
    // On the disk before the PIN is checked: a reload, a crash or another tab gives no try for nothing.
    const noted = await session.noteAppLock({ kind: 'pin-tried', atMs: clock.now() });
    if (!noted.ok) return noted;
    const tried = triedPin(noted.value);
    if (tried === null)
      return failure(pinRefusal(noted.value?.after.pin, 'pin-waits', clock.now()));
    const salt = fromBase64Url(tried.salt);
    const isRight = salt !== null && (await deps.hashPin(typed, salt)) === tried.hash;
    if (isRight && uid === uidOf(session.getSnapshot())) return unlock();
    return failure(pinRefusal(tried, 'wrong-pin', clock.now()));
  }

  async function unlockByDevice(): Promise<Result<void, DeviceRefusal>> {
    const device = unlockingDevice(session.getSnapshot());
    if (device === null) return failure({ kind: 'device-unproven' });
    const check = await deps.loadDeviceCheck().catch(() => null);
    if (check === null) return failure({ kind: 'device-unavailable' });
    const confirmed = await check.confirm(device);
    if (!confirmed.ok) return confirmed;
    // Meanwhile another tab may have chosen another lock, signed the person out, or used up the PINs.
    const isStillRight = unlockingDevice(session.getSnapshot())?.id === device.id;
    return isStillRight ? unlock() : failure({ kind: 'device-unproven' });
  }

  /** The lock with the PIN and the device of `choice`. */
  async function lockOf({ afterMinutes, pin, device }: AppLockChoice): Promise<AppLock> {
    const before = appLockOf(session.getSnapshot());
    const kept = pin === undefined ? before?.pin : undefined;
    const chosenDevice = device === undefined ? before?.device : device;
    return {
      afterMinutes,
      ...(before?.lockings !== undefined && { lockings: before.lockings }),
      ...(kept !== undefined && { pin: { ...kept, tries: 0 } }),
      ...(typeof pin === 'string' && { pin: await newPin(pin, deps) }),
      ...(chosenDevice && { device: chosenDevice }),
    };
  }

  function hear(message: AppLockMessage): void {
    const now = session.getSnapshot();
    if (appLockOf(now) === null || message.uid !== uidOf(now)) return;
    if (message.kind === 'active') idle.hear(message.atMs);
    else setLocked(message.kind === 'locked');
  }

  return {
    getSnapshot: isLocked.getSnapshot,
    subscribe: isLocked.subscribe,
    unlock: (secret) => withSecret(secret, unlock),
    unlockByPin,
    unlockByDevice,
    deviceCheck: deps.loadDeviceCheck,
    choose: (choice, secret) =>
      withSecret(secret, async () => {
        const chosen = await session.chooseAppLock(choice && (await lockOf(choice)));
        remember();
        return chosen;
      }),
    lockNow() {
      const now = session.getSnapshot();
      if (appLockOf(now) === null) return;
      setLocked(true);
      channel.post({ kind: 'locked', uid: uidOf(now) });
      // A tab that misses the message asks after its reload. Without the write, it may ask later.
      void session.noteAppLock({ kind: 'locked' });
    },
    start() {
      session.subscribe(follow);
      channel.subscribe(hear);
      follow();
    },
  };
}

/** An interrupted deletion may end with the log open again, so it asks too. A session without a lock then unlocks. */
function isLockedAtStart(session: Session): boolean {
  return session.kind === 'deleting' || appLockOf(session) !== null;
}

/** Whether the tab was unlocked and in use a moment before its reload. A time in the future is none. */
function isInUse(session: Session, use: LastUse | null, nowMs: number): boolean {
  const appLock = appLockOf(session);
  if (appLock === null || use === null) return false;
  const sinceMs = nowMs - use.atMs;
  return (
    use.uid === uidOf(session) &&
    use.lockings === (appLock.lockings ?? 0) &&
    sinceMs >= 0 &&
    sinceMs < appLock.afterMinutes * 60_000
  );
}

async function newPin(
  pin: string,
  { random, hashPin }: Pick<AppLockDeps, 'random' | 'hashPin'>,
): Promise<AppLockPin> {
  const salt = random(saltLength);
  return { salt: toBase64Url(salt), hash: await hashPin(pin, salt), tries: 0, triedAtMs: 0 };
}

/** The device that may unlock now. null: there is none, or too many PINs were wrong. */
function unlockingDevice(session: Session): AppLockDevice | null {
  const { pin, device } = appLockOf(session) ?? {};
  return device === undefined || (pin !== undefined && pin.tries >= mostTries) ? null : device;
}

/** The PIN that may be checked now, with this try counted. null: it has to wait, or is spent, or there is none. */
function triedPin(
  noted: { readonly before: AppLock; readonly after: AppLock } | null,
): AppLockPin | null {
  const pin = noted?.after.pin;
  return pin !== undefined && pin.tries > (noted?.before.pin?.tries ?? 0) ? pin : null;
}

function pinRefusal(
  pin: AppLockPin | undefined,
  kind: 'wrong-pin' | 'pin-waits',
  nowMs: number,
): AppLockRefusal {
  if (pin === undefined || pin.tries >= mostTries) return { kind: 'pin-spent' };
  return { kind, waitMs: pinWaitMs(pin, nowMs) };
}

/** Whether `typed` is the password of the account. Only the server knows it. */
async function checkPassword(
  session: Pick<SessionStore, 'confirmPassword'>,
  typed: string,
): Promise<Result<void, AppLockRefusal>> {
  const checked = await session.confirmPassword(typed);
  if (checked.ok) return checked;
  const { error } = checked;
  return failure(
    error.kind === 'wrong-credentials'
      ? { kind: 'wrong-secret' }
      : { kind: 'password-not-checked', error },
  );
}

function appLockOf(session: Session): AppLock | null {
  return session.kind === 'open' ? (session.appLock ?? null) : null;
}

/** '': nobody is signed in. */
function uidOf(session: Session): string {
  return session.kind === 'signed-out' ? '' : session.person.uid;
}

/** Whether `typed` is the passphrase of the log, or its recovery key. */
async function checkSecret(
  encryption: Encryption | null,
  typed: string,
  isAsTyped: boolean,
): Promise<Result<void, AppLockRefusal>> {
  if (encryption === null) return failure({ kind: 'not-checked' });
  const checked = await encryption.check({
    kind: 'passphrase',
    value: typed,
    ...(isAsTyped && { isAsTyped }),
  });
  if (checked.ok) return checked;
  if (checked.error.kind === 'mistyped') return failure(checked.error);
  return failure({ kind: checked.error.kind === 'wrong-secret' ? 'wrong-secret' : 'not-checked' });
}
