import { Suspense, useEffect, useState, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

import type { DayKey } from '../dates/DayKey.ts';
import { dayLabel } from '../dates/dayLabel.ts';
import { SignInScreen } from '../features/account/SignInScreen.tsx';
import { AppLockContext } from '../hooks/account/useAppLock.ts';
import { useSession } from '../hooks/account/useSession.ts';
import { DayLogContext } from '../hooks/log/useDayLog.ts';
import { DraftsContext, createDraftKeepers, type DraftKeepers } from '../hooks/log/useDraft.ts';
import { EncryptionContext } from '../hooks/log/useEncryption.ts';
import { createPhotoIntakes } from '../hooks/photos/createPhotoIntakes.ts';
import { PhotoIntakesContext } from '../hooks/photos/usePhotoField.ts';
import { PhotosContext } from '../hooks/photos/usePhotos.ts';
import { useFileDropGuard } from '../hooks/page/useFileDropGuard.ts';
import { useFocusOnContent } from '../hooks/page/useFocusOnContent.ts';
import { isTouchScreen } from '../hooks/page/useIsTouchScreen.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { useWords } from '../hooks/useWords.ts';
import type { DayLog } from '../log/DayLog.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PhotoViewer } from '../ui/photos/PhotoViewer.tsx';
import { app } from '../words/en/app.ts';
import type { AppServices } from './AppServices.ts';
import { DeletingScreen, LockedApp, SignOutDialog } from './lazyScreens.ts';
import { Page } from './page/Page.tsx';
import { useTakenSharedTexts } from './quickadd/useSharedTexts.ts';
// Last: they override the style sheets of the parts above.
import '../features/account/account.css';
import './app.css';

/** The whole app: session, then log, then page. The address stays the same through a sign-in. */
export function App({
  services,
}: {
  readonly services: Omit<AppServices, 'clock' | 'today' | 'session' | 'settings' | 'start'>;
}) {
  const session = useSession();
  const log = useReadable(services.log);
  const encryption = useReadable(services.encryption);
  const uid = session.kind === 'open' ? session.person.uid : '';
  const drafts = useDraftKeepers(log, uid, services);
  const photos = log?.photos ?? null;
  const { takeIn } = services;
  const intakes = useMemo(() => photos && createPhotoIntakes(takeIn, photos), [photos, takeIn]);
  const { selectedDate } = useSelectedDate();
  const isLocked = useReadable(services.appLock);
  const hasLock = session.kind === 'open' && session.appLock !== undefined;
  // Loaded before it is needed: the network may be gone then.
  useEffect(() => {
    if (hasLock) LockedApp.prefetch();
  }, [hasLock]);
  useDateOnPage(selectedDate, session.kind === 'open' && !isLocked);
  useFileDropGuard();
  useTakenSharedTexts(services.sharedTexts);
  const isTextWaiting = useReadable(services.sharedTexts).length > 0;
  const isSignedOut =
    session.kind === 'signed-out' || log === null || encryption === null || drafts === null;
  const { pathname, search, hash } = useLocation();
  useFocusOnContent(`${pathname}${search}${hash} ${isSignedOut} ${isLocked}`);
  const isAtStart = useIsAtStart(isSignedOut ? 'signed-out' : isLocked ? 'locked' : 'open');

  if (session.kind === 'deleting') {
    return (
      <Late>
        <DeletingScreen step={session.step} />
      </Late>
    );
  }
  if (isSignedOut) return <SignInScreen startsFocused={isAtStart} isTextWaiting={isTextWaiting} />;
  // A locked app renders nothing of the log, also while the code of its screen loads.
  const page = selectedDate !== '' && (
    <Page
      key={uid}
      session={session}
      day={selectedDate}
      startsWriting={isAtStart}
      services={services}
    />
  );
  return (
    <DayLogContext value={log}>
      <EncryptionContext value={encryption}>
        <DraftsContext value={drafts}>
          <AppLockContext value={services.appLock}>
            {isLocked ? (
              <Late>
                <LockedApp
                  isTextWaiting={isTextWaiting}
                  renderSignOut={(isOpen, onClose) => (
                    <SignOutDialog isOpen={isOpen} isLocked onClose={onClose} />
                  )}
                />
              </Late>
            ) : (
              <PhotosContext value={photos}>
                <PhotoIntakesContext value={intakes}>
                  <PhotoViewer>{page}</PhotoViewer>
                </PhotoIntakesContext>
              </PhotosContext>
            )}
          </AppLockContext>
        </DraftsContext>
      </EncryptionContext>
    </DayLogContext>
  );
}

/**
 * Whether the first field of the page takes the focus: the page has just been loaded, or the person has just signed in or
 * unlocked it, and no step has been taken since, not even a step back. Not on a touch screen, which would open its
 * keyboard, nor in a window behind another one.
 */
function useIsAtStart(state: 'signed-out' | 'locked' | 'open'): boolean {
  const { key } = useLocation();
  const [start, setStart] = useState(() => ({ state, key, takesFocus: mayTakeFocus() }));
  if (start.state !== state)
    setStart({ state, key, takesFocus: state === 'open' && mayTakeFocus() });
  else if (start.key !== key) setStart({ state, key, takesFocus: false });
  return start.takesFocus && start.state === state && start.key === key;
}

function mayTakeFocus(): boolean {
  return document.hasFocus() && !isTouchScreen();
}

/** Shows nothing until the code of `children` is loaded, and a message when it cannot be loaded. */
function Late({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Suspense>
  );
}

/** Puts the date into the page title, and marks a past day for the style sheet. */
function useDateOnPage(day: DayKey | '', isOpen: boolean): void {
  const words = useWords(app);
  const { locale } = useEnvironment();
  const { isHistoryDate } = useSelectedDate();
  const isDay = isOpen && day !== '';
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isDay && isHistoryDate) dataset['day'] = 'history';
    else delete dataset['day'];
  }, [isDay, isHistoryDate]);
  useLayoutEffect(() => {
    // At once: a locked page has no date, and a hidden one is not painted.
    if (!isDay) document.title = words.name;
  }, [isDay, words]);
  useEffect(() => {
    if (!isDay) return undefined;
    return afterPaint(() => {
      document.title = `${dayLabel(day, 'date', locale)} · ${words.name}`;
    });
  }, [day, isDay, locale, words]);
}

/** The drafts of the open log, saved before the page closes or an update reloads it; null without a log. */
function useDraftKeepers(
  log: DayLog | null,
  uid: string,
  { unsavedDrafts, appUpdate }: Pick<AppServices, 'unsavedDrafts' | 'appUpdate'>,
): DraftKeepers | null {
  const drafts = useMemo(
    () => log && createDraftKeepers(log, (name) => unsavedDrafts?.take(uid, name) ?? null),
    [log, unsavedDrafts, uid],
  );
  useEffect(
    () => (drafts === null ? undefined : unsavedDrafts?.onLeaving(uid, () => drafts.unsaved())),
    [drafts, unsavedDrafts, uid],
  );
  useEffect(() => {
    if (drafts === null) return undefined;
    // The device may refuse every draft, for instance when a newer version has upgraded its database.
    return appUpdate.beforeReload(
      async () => (await drafts.allSaved()) || unsavedDrafts?.carry(uid, drafts.unsaved()) === true,
    );
  }, [appUpdate, drafts, unsavedDrafts, uid]);
  return drafts;
}
