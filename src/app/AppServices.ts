import type { TodayStore } from '../hooks/time/createTodayStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { LookBackSource } from '../lookback/LookBack.ts';
import type { DayLog } from '../log/DayLog.ts';
import type { Clock } from '../lib/Clock.ts';
import type { SessionStore } from '../account/SessionStore.ts';
import type { SettingsStore } from '../settings/SettingsStore.ts';
import type { AppUpdateStore } from './update/createAppUpdateStore.ts';
import type { UnsavedDrafts } from './browser/sessionStorageUnsavedDrafts.ts';

/** Everything the app provides to its screens, made once per page by `createAppServices()`. */
export interface AppServices {
  readonly clock: Clock;
  readonly today: TodayStore;
  readonly session: SessionStore;
  /** What the session's person has chosen; the defaults while it is signed out. */
  readonly settings: SettingsStore;
  /** The log of the session's person, started; null exactly while the session is signed out. */
  readonly log: ReadableStore<DayLog | null>;
  /** Questions about the whole of that log; loaded when a view first asks. */
  readonly lookBack: LookBackSource;
  readonly appUpdate: AppUpdateStore;
  /** Carries what was typed last through a reload; a page without it keeps what the device has taken. */
  readonly unsavedDrafts?: UnsavedDrafts;
  /**
   * Starts what is not needed for the first paint: the worker with Firebase, the watch over other tabs,
   * the service worker. Call once, after the first paint.
   */
  start(): void;
}
