import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { SessionEnded } from '../features/account/SessionEnded.tsx';
import { LookBackContext } from '../hooks/lookback/useLookBack.ts';
import type { Session } from '../hooks/account/useSession.ts';
import type { LookBackSource } from '../lookback/LookBack.ts';
import { LateView } from './LateView.tsx';
import { LookBackLinks } from './LookBackLinks.tsx';
import { looksAtWholeLog, screens } from './screens.ts';
import type { ViewName } from './viewNames.ts';

/*
 * What a visit may well do without, in a chunk of its own that comes when it is first wanted: the way to every
 * other screen and dialog, menus, seldom keys and notices.
 */

export { getAhead, prepare } from './screens.ts';
export { AccountMenuList } from '../features/account/AccountMenuList.tsx';
export { WrittenKeys } from '../features/calendar/WrittenKeys.tsx';

export const DeletingScreen = lazy(async () => {
  const chunk = await import('../features/account/DeletingScreen.tsx');
  return { default: chunk.DeletingScreen };
});
const HistoryDialog = lazy(async () => {
  const chunk = await import('../features/history/HistoryDialog.tsx');
  return { default: chunk.HistoryDialog };
});
const KeysDialog = lazy(async () => {
  const chunk = await import('../features/help/KeysDialog.tsx');
  return { default: chunk.KeysDialog };
});
const SignOutDialog = lazy(async () => {
  const chunk = await import('../features/account/SignOutDialog.tsx');
  return { default: chunk.SignOutDialog };
});
const WaitedNotice = lazy(async () => {
  const chunk = await import('../features/account/SessionNotices.tsx');
  return { default: chunk.WaitedNotice };
});
const ClockNotice = lazy(async () => {
  const chunk = await import('../features/account/SessionNotices.tsx');
  return { default: chunk.ClockNotice };
});
export const UpdateNotice = lazy(async () => {
  const chunk = await import('./update/UpdateNotice.tsx');
  return { default: chunk.UpdateNotice };
});

/** What answers questions about the whole log. Rejects when its code cannot be had. */
export async function loadLookBack() {
  return (await import('./lookback/openLookBack.ts')).openLookBack;
}

/** The screen that stands in the place of the day, with the ways to its like. */
export function OtherView(props: {
  readonly day: DayKey;
  readonly view: ViewName;
  readonly lookBack: LookBackSource;
}) {
  const { day, view, lookBack } = props;
  return (
    <LookBackContext value={lookBack}>
      <LookBackLinks day={day} view={view} />
      <LateView
        key={view}
        screen={screens[view]}
        lookBack={looksAtWholeLog(view) ? lookBack : null}
      />
    </LookBackContext>
  );
}

/** What lies over the page; `viewed` is the entry whose history does. */
export function Dialogs(props: {
  readonly day: DayKey;
  readonly viewed: string | undefined;
  readonly dialog: 'none' | 'keys' | 'sign-out';
  readonly onClose: () => void;
}) {
  const { day, viewed, dialog, onClose } = props;
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isOverDay = typeof state === 'object' && state !== null && 'isOverDay' in state;
  const closeHistory = () => {
    // Whoever came by a link or a bookmark has no day to go back to.
    void (isOverDay ? navigate(-1) : navigate(datePath(day), { replace: true }));
  };
  return (
    <Suspense>
      {viewed !== undefined && (
        <HistoryDialog
          day={day}
          entryId={viewed}
          onClose={closeHistory}
          onMoved={(entry) => void navigate(datePath(entry.day), { replace: true })}
          onTrash={() => void navigate(datePath(day, 'trash'))}
        />
      )}
      {dialog === 'keys' && <KeysDialog onClose={onClose} />}
      {dialog === 'sign-out' && <SignOutDialog onClose={onClose} />}
    </Suspense>
  );
}

/** What is seldom said above the day. */
export function SessionNotices(props: {
  readonly session: Extract<Session, { kind: 'open' }>;
  /** Server minus device, ms, where that is worth a word. */
  readonly offsetMs: number | null;
}) {
  const { session, offsetMs } = props;
  return (
    <>
      {session.account === 'signed-out' && <SessionEnded email={session.person.email} />}
      <Suspense>
        {session.waited !== undefined && <WaitedNotice changes={session.waited} />}
        {offsetMs !== null && <ClockNotice offsetMs={offsetMs} />}
      </Suspense>
    </>
  );
}
