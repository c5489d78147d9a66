import { lazy, Suspense, useEffect, useMemo, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../dates/addDays.ts';
import { dayLabel } from '../dates/dayLabel.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import { SessionEnded } from '../features/account/SessionEnded.tsx';
import { DayScreen } from '../features/day/DayScreen.tsx';
import { noDate } from '../features/day/dayWords.ts';
import { SyncStatusLine } from '../features/sync/SyncStatusLine.tsx';
import { DayLogContext } from '../hooks/useDayLog.ts';
import { createDraftKeepers, DraftsContext } from '../hooks/useDraft.ts';
import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useKeys } from '../hooks/useKeys.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { useSelectedDate } from '../hooks/useSelectedDate.ts';
import { useSession, type Session } from '../hooks/useSession.ts';
import { useToday } from '../hooks/useToday.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import type { AppServices } from './AppServices.ts';
import '../features/account/account.css';
import './app.css';
import { appWords } from './appWords.ts';
import { Broken } from './Broken.tsx';

const SignInScreen = lazy(async () => {
  const chunk = await import('../features/account/SignInScreen.tsx');
  return { default: chunk.SignInScreen };
});
const SettingsScreen = lazy(async () => {
  const chunk = await import('../features/settings/SettingsScreen.tsx');
  return { default: chunk.SettingsScreen };
});
const AttentionScreen = lazy(async () => {
  const chunk = await import('../features/sync/AttentionScreen.tsx');
  return { default: chunk.AttentionScreen };
});
const KeysDialog = lazy(async () => {
  const chunk = await import('../features/help/KeysDialog.tsx');
  return { default: chunk.KeysDialog };
});
const SignOutDialog = lazy(async () => {
  const chunk = await import('../features/account/SignOutDialog.tsx');
  return { default: chunk.SignOutDialog };
});

type OpenSession = Extract<Session, { kind: 'open' }>;

/** The whole of what a person sees: the sign-in screen, or their log. The address is kept through either. */
export function App({ services }: { readonly services: Pick<AppServices, 'log' | 'appUpdate'> }) {
  const session = useSession();
  const log = useReadable(services.log);
  const drafts = useMemo(() => log && createDraftKeepers(log), [log]);
  const { selectedDate } = useSelectedDate();
  useDateOnPage(selectedDate, session.kind === 'open');

  if (session.kind === 'signed-out' || log === null || drafts === null) {
    return (
      <Broken key="sign-in" words={appWords.brokenView}>
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
        <Page key={session.person.uid} session={session} day={selectedDate} services={services} />
      </DraftsContext>
    </DayLogContext>
  );
}

type OpenDialog = 'none' | 'keys' | 'sign-out';

function Page(props: {
  readonly session: OpenSession;
  readonly day: DayKey;
  readonly services: Pick<AppServices, 'appUpdate'>;
}) {
  const { session, day, services } = props;
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const navigate = useNavigate();
  const location = useLocation();
  const open = (path: string) => void navigate(path);
  const close = () => setDialog('none');
  useKeys({ '?': () => setDialog('keys') });
  useYesterdayShortcut();

  const view = location.pathname.split('/')[2];
  const Screen =
    view === 'settings' ? SettingsScreen : view === 'attention' ? AttentionScreen : null;
  return (
    <div className="page">
      <header>
        <div className="top">
          <a className="brand-home" href="/" onClick={homeward(open)}>
            {appWords.name}
          </a>
          <AccountMenu
            email={session.person.email}
            onSettings={() => open(datePath(day, 'settings'))}
            onSignOut={() => setDialog('sign-out')}
          />
        </div>
        <Notices session={session} services={services} />
      </header>
      {Screen === null ? (
        <DayScreen
          day={day}
          startsComposing={location.search === '?compose'}
          status={<SyncStatusLine day={day} onOpen={open} />}
        />
      ) : (
        <main className="view">
          <button type="button" className="button view-back" onClick={() => open(datePath(day))}>
            {appWords.back}
          </button>
          <Broken words={appWords.brokenView}>
            <Suspense>
              <Screen />
            </Suspense>
          </Broken>
        </main>
      )}
      <Broken key={dialog} words={appWords.brokenView}>
        <Suspense>
          {dialog === 'keys' && <KeysDialog onClose={close} />}
          {dialog === 'sign-out' && <SignOutDialog onClose={close} />}
        </Suspense>
      </Broken>
    </div>
  );
}

/** What the app has to say above the day; nothing most of the time. */
function Notices(props: {
  readonly session: OpenSession;
  readonly services: Pick<AppServices, 'appUpdate'>;
}) {
  const { session, services } = props;
  const isUpdateWaiting = useReadable(services.appUpdate);
  const { rejectedText } = useSelectedDate();
  return (
    <div className="notices">
      {session.account === 'signed-out' && <SessionEnded email={session.person.email} />}
      {rejectedText !== undefined && (
        <p role="alert" className="notice">
          {noDate(rejectedText)}
        </p>
      )}
      {isUpdateWaiting && (
        <p role="status" className="notice">
          {appWords.newVersion}{' '}
          <button type="button" className="button-link" onClick={() => services.appUpdate.reload()}>
            {appWords.reload}
          </button>
        </p>
      )}
    </div>
  );
}

function homeward(open: (path: string) => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open('/');
  };
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
          ? `${dayLabel(day, 'month-and-day', locale)}, ${dayLabel(day, 'year', locale)} · ${appWords.name}`
          : appWords.name;
      }),
    [day, isDay, locale],
  );
}
