import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';

import {
  beginTag,
  beginTemplate,
  matchingDays,
  matchingTags,
} from '../../entries/editing/completions.ts';
import { toggleLines } from '../../entries/editing/lineKinds.ts';
import { markSigns, toggleMark } from '../../entries/editing/marks.ts';
import { matchingTemplates } from '../../entries/template.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { useIsTouchScreen } from '../../hooks/page/useIsTouchScreen.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { writing as writingWords } from '../../words/en/day.ts';
import { Icon } from '../Icon.tsx';
import './writing.css';
import { Choices } from './Choices.tsx';
import type { Writing } from './useWriting.ts';

interface ToolProps {
  readonly writing: Writing;
}

/** The helpers beside a field for writing: a bar on touch screens, and a list of tags, days or templates. */
export function WritingTools(props: ToolProps & { readonly offersTemplate?: boolean }) {
  const { writing, offersTemplate = false } = props;
  const isTouchScreen = useIsTouchScreen();
  return (
    <div className="writing-tools">
      {isTouchScreen && <WritingBar writing={writing} offersTemplate={offersTemplate} />}
      {writing.completable?.kind === 'tag' && <TagChoices writing={writing} />}
      {writing.completable?.kind === 'due' && <DueChoices writing={writing} />}
      {writing.completable?.kind === 'template' && <TemplateChoices writing={writing} />}
    </div>
  );
}

const askTags = (ask: LookBackQuestions) => ask.tags();

/** The tags of the log. The first question makes the worker read the log. */
function TagChoices({ writing }: ToolProps) {
  const words = useWords(writingWords);
  const answered = useAnswer(askTags);
  const typed = writing.completable?.typed ?? '';
  const tags = answered.kind === 'answered' ? answered.value : null;
  const choices = useMemo(
    () => matchingTags(tags ?? [], typed).map((name) => ({ key: name, name: `#${name}` })),
    [tags, typed],
  );
  return (
    <Choices
      area={writing.area}
      label={words.tags}
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

/** The templates of the log, or how to make one. */
function TemplateChoices({ writing }: ToolProps) {
  const words = useWords(writingWords);
  const answered = useAnswer(askTemplates);
  const typed = writing.completable?.typed ?? '';
  const templates = answered.kind === 'answered' ? answered.value : null;
  const choices = useMemo(
    () => matchingTemplates(templates ?? [], typed).map(({ name }) => ({ key: name, name })),
    [templates, typed],
  );
  return (
    <Choices
      area={writing.area}
      label={words.templates}
      choices={choices}
      isFirstReached
      note={templates?.length === 0 && typed === '' ? words.aboutTemplates : null}
      onChoose={(chosen) =>
        writing.complete(templates?.find(({ name }) => name === chosen)?.text ?? '')
      }
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

/**
 * Whether the focus is in the form of `area`. It ends with a click or a key, not with `focusout`: the page must not
 * move below a finger between its press and its click.
 */
function useIsWriting(area: Writing['area']): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    const check = () => setIsWriting(area.current?.form?.contains(document.activeElement) === true);
    const begin = (event: FocusEvent) => {
      if (event.target === area.current) setIsWriting(true);
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('focusin', begin, { signal });
    for (const type of ['click', 'keyup']) document.addEventListener(type, check, { signal });
    check();
    return () => over.abort();
  }, [area]);
  return isWriting;
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
