import { useMemo } from 'react';

import { matchingTags } from '../../entries/editing/completions.ts';
import { matchingTemplates } from '../../entries/template.ts';
import { useAnswer, type LookBackQuestions } from '../../hooks/lookback/useLookBack.ts';
import { useIsTouchScreen } from '../../hooks/page/useIsTouchScreen.ts';
import { useWords } from '../../hooks/useWords.ts';
import { writing as writingWords } from '../../words/en/day.ts';
import { Choices } from './Choices.tsx';
import type { Writing } from './useWriting.ts';
import { WritingBar } from './WritingBar.tsx';
import './writing.css';

interface ToolProps {
  readonly writing: Writing;
}

/** What helps to write, beside the field: a bar on touch screens, and tags or templates to choose from. */
export function WritingTools(props: ToolProps & { readonly offersTemplate?: boolean }) {
  const { writing, offersTemplate = false } = props;
  const isTouchScreen = useIsTouchScreen();
  return (
    <div className="writing-tools">
      {isTouchScreen && <WritingBar writing={writing} offersTemplate={offersTemplate} />}
      {writing.completable?.kind === 'tag' && <TagChoices writing={writing} />}
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
