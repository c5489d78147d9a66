import { SessionEnded } from '../../features/account/SessionEnded.tsx';
import { ClockNotice, WaitedNotice } from '../../features/account/SessionNotices.tsx';
import type { Session } from '../../hooks/account/useSession.ts';
import { isDeviceCleared } from '../../hooks/log/isDeviceCleared.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { day as dayWords } from '../../words/en/day/day.ts';

/** A clock that is less wrong than this gets no notice: it hardly changes the order of entries. */
const clockToleranceMs = 5 * 60_000;

/** The notices above the day; most of the time there are none. */
export function Notices({ session }: { readonly session: Extract<Session, { kind: 'open' }> }) {
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
