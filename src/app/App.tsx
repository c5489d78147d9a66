import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../dates/addDays.ts';
import { dayLabel } from '../dates/dayLabel.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import type { Entry } from '../entries/Entry.ts';
import { SessionEnded } from '../features/account/SessionEnded.tsx';
import { ClockNotice, WaitedNotice } from '../features/account/SessionNotices.tsx';
import { SignInScreen } from '../features/account/SignInScreen.tsx';
import { DayScreen } from '../features/day/DayScreen.tsx';
import { EntryNavigationKeys } from '../features/calendar/EntryNavigationKeys.tsx';
import { OtherDays } from '../features/calendar/OtherDays.tsx';
import { SyncStatusLine } from '../features/sync/SyncStatusLine.tsx';
import { DayLogContext, useDayLog } from '../hooks/log/useDayLog.ts';
import { createDraftKeepers, DraftsContext } from '../hooks/log/useDraft.ts';
import { isDeviceCleared } from '../hooks/log/isDeviceCleared.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useKeys } from '../hooks/page/useKeys.ts';
import { useAfterDay } from '../hooks/time/useAfterDay.ts';
import { LookBackContext } from '../hooks/lookback/useLookBack.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { useSession, type Session } from '../hooks/account/useSession.ts';
import { useToday } from '../hooks/time/useToday.ts';
import { useSwipe } from '../hooks/page/useSwipe.ts';
import { useWords } from '../hooks/useWords.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { app } from '../words/en/app/app.ts';
import { day as dayWords } from '../words/en/day/day.ts';
import type { AppServices } from './AppServices.ts';
import type { AppUpdateStore } from './update/createAppUpdateStore.ts';
import '../features/account/account.css';
import '../features/calendar/otherDays.css';
import './app.css';
import { landOnEntry } from './landOnEntry.ts';
import {
  DeletingScreen,
  HistoryDialog,
  KeysDialog,
  screens,
  SignOutDialog,
} from './lazyScreens.ts';
import { LookBackLinks } from './LookBackLinks.tsx';
import { PageHeader } from './PageHeader.tsx';
import { UpdateNotice } from './update/UpdateNotice.tsx';
import { viewOf, type ViewName } from './viewNames.ts';

type OpenSession = Extract<Session, { kind: 'open' }>;

/** The whole of what a person sees: the sign-in screen, or their log. The address is kept through either. */
export function App(props: {
  readonly services: Pick<AppServices, 'log' | 'lookBack' | 'appUpdate' | 'unsavedDrafts'>;
}) {
  const { services } = props;
  const session = useSession();
  const log = useReadable(services.log);
  const uid = session.kind === 'open' ? session.person.uid : '';
  const { unsavedDrafts } = services;
  const drafts = useMemo(
    () => log && createDraftKeepers(log, (name) => unsavedDrafts?.take(uid, name) ?? null),
    [log, unsavedDrafts, uid],
  );
  useEffect(
    () => (drafts === null ? undefined : unsavedDrafts?.onLeaving(uid, () => drafts.unsaved())),
    [drafts, unsavedDrafts, uid],
  );
  const { selectedDate } = useSelectedDate();
  useDateOnPage(selectedDate, session.kind === 'open');
  const { appUpdate } = services;
  useEffect(
    () => (drafts === null ? undefined : appUpdate.beforeReload(() => drafts.allSaved())),
    [appUpdate, drafts],
  );

  if (session.kind === 'deleting') {
    return (
      <Suspense>
        <ErrorBoundary>
          <DeletingScreen step={session.step} />
        </ErrorBoundary>
      </Suspense>
    );
  }
  if (session.kind === 'signed-out' || log === null || drafts === null) return <SignInScreen />;
  if (selectedDate === '') return null;
  return (
    <DayLogContext value={log}>
      <DraftsContext value={drafts}>
        <Page key={session.person.uid} session={session} day={selectedDate} services={services} />
      </DraftsContext>
    </DayLogContext>
  );
}

function Page(props: {
  readonly session: OpenSession;
  readonly day: DayKey;
  readonly services: Pick<AppServices, 'appUpdate' | 'lookBack'>;
}) {
  const { session, day, services } = props;
  const [dialog, setDialog] = useState<'none' | 'keys' | 'sign-out'>('none');
  const navigate = useNavigate();
  const location = useLocation();
  const open = (path: string) => void navigate(path);
  const [, , name = '', entryId = ''] = location.pathname.split('/');
  useKeys({
    '?': () => setDialog('keys'),
    // On its own screen the key belongs to the box.
    ...(name !== 'search' && { '/': () => open(datePath(day, 'search')) }),
  });
  useYesterdayShortcut();
  useSwipe('.day-top');
  useLanding();
  const closeDialog = () => setDialog('none');
  return (
    <div className="page">
      <PageHeader day={day} email={session.person.email} onSignOut={() => setDialog('sign-out')}>
        <Notices session={session} />
      </PageHeader>
      <LookBackContext value={services.lookBack}>
        <Outlet day={day} view={viewOf(name)} appUpdate={services.appUpdate} />
      </LookBackContext>
      <ErrorBoundary>
        <EntryNavigationKeys day={day} view={name} />
      </ErrorBoundary>
      <EntryHistory day={day} entryId={name === 'history' ? entryId : ''} />
      <KeysDialog isOpen={dialog === 'keys'} onClose={closeDialog} />
      <SignOutDialog isOpen={dialog === 'sign-out'} onClose={closeDialog} />
    </div>
  );
}

/** The day, or the screen that stands in its place. */
function Outlet(props: {
  readonly day: DayKey;
  readonly view: ViewName | undefined;
  readonly appUpdate: AppUpdateStore;
}) {
  const { day, view, appUpdate } = props;
  const { search } = useLocation();
  const openHistory = useOpenHistory();
  const isAfterDay = useAfterDay();
  const isUpdateWaiting = useReadable(appUpdate);
  return (
    <Suspense>
      {view === undefined ? (
        <ErrorBoundary key="day">
          <DayScreen
            day={day}
            startsComposing={search === '?compose'}
            onHistory={openHistory}
            beyond={isAfterDay && <OtherDays day={day} />}
            status={
              <>
                <SyncStatusLine day={day} isDayShown />
                {isUpdateWaiting && <UpdateNotice appUpdate={appUpdate} />}
              </>
            }
          />
        </ErrorBoundary>
      ) : (
        <OtherScreen day={day} view={view} />
      )}
    </Suspense>
  );
}

function OtherScreen({ day, view }: { readonly day: DayKey; readonly view: ViewName }) {
  const words = useWords('app', app);
  const navigate = useNavigate();
  const Screen = screens[view];
  return (
    <main className="view">
      <button
        type="button"
        className="button view-back"
        onClick={() => void navigate(datePath(day))}
      >
        {words.back}
      </button>
      <LookBackLinks day={day} view={view} />
      <ErrorBoundary key={view}>
        <Screen />
      </ErrorBoundary>
      <footer className="view-status">
        <SyncStatusLine day={day} isDayShown={false} />
      </footer>
    </main>
  );
}

/** The history of an entry, over the day; closed while `entryId` is empty. */
function EntryHistory({ day, entryId }: { readonly day: DayKey; readonly entryId: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isOverDay = typeof state === 'object' && state !== null && 'isOverDay' in state;
  return (
    <HistoryDialog
      isOpen={entryId !== ''}
      day={day}
      entryId={entryId}
      // A link or a bookmark has no day to go back to.
      onClose={() => void (isOverDay ? navigate(-1) : navigate(datePath(day), { replace: true }))}
      onMoved={(entry) => void navigate(datePath(entry.day), { replace: true })}
      onTrash={() => void navigate(datePath(day, 'trash'))}
    />
  );
}

/** A clock that is further off than this is told of: less than five minutes changes no day's story. */
const clockToleranceMs = 5 * 60_000;

/** What the app has to say above the day; nothing most of the time. */
function Notices({ session }: { readonly session: OpenSession }) {
  const words = useWords('day', dayWords);
  const { rejectedText } = useSelectedDate();
  const log = useDayLog();
  const offsetMs = useReadable(log.serverTimeOffsetMs) ?? 0;
  const isClockOff = Math.abs(offsetMs) > clockToleranceMs;
  if (isDeviceCleared(useReadable(log.syncStatus)))
    return (
      <p role="alert" className="notice">
        {words.refusal.cleared}
      </p>
    );
  return (
    <div className="notices">
      {session.account === 'signed-out' && <SessionEnded email={session.person.email} />}
      {session.waited !== undefined && <WaitedNotice changes={session.waited} />}
      {isClockOff && <ClockNotice offsetMs={offsetMs} />}
      {rejectedText !== undefined && (
        <p role="alert" className="notice">
          {words.noDate(rejectedText)}
        </p>
      )}
    </div>
  );
}

/** The way to an entry's history, above the day it stands on. */
function useOpenHistory() {
  const navigate = useNavigate();
  return useCallback(
    (entry: Entry) => {
      const path = datePath(entry.day, `history/${encodeURIComponent(entry.id)}`);
      void navigate(path, { state: { isOverDay: true } });
    },
    [navigate],
  );
}

/** Brings the entry into view that the address names (`#{entryId}`). */
function useLanding(): void {
  const { hash, key } = useLocation();
  useEffect(() => (hash === '' ? undefined : landOnEntry(hash)), [hash, key]);
}

/** The installed app's shortcut "Yesterday" cannot know the date; it is put in its place here. */
function useYesterdayShortcut(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  useEffect(() => {
    if (search === '?yesterday') void navigate(datePath(addDays(today, -1)), { replace: true });
  }, [search, navigate, today]);
}

/** Names the page by its date, and lets the style sheet know that a day has been. */
function useDateOnPage(day: DayKey | '', isOpen: boolean): void {
  const words = useWords('app', app);
  const { locale } = useEnvironment();
  const { isHistoryDate } = useSelectedDate();
  const isDay = isOpen && day !== '';
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isDay && isHistoryDate) dataset['day'] = 'history';
    else delete dataset['day'];
  }, [isDay, isHistoryDate]);
  useEffect(
    () =>
      afterPaint(() => {
        document.title = isDay
          ? `${dayLabel(day, 'month-and-day', locale)}, ${dayLabel(day, 'year', locale)} · ${words.name}`
          : words.name;
      }),
    [day, isDay, locale, words],
  );
}
