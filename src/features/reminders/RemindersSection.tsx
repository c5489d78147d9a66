import { useId, useState } from 'react';

import { dayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { parseTimeInput, timeString } from '../../dates/TimeString.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { type Weekday, weekdayOf, weekOf } from '../../dates/weekOf.ts';
import {
  chooseDeviceReminder,
  deviceReminder,
  parseReminder,
  type Reminder,
} from '../../hooks/time/deviceReminder.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { reminders } from '../../words/en/reminders.ts';
import { allowNudges, canNudge, showNudge } from './nudges.ts';
import { firstDayOf, googleCalendarUrl, reminderFile } from './reminderFile.ts';
import './reminders.css';

/** In the evening, on each day. */
const usual: Reminder = { time: timeString(21, 0, 0), weekdays: [0, 1, 2, 3, 4, 5, 6] };

/** A reminder to write: as an event for the person's calendar, and as a notification of this device. */
export function RemindersSection() {
  const words = useWords(reminders);
  const { clock, timeZone } = useEnvironment();
  const stored = parseReminder(useReadable(deviceReminder));
  const [chosen, setChosen] = useState(stored ?? usual);
  // A field without a time.
  const [hasTime, setHasTime] = useState(true);
  const [isSaved, setSaved] = useState(false);
  const isComplete = hasTime && chosen.weekdays.length > 0;

  const choose = (next: Reminder) => {
    setChosen(next);
    setSaved(false);
    // A reminder without days is none. The box says so, and is there to be ticked again.
    if (stored !== null) chooseDeviceReminder(next.weekdays.length > 0 ? next : null);
  };
  const event = () => {
    const { day, time } = wallClockAt(clock.now(), timeZone());
    return {
      ...chosen,
      title: words.eventTitle,
      url: `${window.location.origin}/?compose`,
      day: firstDayOf(chosen, day, time),
    };
  };
  const save = () => {
    const text = reminderFile(event(), `${crypto.randomUUID()}@daylog`, clock.now());
    saveAsFile(words.fileName, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    setSaved(true);
  };

  return (
    <div className="reminders">
      <p>{words.lead}</p>
      <TimeField
        time={chosen.time}
        onTime={(time) => {
          setHasTime(time !== undefined);
          if (time !== undefined) choose({ ...chosen, time });
        }}
      />
      <WeekdayField
        weekdays={chosen.weekdays}
        onWeekdays={(weekdays) => choose({ ...chosen, weekdays })}
      />
      {isComplete && (
        <>
          <div className="reminders-buttons">
            <button type="button" className="button" onClick={save}>
              {words.save}
            </button>
            <a
              className="quiet-action"
              href={googleCalendarUrl(event())}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.google}
            </a>
          </div>
          <p className="quiet">{words.googleHint}</p>
        </>
      )}
      <div role="status">
        {!isComplete && <p>{words.incomplete}</p>}
        {isComplete && isSaved && <p>{words.saved}</p>}
      </div>
      {isComplete && <NudgeField reminder={chosen} isOn={stored !== null} />}
    </div>
  );
}

function TimeField(props: {
  readonly time: Reminder['time'];
  readonly onTime: (time: Reminder['time'] | undefined) => void;
}) {
  const words = useWords(reminders);
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id} className="setting-label">
        {words.time}
      </label>
      <input
        id={id}
        className="setting-control reminders-time"
        type="time"
        defaultValue={props.time.slice(0, 5)}
        onChange={(event) => props.onTime(parseTimeInput(event.target.value))}
      />
    </div>
  );
}

/** A box for each day of the week, in the order of the person's week. */
function WeekdayField(props: {
  readonly weekdays: readonly Weekday[];
  readonly onWeekdays: (weekdays: readonly Weekday[]) => void;
}) {
  const { weekdays, onWeekdays } = props;
  const words = useWords(reminders);
  const { locale, weekStartsOn } = useEnvironment();
  const id = useId();
  return (
    <div role="group" className="setting" aria-labelledby={id}>
      <span id={id} className="setting-label">
        {words.weekdays}
      </span>
      <div className="setting-control setting-options">
        {weekOf(dayKey('2026-11-20'), weekStartsOn).map((day) => {
          const weekday = weekdayOf(day);
          return (
            <label key={weekday} className="setting-option">
              <input
                type="checkbox"
                checked={weekdays.includes(weekday)}
                onChange={(event) => {
                  const others = weekdays.filter((each) => each !== weekday);
                  onWeekdays(event.target.checked ? [...others, weekday].sort() : others);
                }}
              />
              {dayLabel(day, 'weekday', locale)}
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** The notification of this device. `reminder` is what a tick chooses. */
function NudgeField(props: { readonly reminder: Reminder; readonly isOn: boolean }) {
  const { reminder, isOn } = props;
  const words = useWords(reminders);
  const { locale } = useEnvironment();
  const [problem, setProblem] = useState<'denied' | 'unable' | null>(null);
  const id = useId();
  const turnOn = async () => {
    const isAllowed = await allowNudges();
    // A first one shows what it is like, and that this browser can.
    const isShown = isAllowed && showNudge(words.nudgeText, words.nudgeOn, locale);
    setProblem(isShown ? null : isAllowed ? 'unable' : 'denied');
    if (isShown) chooseDeviceReminder(reminder);
  };
  if (!canNudge()) return null;
  return (
    <div className="setting">
      <label htmlFor={id} className="setting-label">
        {words.nudge}
      </label>
      <span className="setting-control setting-option">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            if (event.target.checked) void turnOn();
            else chooseDeviceReminder(null);
          }}
        />
      </span>
      <div className="setting-hint">
        <p id={`${id}-hint`}>{words.nudgeHint}</p>
        <p role="alert">{problem !== null && words.nudgeProblem[problem]}</p>
      </div>
    </div>
  );
}
