import { useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { typedTagName } from '../../entries/tags.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { MoreMenu } from '../../ui/controls/MoreMenu.tsx';
import { tags } from '../../words/en/lookback.ts';
import './tags.css';
import { NameRow, NamesPage, useIsIncomplete } from './nameList.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { RenameProgress } from './RenameProgress.tsx';

/** The tags of the whole log, with the number and the date of their uses, and a way to rename them. */
export function TagsScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Tags day={selectedDate} />;
}

const askTags = (ask: LookBackQuestions) => ask.tags();

function Tags({ day }: { readonly day: DayKey }) {
  const words = useWords(tags);
  const answered = useAnswer(askTags);
  const isIncomplete = useIsIncomplete();
  const [renaming, setRenaming] = useState<TagUse | null>(null);
  const [started, setStarted] = useState(0);
  const all = answered.kind === 'answered' ? answered.value : null;

  return (
    <>
      <NamesPage
        day={day}
        of="tags"
        words={words}
        all={all}
        readName={typedTagName}
        renderRow={(tag) => <TagRow tag={tag} day={day} onRename={() => setRenaming(tag)} />}
      >
        <RenameProgress started={started} />
      </NamesPage>
      {renaming !== null && (
        <RenameDialog
          tag={renaming}
          tags={all ?? []}
          isIncomplete={isIncomplete}
          onStarted={() => setStarted((times) => times + 1)}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}

function TagRow(props: {
  readonly tag: TagUse;
  readonly day: DayKey;
  readonly onRename: () => void;
}) {
  const { tag, day, onRename } = props;
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const searchPath = useSearchPath();
  return (
    <NameRow
      name={`#${tag.name}`}
      to={searchPath(day, `tag:${tag.name}`)}
      count={words.entryCount(tag.entries, locale)}
      lastUse={words.lastUsed(dayLabel(tag.lastDay, 'date', locale))}
    >
      <MoreMenu label={words.moreFor(tag.name)} actions={[{ name: words.rename, act: onRename }]} />
    </NameRow>
  );
}
