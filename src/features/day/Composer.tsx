import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';

import { cityOf } from '../../dates/cityOf.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { parseTimeInput, type TimeString } from '../../dates/TimeString.ts';
import { wallClockAt, type WallClock } from '../../dates/wallClock.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { DraftKeeper } from '../../hooks/log/createDraftKeeper.ts';
import { useClockTime } from '../../hooks/time/useClockTime.ts';
import { useDayLog, type WriteRefusal } from '../../hooks/log/useDayLog.ts';
import { useDraft } from '../../hooks/log/useDraft.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useShownTime } from '../../hooks/time/useShownTime.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useWords } from '../../hooks/useWords.ts';
import { GrowingTextarea } from '../../ui/GrowingTextarea.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import { stampAt, timeOnPassedDay } from './composerTime.ts';

/** An Enter that has not been carried out yet: what the box held then, and when and where it was. */
interface Enter {
  typed: string;
  readonly time: TimeString;
  readonly zone: string;
}

/**
 * The Enters of each draft that is becoming an entry, in their order. By draft and not by box: a step to
 * another day and back makes a new box for the same words.
 */
const entering = new WeakMap<DraftKeeper, Enter[]>();

interface ComposerProps {
  readonly day: DayKey;
  /**
   * How the time is stamped: `now` by the clock, `late` as the person says, `midnight-passed` as it was
   * when the last word was typed on the day that has just ended.
   */
  readonly stamp: 'now' | 'late' | 'midnight-passed';
  readonly shouldFocus?: boolean;
  readonly boxRef?: Ref<HTMLTextAreaElement | null>;
  readonly onAdded: (entry: Entry) => void;
}

/** Where new words go: the box, the time they will bear, and the one button. */
export function Composer({ day, stamp, shouldFocus = false, boxRef, onAdded }: ComposerProps) {
  const log = useDayLog();
  const words = useWords('day', dayWords);
  const { clock, timeZone, locale, dayStartHour } = useEnvironment();
  const { enterKey } = useSettings();
  const { draft, keeper } = useDraft({ kind: 'new', day });
  const [lateTime, setLateTime] = useState<string>(() => wallClockAt(clock.now(), timeZone()).time);
  const [problem, setProblem] = useState<{ day: DayKey; text: string } | null>(null);
  const box = useRef<HTMLTextAreaElement | null>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    boxRef,
    () => box.current,
  );
  const typedAt = useRef<WallClock | null>(null);
  const id = useId();

  useEffect(() => {
    const name = 'daylog:interactive';
    if (performance.getEntriesByName(name).length === 0) performance.mark(name);
  }, []);
  useLayoutEffect(() => {
    if (shouldFocus) box.current?.focus();
  }, [shouldFocus]);

  function type(text: string) {
    if (stamp === 'now') typedAt.current = stampAt(clock.now(), timeZone(), dayStartHour);
    setProblem(null);
    keeper.type(text, null);
  }

  function add(): void {
    const typed = keeper.getSnapshot().text;
    const zone = timeZone();
    const time = stampedTime(wallClockAt(clock.now(), zone));
    box.current?.focus();
    if (withoutBlankEnds(typed) === '') return;
    if (time === undefined) {
      setProblem({ day, text: words.noSuchTime });
      return;
    }
    const enter = { typed, time, zone };
    const before = entering.get(keeper);
    if (before === undefined) void addAll([enter]);
    else before.push(enter);
  }

  async function addAll(enters: Enter[]): Promise<void> {
    entering.set(keeper, enters);
    for (let enter = enters.shift(); enter !== undefined; enter = enters.shift()) {
      const { time, zone } = enter;
      await keeper.handOver();
      const typed = typedUntilNow(keeper.getSnapshot().text, enter.typed);
      const text = withoutBlankEnds(typed);
      if (text === '') {
        keeper.handBack();
        continue;
      }
      const result = await log.add({ day, time, zone, text, addedLater: stamp === 'late' });
      if (!result.ok) {
        keeper.handBack();
        refuse(result.error);
        break;
      }
      setProblem(null);
      // What was typed while the device was writing stays; only the words that are safe leave the box.
      keeper.type(withoutStart(keeper.getSnapshot().text, typed), null);
      keeper.handBack();
      for (const later of enters) later.typed = withoutStart(later.typed, typed);
      void keeper.next();
      onAdded(result.value);
    }
    entering.delete(keeper);
  }

  function stampedTime(now: WallClock) {
    if (stamp === 'late') return parseTimeInput(lateTime);
    return stamp === 'now' ? now.time : timeOnPassedDay(day, typedAt.current, dayStartHour);
  }

  function refuse(refusal: WriteRefusal) {
    setProblem({ day, text: refusalSentence(refusal, words, locale) });
  }

  // A sentence about another day's words went with them.
  const said = problem?.day === day ? problem.text : null;
  const sentence = said ?? (draft.problem && refusalSentence(draft.problem, words, locale));
  return (
    <form
      className="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {stamp === 'midnight-passed' && (
        <p role="status" className="quiet composer-note">
          {dayStartHour === 0
            ? words.begunOn(dayLabel(day, 'long', locale))
            : words.begunBefore(dayLabel(day, 'long', locale))}
        </p>
      )}
      <AwayNote />
      <div className="composer-row">
        {stamp === 'late' ? (
          <input
            type="time"
            step={1}
            className="composer-time composer-time-field"
            aria-label={words.time}
            value={lateTime}
            onChange={(event) => setLateTime(event.target.value)}
          />
        ) : (
          <ComposerClock />
        )}
        <GrowingTextarea
          areaRef={(element) => {
            box.current = element;
          }}
          className="composer-box"
          aria-label={words.newEntry}
          placeholder={words.placeholder}
          enterKeyHint={enterKey === 'adds' ? 'done' : 'enter'}
          value={draft.text}
          onChange={(event) => type(event.target.value)}
          onEnter={add}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          aria-invalid={sentence !== null}
          aria-describedby={sentence === null ? undefined : id}
        />
        <button type="submit" className="button button-main" aria-label={words.addEntry}>
          {words.add}
        </button>
      </div>
      {sentence !== null && (
        <p id={id} role="alert" className="problem composer-note">
          {sentence}
        </p>
      )}
    </form>
  );
}

/** Says that times are not those of home, for whoever has said where that is. */
function AwayNote() {
  const words = useWords('day', dayWords);
  const { homeZone } = useSettings();
  const zone = useTimeZone();
  if (homeZone === null || homeZone === zone) return null;
  return <p className="quiet composer-note">{words.away(cityOf(zone))}</p>;
}

/** Apart, so that a second's passing renders nothing else. Silent: nobody wants a clock read out to them. */
function ComposerClock() {
  const shownTime = useShownTime();
  return (
    <span className="composer-time" aria-hidden="true">
      {shownTime(useClockTime())}
    </span>
  );
}

/**
 * What Enter was pressed for when the box held `typed`, and holds `now`: what was typed behind it is not meant.
 * When the words themselves were changed while they waited, they are meant as they are now.
 */
function typedUntilNow(now: string, typed: string): string {
  return now.startsWith(typed) ? typed : now;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** `text` without empty lines before and white space behind it; the first line keeps its indent. */
function withoutBlankEnds(text: string): string {
  return text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .replace(/^\s+$/, '');
}
