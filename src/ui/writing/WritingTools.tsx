import { type KeyboardEvent, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import {
  beginTag,
  beginTemplate,
  matchingDays,
  matchingNames,
} from '../../entries/editing/completions.ts';
import { toggleLines } from '../../entries/editing/lineKinds.ts';
import { markSigns, toggleMark } from '../../entries/editing/marks.ts';
import { matchingTemplates } from '../../entries/template.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { useIsTouchScreen } from '../../hooks/page/useIsTouchScreen.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { writing as writingWords } from '../../words/en/day.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Icon } from '../Icon.tsx';
import './writing.css';
import { Choices } from './Choices.tsx';
import { TrackerChoices } from './lazyTrackerAids.ts';
import { useIsWriting } from './useIsWriting.ts';
import type { Writing } from './useWriting.ts';

interface ToolProps {
  readonly writing: Writing;
}

/** The helpers beside a field for writing: a bar on touch screens, and a list of names, days or templates. */
export function WritingTools(props: ToolProps & { readonly offersTemplate?: boolean }) {
  const { writing, offersTemplate = false } = props;
  const isTouchScreen = useIsTouchScreen();
  return (
    <div className="writing-tools">
      {isTouchScreen && <WritingBar writing={writing} offersTemplate={offersTemplate} />}
      {writing.completable?.kind === 'tag' && <NameChoices writing={writing} of="tags" />}
      {writing.completable?.kind === 'person' && <NameChoices writing={writing} of="people" />}
      {(writing.completable?.kind === 'tracker' || writing.completable?.kind === 'unit') && (
        <Suspense>
          <ErrorBoundary frame={() => null}>
            <TrackerChoices writing={writing} />
          </ErrorBoundary>
        </Suspense>
      )}
      {writing.completable?.kind === 'due' && <DueChoices writing={writing} />}
      {writing.completable?.kind === 'template' && <TemplateChoices writing={writing} />}
    </div>
  );
}

const namesToChoose = {
  tags: { sign: '#', ask: (ask: LookBackQuestions) => ask.tags() },
  people: { sign: '@', ask: (ask: LookBackQuestions) => ask.people() },
} as const;

/** The tags or the people of the log. The first question makes the worker read the log. */
function NameChoices({ writing, of }: ToolProps & { readonly of: keyof typeof namesToChoose }) {
  const words = useWords(writingWords);
  const { sign, ask } = namesToChoose[of];
  const answered = useAnswer(ask);
  const typed = writing.completable?.typed ?? '';
  const names = answered.kind === 'answered' ? answered.value : null;
  const choices = useMemo(
    () => matchingNames(names ?? [], typed).map((name) => ({ key: name, name: sign + name })),
    [names, typed, sign],
  );
  return (
    <Choices
      area={writing.area}
      label={words[of]}
      choices={choices}
      onChoose={writing.complete}
      onClose={writing.closeChoices}
    />
  );
}

/** The next days, for the due date of a task. */
function DueChoices({ writing }: ToolProps) {
  const words = useWords(writingWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const typed = writing.completable?.typed ?? '';
  const choices = useMemo(
    () => matchingDays(typed, today, locale).map(({ day, name }) => ({ key: day, name })),
    [typed, today, locale],
  );
  return (
    <Choices
      area={writing.area}
      label={words.dueDates}
      choices={choices}
      isFirstReached={typed !== ''}
      onChoose={writing.complete}
      onClose={writing.closeChoices}
    />
  );
}

const askTemplates = (ask: LookBackQuestions) => ask.templates();

/** The key of the last choice. No template has it: their names are not empty. */
const manage = '';

/** The templates of the log, or how to make one, and the way to their page. */
function TemplateChoices({ writing }: ToolProps) {
  const words = useWords(writingWords);
  const answered = useAnswer(askTemplates);
  const typed = writing.completable?.typed ?? '';
  const templates = answered.kind === 'answered' ? answered.value : null;
  const { selectedDate } = useSelectedDate();
  const navigate = useNavigate();
  const choices = useMemo(() => {
    const named = matchingTemplates(templates ?? [], typed).map(({ name }) => ({
      key: name,
      name,
    }));
    // A name that is typed is the name of a template.
    const isAsked = typed === '' && named.length > 0;
    return isAsked ? [...named, { key: manage, name: words.manageTemplates }] : named;
  }, [templates, typed, words]);
  const toPage = selectedDate === '' ? '' : datePath(selectedDate, 'templates');
  const noneYet = (
    <>
      {words.aboutTemplates}{' '}
      {/* The list closes when the field loses the focus, which would take the link away below the pointer. */}
      <Link to={toPage} onMouseDown={(event) => event.preventDefault()}>
        {words.manageTemplates}
      </Link>
    </>
  );
  return (
    <Choices
      area={writing.area}
      label={words.templates}
      choices={choices}
      isFirstReached
      note={templates?.length === 0 && typed === '' ? noneYet : null}
      onChoose={(chosen) => {
        writing.complete(templates?.find(({ name }) => name === chosen)?.text ?? '');
        if (chosen === manage) void navigate(toPage);
      }}
      onClose={writing.closeChoices}
    />
  );
}

const tools = ['list', 'task', 'heading', 'bold', 'tag', 'template'] as const;

/**
 * The bar of a touch screen, whose keyboard lacks Tab, Ctrl and most signs. It is shown while the form has the focus.
 * The focus stays in the field.
 */
function WritingBar(props: {
  readonly writing: Writing;
  /** Whether a template can be inserted now. */
  readonly offersTemplate: boolean;
}) {
  const { writing, offersTemplate } = props;
  const words = useWords(writingWords);
  const isWriting = useIsWriting(writing.area);
  if (!isWriting) return null;
  const shown = tools.filter((tool) => tool !== 'template' || offersTemplate);
  const use = (tool: (typeof tools)[number]) => {
    if (tool === 'template') writing.edit(beginTemplate);
    else if (tool === 'tag') writing.edit(beginTag);
    else if (tool === 'bold') writing.edit((selection) => toggleMark(selection, markSigns.bold));
    else writing.edit((selection) => toggleLines(selection, tool));
  };
  return (
    <div role="toolbar" aria-label={words.tools} className="writing-bar" onKeyDown={moveFocus}>
      {shown.map((tool, at) => (
        <button
          key={tool}
          type="button"
          className="button-icon"
          aria-label={words[tool]}
          tabIndex={at === 0 ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(tool)}
        >
          <Icon name={tool} />
        </button>
      ))}
    </div>
  );
}

/** The arrow keys move along the bar, which is one stop of Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const back = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft';
  const on = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';
  if (event.key !== back && event.key !== on) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + (event.key === on ? 1 : buttons.length - 1)) % buttons.length]?.focus();
  event.preventDefault();
}
