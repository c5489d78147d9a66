import { Fragment, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';

import { compareDays } from '../../dates/compareDays.ts';
import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import type { Entry } from '../../entries/Entry.ts';
import { hasPast } from '../../entries/hasPast.ts';
import { hasWordsOf, isTemplate, templateParts } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useDayViews } from '../../hooks/log/useDayViews.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useLookBackNote } from '../../hooks/lookback/useLookBackNote.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { templates as templatesWords } from '../../words/en/templates.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import './templates.css';

interface TemplatesScreenProps {
  /** The template being edited, as it was when editing began; null when none is. */
  readonly editing: Entry | null;
  readonly onEdit: (template: Entry) => void;
  /** `byKeyboard` as on the day. */
  readonly onDelete: (template: Entry, byKeyboard: boolean) => void;
  /** Inserts `text` into the new entry of the selected day. */
  readonly onInsert: (text: string) => void;
  /** The editor of `editing`, as an item of the list. `current` is undefined when it is no template any more. */
  readonly drawEditor: (current: Entry | undefined) => ReactNode;
  /** The last action. */
  readonly toast: ReactNode;
}

/** The templates of the whole log: each can be read, edited, deleted and inserted. A new one begins here. */
export function TemplatesScreen(props: TemplatesScreenProps) {
  const { editing, onEdit } = props;
  const words = useWords(templatesWords);
  const note = useLookBackNote();
  const { all, isKnown } = useTemplates();
  const [filter, setFilter] = useState('');
  const shown = withEditing(
    all.filter(({ text }) => hasWordsOf(text, filter)),
    editing,
  );

  return (
    <section className="templates">
      <h1 className="view-title">{words.title}</h1>
      <p className="quiet">
        {words.lead} {words.how}
      </p>
      {note !== null && <p className="notice">{note}</p>}
      <NewTemplate onCreated={onEdit} />
      {all.length > 0 && <Filter text={filter} onText={setFilter} />}
      <div>
        <div role="status" className="quiet">
          {/* "No templates" appears only after the whole log was read. */}
          {isKnown && note === null && all.length === 0 && editing === null && <p>{words.none}</p>}
          {all.length > 0 && shown.length === 0 && <p>{words.noneFits}</p>}
        </div>
        {props.toast}
      </div>
      {shown.length > 0 && (
        <ul className="templates-list" role="list" aria-label={words.list}>
          {shown.map((template) =>
            template.id === editing?.id ? (
              <Fragment key={template.id}>
                {props.drawEditor(all.find(({ id }) => id === template.id))}
              </Fragment>
            ) : (
              <TemplateRow key={template.id} {...props} template={template} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

const askDays = (ask: LookBackQuestions) => ask.templateDays();

/**
 * The templates of the log, newest first. A day that held one is read until the page is left: a template that an undo
 * brings back is there at once.
 */
function useTemplates(): { readonly all: readonly Entry[]; readonly isKnown: boolean } {
  const today = useToday();
  const answered = useAnswer(askDays);
  const [days, setDays] = useState<ReadonlySet<DayKey>>(new Set([today]));
  const found = answered.kind === 'answered' ? answered.value : [];
  const news = [today, ...found].filter((day) => !days.has(day));
  if (news.length > 0) setDays(new Set([...days, ...news]));
  const views = useDayViews(useMemo(() => [...days].sort((a, b) => compareDays(b, a)), [days]));
  const all = useMemo(
    () =>
      views.flatMap((view) =>
        'entries' in view ? view.entries.filter(({ text }) => isTemplate(text)).toReversed() : [],
      ),
    [views],
  );
  const isKnown = answered.kind === 'answered' && views.every(({ kind }) => kind !== 'loading');
  return { all, isKnown };
}

/** The edited template stays in the list even if it was deleted, or is no template any more. */
function withEditing(shown: readonly Entry[], editing: Entry | null): readonly Entry[] {
  if (editing === null || shown.some(({ id }) => id === editing.id)) return shown;
  return [editing, ...shown];
}

/** The form that begins a template. Its words are written in its editor, which opens then. */
function NewTemplate({ onCreated }: { readonly onCreated: (template: Entry) => void }) {
  const words = useWords(templatesWords);
  const inDay = useWords(dayWords);
  const log = useDayLog();
  const today = useToday();
  const { clock, timeZone, locale } = useEnvironment();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function create() {
    const zone = timeZone();
    const { time } = wallClockAt(clock.now(), zone);
    // With the line break, the caret stands below the name.
    const text = `#template ${name}`.trim() + '\n';
    const added = await log.add({ day: today, time, zone, text, addedLater: false });
    if (added.ok) {
      setName('');
      onCreated(added.value);
    } else setProblem(refusalSentence(added.error, inDay, locale));
  }

  return (
    <form
      className="templates-new"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{words.newName}</label>
        <input
          id={id}
          className="input"
          dir={name === '' ? undefined : 'auto'}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
      </div>
      <button type="submit" className="button">
        {words.create}
      </button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </p>
      )}
    </form>
  );
}

function Filter(props: { readonly text: string; readonly onText: (text: string) => void }) {
  const words = useWords(templatesWords);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{words.filter}</label>
      <SearchField ref={field} id={id} value={props.text} onText={props.onText} />
    </div>
  );
}

/** One template: its name, its words and its buttons. */
function TemplateRow(
  props: Pick<TemplatesScreenProps, 'onEdit' | 'onDelete' | 'onInsert'> & {
    readonly template: Entry;
  },
) {
  const { template, onEdit, onDelete, onInsert } = props;
  const words = useWords(templatesWords);
  const inDay = useWords(dayWords);
  const { locale } = useEnvironment();
  const parts = useMemo(() => templateParts(template.text), [template.text]);
  const name = parts?.name === undefined || parts.name === '' ? words.unnamed : parts.name;
  const text = parts?.text ?? '';
  const insert = useCallback(() => onInsert(text), [onInsert, text]);
  const hasHistory = hasPast(template);
  return (
    <li id={template.id} className="template" data-entry="">
      <h2 className="template-name" dir="auto">
        {name}
      </h2>
      <p className="quiet">{words.writtenOn(dayLabel(template.day, 'long', locale))}</p>
      {text === '' ? (
        <p className="quiet">{words.empty}</p>
      ) : (
        <EntryText text={text} headingLevel={3} />
      )}
      <div className="template-tools">
        {text !== '' && (
          <button
            type="button"
            className="button"
            aria-label={words.insertNamed(name)}
            onClick={insert}
          >
            {words.insert}
          </button>
        )}
        <button
          type="button"
          className="quiet-action"
          data-tool="edit"
          aria-label={words.editNamed(name)}
          onClick={() => onEdit(template)}
        >
          {words.edit}
        </button>
        <button
          type="button"
          className="quiet-action"
          aria-label={words.deleteNamed(name)}
          onClick={({ detail }) => onDelete(template, detail === 0)}
        >
          {words.delete}
        </button>
        {hasHistory && (
          <Link
            className="quiet-action"
            aria-label={template.clashesWith === null ? words.historyNamed(name) : undefined}
            to={datePath(template.day, `history/${encodeURIComponent(template.id)}`)}
            // Closing it goes back to this page.
            state={{ isOverDay: true }}
          >
            {template.clashesWith === null ? inDay.history : inDay.clash}
          </Link>
        )}
      </div>
    </li>
  );
}
