import type {
  AppLock,
  AppLockChannel,
  AppLockMessage,
  AppLockRefusal,
  AppLockStore,
} from '../../account/AppLock.ts';
import type { Session, SessionStore } from '../../account/SessionStore.ts';
import type { Encryption } from '../../encryption/Encryption.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { createIdleWatch } from './createIdleWatch.ts';

/** What the app lock of a tab listens to and acts on. */
export interface AppLockDeps {
  readonly clock: Clock;
  /** It records the decision. */
  readonly session: Pick<SessionStore, 'getSnapshot' | 'subscribe' | 'chooseAppLock'>;
  /** The encryption of the open log, which knows its secrets. */
  readonly encryption: ReadableStore<Encryption | null>;
  readonly channel: AppLockChannel;
  /** Calls back at each input, and when the page is shown again. */
  readonly onInput: (listener: () => void) => Unsubscribe;
}

/**
 * The app lock of a tab:
 *
 *   page starts, lock on ──► locked ◄──── no tab had input for n minutes, or "Lock now" in a tab
 *                              │                                   │
 *                              └──passphrase, in this tab or another──► unlocked
 *
 * Each tab compares the time of the last input in any tab, so that all lock at the same time. A tab that missed
 * messages locks alone, and earlier. "Unlocked" is nowhere stored: a reload asks again.
 */
export function createAppLock(deps: AppLockDeps): AppLockStore {
  const { session, channel } = deps;
  const isLocked = createValueStore(isLockedAtStart(session.getSnapshot()));
  /** The text that looked mistyped. */
  let doubted: string | null = null;
  let followed: { readonly encryption: Encryption; readonly stop: Unsubscribe } | null = null;
  const idle = createIdleWatch({
    ...deps,
    tell: (atMs) => channel.post({ kind: 'active', uid: uidOf(session.getSnapshot()), atMs }),
    onIdle: () => setLocked(true),
  });

  function setLocked(next: boolean): void {
    isLocked.set(next);
    follow();
  }

  function follow(): void {
    const now = session.getSnapshot();
    // A deletion does not unlock the tab: the person may keep the account.
    if (now.kind !== 'deleting' && appLockOf(now) === null) isLocked.set(false);
    idle.watch(isLocked.getSnapshot() ? 0 : (appLockOf(now)?.afterMinutes ?? 0));
    followEncryption(appLockOf(now) === null ? null : deps.encryption.getSnapshot());
  }

  /** A log that is no longer encrypted has no passphrase to ask for. Its lock ends when the person has unlocked it. */
  function followEncryption(encryption: Encryption | null): void {
    if (followed?.encryption !== encryption) {
      followed?.stop();
      followed = encryption && { encryption, stop: encryption.status.subscribe(follow) };
    }
    if (encryption?.status.getSnapshot().kind === 'off' && !isLocked.getSnapshot())
      void session.chooseAppLock(null);
  }

  /** Does `act` if `secret` opens the log. */
  async function withSecret(
    secret: string,
    act: () => Promise<Result<void, AppLockRefusal>>,
  ): Promise<Result<void, AppLockRefusal>> {
    const uid = uidOf(session.getSnapshot());
    const checked = await checkSecret(deps.encryption.getSnapshot(), secret, secret === doubted);
    doubted = !checked.ok && checked.error.kind === 'mistyped' ? secret : null;
    // Another tab may have signed the person out meanwhile.
    return checked.ok && uid === uidOf(session.getSnapshot()) ? act() : checked;
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
    unlock: (secret) =>
      withSecret(secret, () => {
        setLocked(false);
        channel.post({ kind: 'unlocked', uid: uidOf(session.getSnapshot()) });
        return Promise.resolve(success(undefined));
      }),
    choose: (appLock, secret) => withSecret(secret, () => session.chooseAppLock(appLock)),
    lockNow() {
      const now = session.getSnapshot();
      if (appLockOf(now) === null) return;
      setLocked(true);
      channel.post({ kind: 'locked', uid: uidOf(now) });
    },
    start() {
      session.subscribe(follow);
      deps.encryption.subscribe(follow);
      channel.subscribe(hear);
      follow();
    },
  };
}

/** An interrupted deletion may end with the log open again, so it asks too. A session without a lock then unlocks. */
function isLockedAtStart(session: Session): boolean {
  return session.kind === 'deleting' || appLockOf(session) !== null;
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
