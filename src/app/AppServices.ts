import type { BackupHolder } from '../hooks/transfer/useBackup.ts';
import type { TodayStore } from '../hooks/time/createTodayStore.ts';
import type { Encryption } from '../encryption/Encryption.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { LookBackSource } from '../lookback/LookBack.ts';
import type { DayLog } from '../log/DayLog.ts';
import type { TakeIn } from '../photos/TakenPhoto.ts';
import type { TransferSource } from '../transfer/Transfer.ts';
import type { Clock } from '../lib/Clock.ts';
import type { AppLockStore } from '../account/AppLock.ts';
import type { SessionStore } from '../account/SessionStore.ts';
import type { SettingsStore } from '../settings/SettingsStore.ts';
import type { AppUpdateStore } from './update/createAppUpdateStore.ts';
import type { UnsavedDrafts } from './browser/sessionStorageUnsavedDrafts.ts';
import type { LaunchedFiles } from './quickadd/createLaunchedFiles.ts';
import type { SharedTexts } from './quickadd/createSharedTexts.ts';

/** Everything the app provides to its screens, made once per page by `createAppServices()`. */
export interface AppServices {
  readonly clock: Clock;
  readonly today: TodayStore;
  readonly session: SessionStore;
  /** The settings of the signed-in person; the defaults while nobody is signed in. */
  readonly settings: SettingsStore;
  /** The log of the signed-in person, started; null while nobody is signed in. */
  readonly log: ReadableStore<DayLog | null>;
  /** The encryption of that log. */
  readonly encryption: ReadableStore<Encryption | null>;
  readonly appLock: AppLockStore;
  /** Answers questions about the whole log. Its worker starts with the first question. */
  readonly lookBack: LookBackSource;
  /** Imports into the log. Its worker starts when the screen is shown. */
  readonly transfer: TransferSource;
  /** Shrinks photos. Its worker starts with the first photo. */
  readonly takeIn: TakeIn;
  /** Holds the backup of the log. */
  readonly backups: BackupHolder;
  readonly appUpdate: AppUpdateStore;
  /** Whether App Check could not obtain its last token. */
  readonly isSiteProofMissing: ReadableStore<boolean>;
  /** The texts that came with an address and wait for the composer. */
  readonly sharedTexts: SharedTexts;
  /** The files that were opened with the installed app and wait for Import. */
  readonly launchedFiles: LaunchedFiles;
  /** Carries unsaved drafts through a reload. Without it, a reload keeps only saved drafts. */
  readonly unsavedDrafts?: UnsavedDrafts;
  /**
   * Starts everything that the first paint does not need: the worker with Firebase, the messages of other tabs, the
   * service worker. Call once, after the first paint.
   */
  start(): void;
}
