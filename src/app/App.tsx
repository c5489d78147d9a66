import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../dates/addDays.ts';
import { dayLabel } from '../dates/dayLabel.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import type { Entry } from '../entries/Entry.ts';
import { SessionEnded } from '../features/account/SessionEnded.tsx';
import { DayScreen } from '../features/day/DayScreen.tsx';
import { SyncStatusLine } from '../features/sync/SyncStatusLine.tsx';
import { DayLogContext, useDayLog } from '../hooks/useDayLog.ts';
import { createDraftKeepers, DraftsContext } from '../hooks/useDraft.ts';
import { useLater } from '../hooks/useLater.ts';
import { LookBackContext } from '../hooks/useLookBack.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useKeys } from '../hooks/useKeys.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { useSession, type Session } from '../hooks/useSession.ts';
import { useToday } from '../hooks/useToday.ts';
import { useWords } from '../hooks/useWords.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { loadPrintStyles } from '../ui/loadPrintStyles.ts';
import { app } from '../words/en/app.ts';
import { day as dayWords } from '../words/en/day.ts';
import type { AppServices } from './AppServices.ts';
import '../features/account/account.css';
import './app.css';
import { Broken } from './Broken.tsx';
import { LateView } from './LateView.tsx';
import { LookBackLinks } from './LookBackLinks.tsx';
import { PageHeader } from './PageHeader.tsx';
import { getAhead, looksAtWholeLog, prepareSearch, screens } from './screens.ts';

const SignInScreen = lazy(async () => {
  const chunk = await import('../features/account/SignInScreen.tsx');
  return { default: chunk.SignInScreen };
});
const HistoryDialog = lazy(async () => {
  const chunk = await import('../features/history/HistoryDialog.tsx');
  return { default: chunk.HistoryDialog };
});
const UpdateNotice = lazy(async () => {
  const chunk = await import('./UpdateNotice.tsx');
  return { default: chunk.UpdateNotice };
});
const KeysDialog = lazy(async () => {
  const chunk = await import('../features/help/KeysDialog.tsx');
  return { default: chunk.KeysDialog };
});
const DeletingScreen = lazy(async () => {
  const chunk = await import('../features/account/DeletingScreen.tsx');
  return { default: chunk.DeletingScreen };
});
const WaitedNotice = lazy(async () => {
  const chunk = await import('../features/account/SessionNotices.tsx');
  return { default: chunk.WaitedNotice };
});
const ClockNotice = lazy(async () => {
  const chunk = await import('../features/account/SessionNotices.tsx');
  return { default: chunk.ClockNotice };
});
const SignOutDialog = lazy(async () => {
  const chunk = await import('../features/account/SignOutDialog.tsx');
  return { default: chunk.SignOutDialog };
});

/** What a day can do without. */
async function loadBeyond() {
  // Awaited: Vite moves a `then` to where it does not hear of a stylesheet that cannot be had.
  const [others, keys] = await Promise.all([
    import('../features/calendar/OtherDays.tsx'),
    import('../features/calendar/WrittenKeys.tsx'),
  ]);
  return { OtherDays: others.OtherDays, WrittenKeys: keys.WrittenKeys };
}

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
        <Suspense>
          <DeletingScreen step={session.step} />
        </Suspense>
      </Broken>
    );
  }
  if (session.kind === 'signed-out' || log === null || drafts === null) {
    return (
      <Broken key="sign-in" sentence={words.brokenView} tryAgain={words.tryAgain}>
        <Suspense>
          <SignInScreen />
        </Suspense>
      </Broken>
    );
  }
  if (selectedDate === '') return null;
  return (
    <DayLogContext value={log}>
      <DraftsContext value={drafts}>
        <LookBackContext value={services.lookBack}>
          <Page key={session.person.uid} session={session} day={selectedDate} services={services} />
        </LookBackContext>
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
  const close = () => setDialog('none');
  const [, , view = '', viewed] = location.pathname.split('/');
  useKeys({
    '?': () => setDialog('keys'),
    // On its own screen the key belongs to the box.
    ...(view !== 'search' && {
      '/': () => {
        getAhead('search', services.lookBack);
        open(datePath(day, 'search'));
      },
    }),
  });
  useYesterdayShortcut();
  useEffect(() => afterPaint(() => void loadPrintStyles()), []);
  useLanding();

  const screen = Object.hasOwn(screens, view) ? screens[view] : undefined;
  const history = useHistoryDialog(day);
  const isUpdateWaiting = useReadable(services.appUpdate);
  const beyond = useLater(loadBeyond, day);
  const isAfterDay = beyond !== null;
  useEffect(
    () => (isAfterDay ? prepareSearch(services.lookBack) : undefined),
    [isAfterDay, services.lookBack],
  );
  return (
    <div className="page">
      <PageHeader
        day={day}
        email={session.person.email}
        open={open}
        onSignOut={() => setDialog('sign-out')}
      >
        <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
          <Notices session={session} />
        </Broken>
      </PageHeader>
      {screen === undefined ? (
        <DayScreen
          day={day}
          startsComposing={location.search === '?compose'}
          onHistory={history.open}
          beyond={
            beyond && (
              <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
                <Suspense>
                  <beyond.OtherDays day={day} />
                </Suspense>
              </Broken>
            )
          }
          status={
            <>
              <SyncStatusLine day={day} onOpen={open} />
              {isUpdateWaiting && (
                <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
                  <Suspense>
                    <UpdateNotice appUpdate={services.appUpdate} />
                  </Suspense>
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
          <LookBackLinks day={day} view={view} />
          <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
            <Suspense>
              <LateView
                key={view}
                screen={screen}
                lookBack={looksAtWholeLog(view) ? services.lookBack : null}
              />
            </Suspense>
          </Broken>
          <footer className="view-status">
            <SyncStatusLine day={day} onOpen={open} />
          </footer>
        </main>
      )}
      {beyond && (
        <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
          <beyond.WrittenKeys day={day} view={view} />
        </Broken>
      )}
      <Broken key={`${dialog} ${view}`} sentence={words.brokenView} tryAgain={words.tryAgain}>
        <Suspense>
          {view === 'history' && viewed !== undefined && (
            <HistoryDialog
              day={day}
              entryId={viewed}
              onClose={history.close}
              onMoved={(entry) => void navigate(datePath(entry.day), { replace: true })}
              onTrash={() => open(datePath(day, 'trash'))}
            />
          )}
          {dialog === 'keys' && <KeysDialog onClose={close} />}
          {dialog === 'sign-out' && <SignOutDialog onClose={close} />}
        </Suspense>
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
  return (
    <div className="notices">
      {session.account === 'signed-out' && <SessionEnded email={session.person.email} />}
      <Suspense>
        {session.waited !== undefined && <WaitedNotice changes={session.waited} />}
        {Math.abs(offsetMs) > clockToleranceMs && <ClockNotice offsetMs={offsetMs} />}
      </Suspense>
      {rejectedText !== undefined && (
        <p role="alert" className="notice">
          {words.noDate(rejectedText)}
        </p>
      )}
    </div>
  );
}

/** The way to an entry's history, above the day it stands on, and back: Back is the way back too. */
function useHistoryDialog(day: DayKey) {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isOverDay = typeof state === 'object' && state !== null && 'isOverDay' in state;
  const open = useCallback(
    (entry: Entry) => {
      const path = datePath(entry.day, `history/${encodeURIComponent(entry.id)}`);
      void navigate(path, { state: { isOverDay: true } });
    },
    [navigate],
  );
  const close = () => {
    // Whoever came by a link or a bookmark has no day to go back to.
    void (isOverDay ? navigate(-1) : navigate(datePath(day), { replace: true }));
  };
  return { open, close };
}

/** An address may name an entry of its day (`#{entryId}`): it is brought into view and pointed out. */
function useLanding(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    let stop: (() => void) | null = () => undefined;
    void import('./landOnEntry.ts').then(
      ({ landOnEntry }) => {
        if (stop !== null) stop = landOnEntry(hash);
      },
      // Without its code the day is still the right one.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [hash, key]);
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
