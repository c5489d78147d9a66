import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';

import { cityOf } from '../../../dates/cityOf.ts';
import { currentZone } from '../../../dates/currentZone.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { parseTimeInput, type TimeString } from '../../../dates/TimeString.ts';
import { wallClockAt, type WallClock } from '../../../dates/wallClock.ts';
import { completableInNewEntry } from '../../../entries/editing/completions.ts';
import { dropUnusedHead } from '../../../entries/editing/lists.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { useClockTime } from '../../../hooks/time/useClockTime.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { filesInBox } from '../../../hooks/page/filesInBox.ts';
import { type PhotoField, usePhotoField } from '../../../hooks/photos/usePhotoField.ts';
import { useSubmitWhenReady } from '../../../hooks/photos/useSubmitWhenReady.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useSettings } from '../../../hooks/useSettings.ts';
import { useShownTime } from '../../../hooks/time/useShownTime.ts';
import { useTimeZone } from '../../../hooks/time/useTimeZone.ts';
import { useToday } from '../../../hooks/time/useToday.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { isComposing } from '../../../lib/isComposing.ts';
import { AfterRest } from '../../../ui/AfterRest.tsx';
import { GrowingTextarea } from '../../../ui/controls/GrowingTextarea.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TrackerChips } from '../../../ui/writing/lazyTrackerAids.ts';
import { useIsWriting } from '../../../ui/writing/useIsWriting.ts';
import { useWriting, type Writing } from '../../../ui/writing/useWriting.ts';
import { WritingTools } from '../../../ui/writing/WritingTools.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import { refusalSentence } from '../../../words/refusalSentence.ts';
import { AddPhotos, PhotosOfField } from '../photos/PhotosOfField.tsx';
import { stampAt, timeOnPassedDay } from './composerTime.ts';
import { enterWords, withoutBlankEnds } from './enterWords.ts';
import { WholePage } from './lazyWholePage.ts';
import { useMoveDraft } from './useMoveDraft.ts';
import { useWholePage } from './useWholePage.ts';

interface ComposerProps {
  readonly day: DayKey;
  /**
   * The time to stamp: `now` is the clock's time, `late` is the time that the person enters. `midnight-passed` is
   * the time of the last typed word on the day that has just ended.
   */
  readonly stamp: 'now' | 'late' | 'midnight-passed';
  readonly shouldFocus?: boolean;
  readonly boxRef?: Ref<HTMLTextAreaElement | null>;
  readonly onAdded: (entry: Entry) => void;
}

/** The field for a new entry, its time, and the button that adds it. */
export function Composer({ day, stamp, shouldFocus = false, boxRef, onAdded }: ComposerProps) {
  const log = useDayLog();
  const words = useWords(dayWords);
  const today = useToday();
  const { timeZone, locale } = useEnvironment();
  const { draft, keeper } = useDraft({ kind: 'new', day });
  const [problem, setProblem] = useState<{ day: DayKey; text: string } | null>(null);
  const box = useRef<HTMLTextAreaElement | null>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    boxRef,
    () => box.current,
  );
  const { stampedTime, lateTime, setLateTime, noteTyping } = useStamp(day, stamp);
  const { isWhole, setWhole } = useWholePage(day, box);
  const photos = usePhotoField(`new ${day}`, draft.text, {
    read: () => keeper.getSnapshot().text,
    write: type,
  });
  const { writing, boxProps } = useBox(box, isWhole, photos.add);
  const moveDraft = useMoveDraft(keeper, photos);
  const id = useId();

  useEffect(() => {
    const name = 'daylog:interactive';
    if (performance.getEntriesByName(name).length === 0) performance.mark(name);
  }, []);
  // The composer of today stands at the bottom of the window: nothing scrolls for it.
  const takeFocus = useEffectEvent(() => box.current?.focus({ preventScroll: stamp === 'now' }));
  useLayoutEffect(() => {
    if (shouldFocus) takeFocus();
  }, [shouldFocus]);

  function type(text: string) {
    noteTyping();
    setProblem(null);
    keeper.type(text, null);
  }

  const photosToCome = useSubmitWhenReady(box, day, photos.isBusy);

  function enter(): void {
    if (photosToCome.waitsFor()) return;
    writing.edit(dropUnusedHead);
    const typed = keeper.getSnapshot().text;
    const zone = timeZone();
    const time = stampedTime(zone);
    box.current?.focus();
    if (withoutBlankEnds(typed) === '') return;
    if (time === undefined) {
      setProblem({ day, text: words.noSuchTime });
      return;
    }
    const now = { typed, day, time, zone, addedLater: stamp === 'late' };
    void enterWords(keeper, now, {
      log,
      onAdded: (entry) => {
        setProblem(null);
        photos.forget();
        if (isWhole) setWhole(false);
        onAdded(entry);
      },
      onRefused: (refusal) => setProblem({ day, text: refusalSentence(refusal, words, locale) }),
    });
  }

  // The problem belongs to one day: hide it when another day is shown.
  const said = problem?.day === day ? problem.text : null;
  const sentence = said ?? (draft.problem && refusalSentence(draft.problem, words, locale));
  const form = (
    <form
      className="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      {stamp === 'midnight-passed' && <PassedDayNote day={day} />}
      <AwayNote />
      <div className="composer-row">
        {stamp === 'late' ? (
          <LateTime value={lateTime} onChange={setLateTime} />
        ) : (
          <ComposerClock />
        )}
        <GrowingTextarea
          areaRef={(element) => {
            box.current = element;
          }}
          className="composer-box"
          data-passes-arrows={photos.words === '' || undefined}
          aria-label={words.newEntry}
          placeholder={day > today ? words.placeholderAhead : words.placeholder}
          value={photos.words}
          onChange={(event) => photos.typeWords(event.target.value)}
          onEnter={enter}
          breaksLines={isWhole}
          {...boxProps}
          aria-invalid={sentence !== null}
          aria-describedby={sentence === null ? undefined : id}
        />
        <button type="submit" className="button button-main" aria-label={words.addEntry}>
          {words.add}
        </button>
        <ComposerTools photos={photos} onGrow={isWhole ? null : () => setWhole(true)} />
      </div>
      <PhotosOfField
        field={photos}
        day={day}
        isWaiting={photosToCome.isWaiting}
        onOtherDay={moveDraft}
      />
      <WritingTools writing={writing} offersTemplate={photos.words === ''} />
      <Trackers writing={writing} day={day} />
      {sentence !== null && <Alert id={id} className="problem" sentence={sentence} />}
    </form>
  );
  return (
    // The form stays the same element: the draft, the caret and the undo history of the browser stay with it.
    <div
      className={isWhole ? 'composer-whole' : undefined}
      role={isWhole ? 'dialog' : undefined}
      aria-modal={isWhole || undefined}
      aria-labelledby={isWhole ? `${id}-title` : undefined}
      onKeyDown={(event) => {
        if (!isWhole || event.key !== 'Escape') return;
        if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        setWhole(false);
      }}
    >
      {isWhole && (
        <Suspense>
          <ErrorBoundary>
            <WholePage
              titleId={`${id}-title`}
              day={day}
              text={photos.words}
              onLeave={() => setWhole(false)}
            />
          </ErrorBoundary>
        </Suspense>
      )}
      {form}
    </div>
  );
}

/** The trackers used lately, while the person writes. Without them the composer is whole: an error shows nothing. */
function Trackers({ writing, day }: { readonly writing: Writing; readonly day: DayKey }) {
  const isWriting = useIsWriting(writing.area);
  return (
    isWriting && (
      <AfterRest day={day}>
        <TrackerChips writing={writing} day={day} />
      </AfterRest>
    )
  );
}

/** The buttons beside "Add": "Add photos", and the one that lets the composer grow. null: it has grown. */
function ComposerTools(props: {
  readonly photos: PhotoField;
  readonly onGrow: (() => void) | null;
}) {
  const { photos, onGrow } = props;
  return (
    <span className="composer-more">
      <AddPhotos field={photos} />
      {onGrow !== null && <GrowButton onGrow={onGrow} />}
    </span>
  );
}

/** Lets the composer grow to the page. */
function GrowButton({ onGrow }: { readonly onGrow: () => void }) {
  const words = useWords(dayWords);
  return (
    <button
      type="button"
      className="button-icon composer-grow"
      aria-label={words.wholePage}
      title={words.wholePage}
      onClick={onGrow}
      onPointerEnter={WholePage.prefetch}
      onFocus={WholePage.prefetch}
    >
      <Icon name="grow" />
    </button>
  );
}

/** What the box for a new entry does with keys, pasted text and files. */
function useBox(
  box: RefObject<HTMLTextAreaElement | null>,
  isWhole: boolean,
  take: PhotoField['add'],
) {
  const files = filesInBox(take);
  const first: Parameters<typeof useWriting>[1] = {
    onPaste: files.onPaste,
    onKeyDown: (event) => {
      // On the whole page it goes back to the day.
      if (event.key === 'Escape' && !isWhole) event.currentTarget.blur();
    },
  };
  const { writing, boxProps } = useWriting(box, first, completableInNewEntry);
  return { writing, boxProps: { ...files, ...boxProps } };
}

/**
 * The time of a new entry of `day`. `stampedTime(zone)` returns it as of now; undefined when the entered time is
 * invalid.
 */
function useStamp(day: DayKey, stamp: ComposerProps['stamp']) {
  const { clock, timeZone, dayStartHour } = useEnvironment();
  // Late words are mostly about the evening, and belong after the other entries of the day.
  const [lateTime, setLateTime] = useState<string>(() => timeOnPassedDay(day, null, dayStartHour));
  const typedAt = useRef<WallClock | null>(null);
  return {
    lateTime,
    setLateTime,
    noteTyping: () => {
      if (stamp === 'now') typedAt.current = stampAt(clock.now(), timeZone(), dayStartHour);
    },
    stampedTime: (zone: string): TimeString | undefined => {
      if (stamp === 'late') return parseTimeInput(lateTime);
      if (stamp === 'now') return wallClockAt(clock.now(), zone).time;
      return timeOnPassedDay(day, typedAt.current, dayStartHour);
    },
  };
}

function Alert(props: {
  readonly id?: string;
  readonly className: 'quiet' | 'problem';
  readonly sentence: string;
}) {
  const { id, className, sentence } = props;
  return (
    <p id={id} role="alert" className={`${className} composer-note`}>
      {sentence}
    </p>
  );
}

/** Says that the words stay with the day on which they were begun. */
function PassedDayNote({ day }: { readonly day: DayKey }) {
  const words = useWords(dayWords);
  const { locale, dayStartHour } = useEnvironment();
  const begun = dayStartHour === 0 ? words.begunOn : words.begunBefore;
  return (
    <p role="status" className="quiet composer-note">
      {begun(dayLabel(day, 'long', locale))}
    </p>
  );
}

/** The field for the time of a late entry. */
function LateTime(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <input
      type="time"
      step={1}
      className="composer-time composer-time-field"
      aria-label={useWords(dayWords).time}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** Says that the zone differs from the person's home zone, if they have set one. */
function AwayNote() {
  const words = useWords(dayWords);
  const { homeZone } = useSettings();
  const zone = useTimeZone();
  if (homeZone === null || currentZone(homeZone) === currentZone(zone)) return null;
  return <p className="quiet composer-note">{words.away(cityOf(zone))}</p>;
}

/**
 * A component of its own, so that a tick renders only the clock. No live region: a screen reader must not read the
 * clock aloud.
 */
function ComposerClock() {
  const shownTime = useShownTime();
  return (
    <span className="composer-time" aria-hidden="true">
      {shownTime(useClockTime())}
    </span>
  );
}
