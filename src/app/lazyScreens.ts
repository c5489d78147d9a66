import { lazyComponent, lazyDialog, type LazyComponent } from '../ui/lazyComponent.tsx';
import { screenOf, type ScreenName, viewOf } from './viewNames.ts';

/** The screens that replace the day. */
export const screens: Readonly<Record<ScreenName, LazyComponent<object>>> = {
  settings: lazyComponent(async () => (await import('./page/SettingsPage.tsx')).SettingsPage),
  account: lazyComponent(async () => {
    // A deletion starts on this screen, and replaces the page at once.
    DeletingScreen.prefetch();
    return (await import('../features/account/AccountScreen.tsx')).AccountScreen;
  }),
  encryption: lazyComponent(
    async () => (await import('../features/encryption/EncryptionScreen.tsx')).EncryptionScreen,
  ),
  attention: lazyComponent(
    async () => (await import('../features/sync/AttentionScreen.tsx')).AttentionScreen,
  ),
  transfer: lazyComponent(async () => (await import('./transfer/TransferPage.tsx')).TransferPage),
  trash: lazyComponent(
    async () => (await import('../features/history/TrashScreen.tsx')).TrashScreen,
  ),
  templates: lazyComponent(async () => (await import('./page/TemplatesPage.tsx')).TemplatesPage),
  calendar: lazyComponent(
    async () => (await import('../features/calendar/CalendarScreen.tsx')).CalendarScreen,
  ),
  'on-this-day': lazyComponent(
    async () => (await import('../features/onthisday/OnThisDayScreen.tsx')).OnThisDayScreen,
  ),
  search: lazyComponent(
    async () => (await import('../features/search/SearchScreen.tsx')).SearchScreen,
  ),
  tags: lazyComponent(async () => (await import('../features/tags/TagsScreen.tsx')).TagsScreen),
  people: lazyComponent(async () => (await import('./page/PeoplePage.tsx')).PeoplePage),
  trackers: lazyComponent(async () => (await import('./page/TrackersPage.tsx')).TrackersPage),
  tasks: lazyComponent(async () => (await import('../features/tasks/TasksScreen.tsx')).TasksScreen),
  read: lazyComponent(async () => (await import('../features/read/ReadScreen.tsx')).ReadScreen),
};

export const DeletingScreen = lazyComponent(
  async () => (await import('../features/account/DeletingScreen.tsx')).DeletingScreen,
);
export const LockedApp = lazyComponent(
  async () => (await import('./applock/LockedApp.tsx')).LockedApp,
);
export const BackupKeeper = lazyComponent(
  async () => (await import('./backup/BackupKeeper.tsx')).BackupKeeper,
);
export const EncryptionNotice = lazyComponent(
  async () => (await import('../features/encryption/EncryptionNotice.tsx')).EncryptionNotice,
);
export const UnsentAtRiskNotice = lazyComponent(
  async () => (await import('../features/sync/StorageNotices.tsx')).UnsentAtRiskNotice,
);
export const HomeScreenOffer = lazyComponent(
  async () => (await import('../features/sync/StorageNotices.tsx')).HomeScreenOffer,
);
export const SiteProofNotice = lazyComponent(
  async () => (await import('../features/sync/StorageNotices.tsx')).SiteProofNotice,
);
export const Nudge = lazyComponent(
  async () => (await import('../features/reminders/Nudge.tsx')).Nudge,
);
export const HistoryDialog = lazyDialog(
  async () => (await import('../features/history/HistoryDialog.tsx')).HistoryDialog,
);
export const CommandPalette = lazyDialog(
  async () => (await import('./palette/AppPalette.tsx')).AppPalette,
);
export const KeysDialog = lazyDialog(
  async () => (await import('../features/help/KeysDialog.tsx')).KeysDialog,
);
export const SignOutDialog = lazyDialog(
  async () => (await import('../features/account/dialogs/SignOutDialog.tsx')).SignOutDialog,
);

/** The screen or dialog at `pathname`; null for the day, which is part of the app's own chunk. */
export function lazyAt(
  pathname: string,
): Pick<LazyComponent<object>, 'isLoaded' | 'prefetch' | 'settle'> | null {
  const [, , name = ''] = pathname.split('/');
  if (name === 'history') return HistoryDialog;
  const view = viewOf(name);
  return view === undefined ? null : screens[screenOf(view)];
}

/** Loads the chunk of the screen or dialog at `path` (query and hash allowed), if it has one. */
export function prefetchAt(path: string): void {
  lazyAt(path.replace(/[?#].*/, ''))?.prefetch();
}
