import { Suspense, useState, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import {
  ClockNotice,
  KeptChangesNotice,
  SessionEnded,
} from '../../features/account/SessionNotices.tsx';
import { isOpenedByKey } from '../../features/encryption/openedByKey.ts';
import type { Session } from '../../account/SessionStore.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { isDeviceCleared } from '../../hooks/log/isDeviceCleared.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useUnsentAtRisk } from '../../hooks/log/useUnsentAtRisk.ts';
import { useHomeScreenOffer } from '../../hooks/page/useHomeScreenOffer.ts';
import { deviceReminder } from '../../hooks/time/deviceReminder.ts';
import { useAfterDay } from '../../hooks/time/useAfterDay.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { hasBackupFolder } from '../../storage/hasBackupFolder.ts';
import { DismissButton } from '../../ui/controls/DismissButton.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import type { AppServices } from '../AppServices.ts';
import {
  BackupKeeper,
  EncryptionNotice,
  HomeScreenOffer,
  Nudge,
  SiteProofNotice,
  UnsentAtRiskNotice,
} from '../lazyScreens.ts';

/** A clock that is less wrong than this gets no notice: it hardly changes the order of entries. */
const clockToleranceMs = 5 * 60_000;

/** The notices above the day; most of the time there are none. */
export function Notices(props: {
  readonly session: Extract<Session, { kind: 'open' }>;
  readonly isSiteProofMissing: AppServices['isSiteProofMissing'];
}) {
  const { session } = props;
  const words = useWords(dayWords);
  const { rejectedText } = useSelectedDate();
  const log = useDayLog();
  const status = useReadable(log.syncStatus);
  const offsetMs = useReadable(log.serverTimeOffsetMs) ?? 0;
  const isClockOff = Math.abs(offsetMs) > clockToleranceMs;
  const [isEndedDismissed, setIsEndedDismissed] = useState(false);
  const [dismissedText, setDismissedText] = useState<string>();
  const encryption = useEncryptionStatus();
  const state: unknown = useLocation().state;
  const isHeld = ['locked', 'faulty', 'sealing'].includes(encryption.kind) || isOpenedByKey(state);
  const hasReminder = useReadable(deviceReminder) !== null;
  const hasBackups = useHasBackups(session.person.uid);
  const riskSinceMs = useUnsentAtRisk();
  const homeScreen = useHomeScreenOffer();
  // Where the server does not ask for the proof, everything is sent without it.
  const isUnproven = useReadable(props.isSiteProofMissing) && status.kind === 'on-device';
  // A warning about unsent words stays.
  const hasUnsent = status.kind !== 'saved' && status.unsent > 0;
  const isEnded = session.account === 'signed-out' && (hasUnsent || !isEndedDismissed);
  if (isDeviceCleared(status))
    return (
      <div className="notices">
        <p role="alert" className="notice">
          {words.refusal.cleared}
        </p>
      </div>
    );
  return (
    <div className="notices" tabIndex={-1}>
      {isEnded && (
        <SessionEnded
          email={session.person.email}
          {...(!hasUnsent && { onDismiss: () => setIsEndedDismissed(true) })}
        />
      )}
      {session.waited !== undefined && <KeptChangesNotice changes={session.waited} />}
      {isHeld && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <EncryptionNotice />
          </ErrorBoundary>
        </Suspense>
      )}
      {riskSinceMs !== null && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <UnsentAtRiskNotice sinceMs={riskSinceMs} />
          </ErrorBoundary>
        </Suspense>
      )}
      {isUnproven && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <SiteProofNotice />
          </ErrorBoundary>
        </Suspense>
      )}
      {homeScreen.isOffered && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <HomeScreenOffer onDismiss={homeScreen.dismiss} />
          </ErrorBoundary>
        </Suspense>
      )}
      {isClockOff && <ClockNotice offsetMs={offsetMs} />}
      {rejectedText !== undefined && rejectedText !== dismissedText && (
        <div className="notice notice-dismissable">
          <p role="alert">{words.noDate(rejectedText)}</p>
          <DismissButton onDismiss={() => setDismissedText(rejectedText)} />
        </div>
      )}
      {hasBackups && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <BackupKeeper />
          </ErrorBoundary>
        </Suspense>
      )}
      {hasReminder && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <Nudge />
          </ErrorBoundary>
        </Suspense>
      )}
    </div>
  );
}

/**
 * Whether the log of `uid` has backups, or a reminder of one. False until the first day is painted. Other people do not
 * load the code of backups.
 */
function useHasBackups(uid: string): boolean {
  const { backupReminderDays, lastBackupDay } = useSettings();
  const isAfterDay = useAfterDay();
  const [hasFolder, setHasFolder] = useState(false);
  useEffect(() => {
    // Other browsers cannot have one.
    if (!isAfterDay || !('showDirectoryPicker' in window)) return;
    let isCurrent = true;
    void hasBackupFolder(uid).then((has) => {
      if (isCurrent) setHasFolder(has);
    });
    return () => {
      isCurrent = false;
    };
  }, [isAfterDay, uid]);
  // A first backup of this visit sets `lastBackupDay`.
  return isAfterDay && (hasFolder || backupReminderDays > 0 || lastBackupDay !== null);
}
