import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../dates/addDays.ts';
import { dayLabel } from '../dates/dayLabel.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import type { Entry } from '../entries/Entry.ts';
import { SignInScreen } from '../features/account/SignInScreen.tsx';
import { DayScreen } from '../features/day/DayScreen.tsx';
import { SyncStatusLine } from '../features/sync/SyncStatusLine.tsx';
import { DayLogContext, useDayLog } from '../hooks/log/useDayLog.ts';
import { createDraftKeepers, DraftsContext } from '../hooks/log/useDraft.ts';
import { useLater } from '../hooks/time/useLater.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useKeys } from '../hooks/page/useKeys.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { useSession, type Session } from '../hooks/account/useSession.ts';
import { useToday } from '../hooks/time/useToday.ts';
import { useWords } from '../hooks/useWords.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { app } from '../words/en/app.ts';
import { day as dayWords } from '../words/en/day.ts';
import type { AppServices } from './AppServices.ts';
import '../features/account/account.css';
import '../features/calendar/otherDays.css';
import './app.css';
import { Broken } from './Broken.tsx';
import { PageHeader } from './PageHeader.tsx';
import { viewOf } from './viewNames.ts';
import { bringPageParts, WithPageParts } from './WithPageParts.tsx';

const loadDayParts = () => import('./DayParts.tsx');
type OpenSession = Extract<Session, { kind: 'open' }>;

/** The whole of what a person sees: the sign-in screen, or their log. The address is kept through either. */
export function App(props: {
  readonly services: Pick<AppServices, 'log' | 'lookBack' | 'appUpdate' | 'lastWords'>;
}) {
  const { services } = props;
  const words = useWords('app', app);
  const session = useSession();
  const log = useReadable(services.log);
  const uid = session.kind === 'open' ? session.person.uid : '';
  const { lastWords } = services;
  const drafts = useMemo(
    () => log && createDraftKeepers(log, (name) => lastWords?.take(uid, name) ?? null),
    [log, lastWords, uid],
  );
  useEffect(
    () => (drafts === null ? undefined : lastWords?.onLeaving(uid, () => drafts.unkept())),
    [drafts, lastWords, uid],
  );
  const { selectedDate } = useSelectedDate();
  useDateOnPage(selectedDate, session.kind === 'open');
  const { appUpdate } = services;
  useEffect(
    () => (drafts === null ? undefined : appUpdate.beforeReload(() => drafts.allKept())),
    [appUpdate, drafts],
  );

  if (session.kind === 'deleting') {
    return (
      <Broken key="deleting" sentence={words.brokenView} tryAgain={words.tryAgain}>
        <WithPageParts>
          {(parts) => (
            <Suspense>
              <parts.DeletingScreen step={session.step} />
            </Suspense>
          )}
        </WithPageParts>
      </Broken>
    );
  }
  if (session.kind === 'signed-out' || log === null || drafts === null) {
    return (
      <Broken key="sign-in" sentence={words.brokenView} tryAgain={words.tryAgain}>
        <SignInScreen />
      </Broken>
    );
  }
  if (selectedDate === '') return null;
  return (
    <DayLogContext value={log}>
      <DraftsContext value={drafts}>
        <Page key={session.person.uid} session={session} day={selectedDate} services={services} />
      </DraftsContext>
    </DayLogContext>
  );
}

type OpenDialog = 'none' | 'keys' | 'sign-out';

function Page(props: {
  readonly session: OpenSession;
  readonly day: DayKey;
  readonly services: Pick<AppServices, 'appUpdate' | 'lookBack'>;
}) {
  const { session, day, services } = props;
  const words = useWords('app', app);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const navigate = useNavigate();
  const location = useLocation();
  const open = (path: string) => void navigate(path);
  const [, , view = '', viewed] = location.pathname.split('/');
  const otherView = viewOf(view);
  useKeys({
    '?': () => setDialog('keys'),
    // On its own screen the key belongs to the box.
    ...(view !== 'search' && {
      '/': () => {
        bringPageParts((came) => came.getAhead('search', services.lookBack));
        open(datePath(day, 'search'));
      },
    }),
  });
  useYesterdayShortcut();

  const openHistory = useOpenHistory();
  const isUpdateWaiting = useReadable(services.appUpdate);
  const parts = useLater(loadDayParts, day);
  const hasDialog = dialog !== 'none' || view === 'history';
  return (
    <div className="page">
      <PageHeader
        day={day}
        email={session.person.email}
        open={open}
        onSignOut={() => setDialog('sign-out')}
        onNear={(name) => bringPageParts((came) => came.prepare(name, services.lookBack))}
      >
        <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
          <Notices session={session} />
        </Broken>
      </PageHeader>
      {otherView === undefined ? (
        <DayScreen
          day={day}
          startsComposing={location.search === '?compose'}
          onHistory={openHistory}
          beyond={
            parts && (
              <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
                <parts.OtherDays day={day} />
              </Broken>
            )
          }
          status={
            <>
              <SyncStatusLine day={day} isDayShown onOpen={open} />
              {isUpdateWaiting && (
                <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
                  <WithPageParts>
                    {(came) => (
                      <Suspense>
                        <came.UpdateNotice appUpdate={services.appUpdate} />
                      </Suspense>
                    )}
                  </WithPageParts>
                </Broken>
              )}
            </>
          }
        />
      ) : (
        <main className="view">
          <button type="button" className="button view-back" onClick={() => open(datePath(day))}>
            {words.back}
          </button>
          <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
            <WithPageParts>
              {(came) => <came.OtherView day={day} view={otherView} lookBack={services.lookBack} />}
            </WithPageParts>
          </Broken>
          <footer className="view-status">
            <SyncStatusLine day={day} isDayShown={false} onOpen={open} />
          </footer>
        </main>
      )}
      {parts && (
        <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
          <parts.AfterDay day={day} view={view} isUpdateWaiting={isUpdateWaiting} />
        </Broken>
      )}
      <Broken key={`${dialog} ${view}`} sentence={words.brokenView} tryAgain={words.tryAgain}>
        {hasDialog && (
          <WithPageParts>
            {(came) => (
              <came.Dialogs
                day={day}
                viewed={view === 'history' ? viewed : undefined}
                dialog={dialog}
                onClose={() => setDialog('none')}
              />
            )}
          </WithPageParts>
        )}
      </Broken>
    </div>
  );
}

/** A clock that is further off than this is told of: less than five minutes changes no day's story. */
const clockToleranceMs = 5 * 60_000;

/** What the app has to say above the day; nothing most of the time. */
function Notices({ session }: { readonly session: OpenSession }) {
  const words = useWords('day', dayWords);
  const { rejectedText } = useSelectedDate();
  const offsetMs = useReadable(useDayLog().serverTimeOffsetMs) ?? 0;
  const isClockOff = Math.abs(offsetMs) > clockToleranceMs;
  return (
    <div className="notices">
      {(session.account === 'signed-out' || session.waited !== undefined || isClockOff) && (
        <WithPageParts>
          {(parts) => (
            <parts.SessionNotices session={session} offsetMs={isClockOff ? offsetMs : null} />
          )}
        </WithPageParts>
      )}
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
