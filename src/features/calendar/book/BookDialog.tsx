import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { dayLabel } from '../../../dates/dayLabel.ts';
import { parseDayKey, type DayKey } from '../../../dates/DayKey.ts';
import type { Days } from '../../../dates/parseDays.ts';
import { firstDayOf } from '../../../dates/monthOf.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import '../../../ui/styles/print.css';
import { book as bookWords } from '../../../words/en/book.ts';
import './book.css';
import {
  type BookChoice,
  type Paper,
  papers,
  readTypedDays,
  readTypedTags,
  usualTitle,
  yearOf,
} from './bookChoice.ts';
import { hasMarginBoxes } from './bookLayout.ts';
import { FrontMatter, MonthPages } from './BookPages.tsx';
import { type BookState, useBook } from './useBook.ts';

/** Names of standards, the same in each language. */
const paperNames: Readonly<Record<Paper, string>> = { a5: 'A5', a4: 'A4', letter: 'Letter' };

/** Asks for the span and the paper of a book, makes it and prints it. It begins with the year of `day`. */
export function BookDialog(props: { readonly day: DayKey; readonly onClose: () => void }) {
  const words = useWords(bookWords);
  const { locale } = useEnvironment();
  const { state, stage, make, cancel } = useBook();

  function begin(choice: BookChoice) {
    void make(choice, {
      month: (month, part) => <MonthPages month={month} part={part} />,
      front: (front) => (
        <FrontMatter {...front} title={choice.title} span={usualTitle(choice, locale)} />
      ),
    });
  }

  return (
    <Dialog title={words.title} onClose={props.onClose}>
      {createPortal(stage.part, stage.element)}
      {/* It stays while a book is made: what was chosen is there after a cancel. */}
      <ChoiceForm day={props.day} state={state} onMake={begin} />
      <div className="book-outcome">
        {state.kind === 'making' && <Making state={state} onCancel={cancel} />}
        <Outcome state={state} />
      </div>
    </Dialog>
  );
}

function ChoiceForm(props: {
  readonly day: DayKey;
  readonly state: BookState;
  readonly onMake: (choice: BookChoice) => void;
}) {
  const words = useWords(bookWords);
  const { locale } = useEnvironment();
  const [first, setFirst] = useState<string>(() => yearOf(props.day).first);
  const [last, setLast] = useState<string>(() => yearOf(props.day).last);
  const [title, setTitle] = useState('');
  const [paper, setPaper] = useState<Paper>('a5');
  const [isStarredOnly, setStarredOnly] = useState(false);
  const [tags, setTags] = useState('');
  const [days, setDays] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const span = spanOf(first, last);

  function submit() {
    const withoutTags = readTypedTags(tags);
    const withoutDays = readTypedDays(days);
    if (span === null) setProblem(words.noSpan);
    else if (withoutTags.kind === 'refused') setProblem(words.noTag(withoutTags.part));
    else if (withoutDays.kind === 'refused') setProblem(words.noDay(withoutDays.part));
    else {
      setProblem(null);
      props.onMake({
        ...span,
        title: title.trim() === '' ? usualTitle(span, locale) : title.trim(),
        paper,
        isStarredOnly,
        withoutTags: new Set(withoutTags.items),
        withoutDays: withoutDays.items,
      });
    }
  }

  return (
    <form
      className="book-choice"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (props.state.kind !== 'making') submit();
      }}
    >
      <div className="book-span">
        <Field label={words.first}>
          {(field) => (
            <input
              {...field}
              type="date"
              value={first}
              onChange={(event) => setFirst(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.last}>
          {(field) => (
            <input
              {...field}
              type="date"
              value={last}
              onChange={(event) => setLast(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label={words.bookTitle}>
        {(field) => (
          <input
            {...field}
            type="text"
            dir="auto"
            maxLength={200}
            value={title}
            placeholder={span === null ? '' : usualTitle(span, locale)}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.paper}>
        {(field) => (
          <select
            {...field}
            value={paper}
            onChange={(event) =>
              setPaper(papers.find((each) => each === event.target.value) ?? paper)
            }
          >
            {papers.map((each) => (
              <option key={each} value={each}>
                {paperNames[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className="book-box">
        <input
          type="checkbox"
          checked={isStarredOnly}
          onChange={(event) => setStarredOnly(event.target.checked)}
        />
        {words.starredOnly}
      </label>
      <details className="book-without">
        <summary>{words.leaveOut}</summary>
        <Field label={words.withoutTags} hint={words.tagsHint}>
          {(field) => (
            <input
              {...field}
              type="text"
              dir="auto"
              autoCapitalize="none"
              spellCheck={false}
              value={tags}
              onChange={(event) => setTags(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.withoutDays} hint={words.daysHint}>
          {(field) => (
            <input
              {...field}
              type="text"
              spellCheck={false}
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </Field>
      </details>
      {!hasMarginBoxes() && <p className="quiet">{words.noNumbers}</p>}
      <div role="alert">{problem !== null && <p className="problem">{problem}</p>}</div>
      <button
        type="submit"
        className={props.state.kind === 'ready' ? 'button' : 'button button-main'}
        aria-disabled={props.state.kind === 'making'}
      >
        {words.make}
      </button>
    </form>
  );
}

/** A field with its label above and its hint below. */
function Field(props: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (field: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const hintId = props.hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {props.children({ id, className: 'input', 'aria-describedby': hintId })}
      {props.hint !== undefined && (
        <p id={hintId} className="quiet">
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** The span of two date fields. null: a field is empty, or the last day is before the first. */
function spanOf(first: string, last: string): Days | null {
  const [from, to] = [parseDayKey(first), parseDayKey(last)];
  return from === undefined || to === undefined || to < from ? null : { first: from, last: to };
}

function Making(props: {
  readonly state: Extract<BookState, { kind: 'making' }>;
  readonly onCancel: () => void;
}) {
  const { month, done, all } = props.state;
  const words = useWords(bookWords);
  const { locale } = useEnvironment();
  const sentence =
    month === null
      ? words.looking
      : words.layingOut(dayLabel(firstDayOf(month), 'month-and-year', locale));
  return (
    <>
      <progress aria-label={words.progress} {...(all > 0 && { value: done })} max={all || 1} />
      <p className="quiet">{sentence}</p>
      <button type="button" className="button" onClick={props.onCancel}>
        {words.cancel}
      </button>
    </>
  );
}

function Outcome({ state }: { readonly state: BookState }) {
  const words = useWords(bookWords);
  const { locale } = useEnvironment();
  return (
    <>
      <div role="status">
        {state.kind === 'empty' && <p>{words.empty}</p>}
        {state.kind === 'ready' && (
          <p>{state.pages === null ? words.ready : words.readyPages(state.pages, locale)}</p>
        )}
        {state.kind === 'ready' && state.mayLackDays && <p className="notice">{words.lacking}</p>}
        {state.kind === 'ready' && state.missing.length > 0 && (
          <p className="notice">{words.missingDays(state.missing.length, locale)}</p>
        )}
      </div>
      <div role="alert">{state.kind === 'failed' && <p className="problem">{words.failed}</p>}</div>
      {state.kind === 'ready' && (
        <button
          type="button"
          ref={showOnPhone}
          className="button button-main"
          onClick={() => window.print()}
        >
          {words.print}
        </button>
      )}
    </>
  );
}

/** The dialog of a phone is higher than its window. */
function showOnPhone(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest' });
}
