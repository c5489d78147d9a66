import { Suspense, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import type { Entry } from '../../entries/Entry.ts';
import { DayScreen } from '../../features/day/DayScreen.tsx';
import { BeyondDay } from '../../features/past/BeyondDay.tsx';
import { SyncStatusLine } from '../../features/sync/SyncStatusLine.tsx';
import { useAfterDay } from '../../hooks/time/useAfterDay.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { screens } from '../lazyScreens.ts';
import type { AppUpdateStore } from '../update/createAppUpdateStore.ts';
import { screenOf, type ViewName } from '../viewNames.ts';
import '../../features/past/past.css';
import { useWords } from '../../hooks/useWords.ts';
import { update } from '../../words/en/app.ts';
import '../update/update.css';

/** The day, or the screen that replaces it. */
export function Outlet(props: {
  readonly day: DayKey;
  readonly view: ViewName | undefined;
  readonly startsWriting: boolean;
  readonly appUpdate: AppUpdateStore;
}) {
  const { day, view, startsWriting, appUpdate } = props;
  const { address } = useSelectedDate();
  const today = useToday();
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
            startsComposing={
              search === '?compose' || (startsWriting && day === today && address !== 'not-a-date')
            }
            onHistory={openHistory}
            beyond={isAfterDay && <BeyondDay day={day} />}
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
  const name = screenOf(view);
  const Screen = screens[name];
  return (
    <main id="content" className="view" tabIndex={-1}>
      <ErrorBoundary key={name}>
        <Screen />
      </ErrorBoundary>
      <footer className="view-status">
        <SyncStatusLine day={day} isDayShown={false} />
      </footer>
    </main>
  );
}

/** Opens the history of an entry, over its day. */
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

/** Offers to reload into the new version. */
function UpdateNotice({ appUpdate }: { readonly appUpdate: AppUpdateStore }) {
  const words = useWords(update);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button-link update"
        onClick={() => void appUpdate.reload().then((isTaken) => setIsRefused(!isTaken))}
      >
        {words.reload}
      </button>
      {isRefused && (
        <p role="alert" className="problem">
          {words.draftNotKept}
        </p>
      )}
    </>
  );
}
