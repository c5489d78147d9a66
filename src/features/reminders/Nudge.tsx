import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useHeldStretch } from '../../hooks/log/useWrittenDays.ts';
import { deviceReminder, parseReminder } from '../../hooks/time/deviceReminder.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { reminders } from '../../words/en/reminders.ts';
import { nextInstant } from './nextInstant.ts';
import { showNudge } from './nudges.ts';

/** A machine that slept is not reminded later than this. */
const latestMs = 3_600_000;

/** Shows a notification at the time of the device's reminder, if today has no entry by then. Renders nothing. */
export function Nudge() {
  const words = useWords(reminders);
  const { clock, locale } = useEnvironment();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const today = useToday();
  const held = useHeldStretch(today, today);
  const text = useReadable(deviceReminder);
  const reminder = useMemo(() => parseReminder(text), [text]);
  const [round, setRound] = useState(0);

  const nudge = useEffectEvent((dueMs: number) => {
    setRound(round + 1);
    const lateMs = clock.now() - dueMs;
    const isEmpty = held.kind === 'known' && !held.tallies.has(today) && !held.elsewhere.has(today);
    if (lateMs < 0 || lateMs > latestMs || !isEmpty) return;
    showNudge(words.nudgeText, '', locale, () => void navigate('/?compose'));
  });
  useEffect(() => {
    const nowMs = clock.now();
    const dueMs = reminder && nextInstant(reminder, nowMs, timeZone);
    return dueMs === null ? undefined : clock.setTimer(() => nudge(dueMs), dueMs - nowMs);
  }, [clock, reminder, timeZone, round]);
  return null;
}
