import { useLayoutEffect, useRef } from 'react';

import { useTagRename } from '../../hooks/log/useTagRename.ts';
import type { TagRename } from '../../log/tags/TagRename.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { focusAround } from '../../ui/focusAround.ts';
import { tags } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';

type Verb = 'stop' | 'goOn' | 'undo' | 'dismiss';

/**
 * The progress of the last rename and its buttons; nothing without one. `started` counts the renames begun on this
 * screen. The progress of each takes the focus, because the button of a renamed tag leaves with its tag.
 */
export function RenameProgress({ started }: { readonly started: number }) {
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const { renames, state } = useTagRename();
  const section = useRef<HTMLElement>(null);
  const isShown = state.kind !== 'none';
  useLayoutEffect(() => {
    if (started > 0 && isShown) section.current?.focus();
  }, [started, isShown]);
  if (state.kind === 'none') return null;
  const { rename, refusal } = state;
  const { progress } = rename;
  const isMoving = 'all' in progress && progress.kind !== 'stopped' && refusal === null;
  return (
    <section ref={section} className="tags-progress" tabIndex={-1}>
      {isMoving && (
        <progress
          value={handledEntries(progress)}
          max={progress.all}
          aria-label={words.renaming(rename.renaming.from)}
        />
      )}
      {/* Read out at the end. A count on each step would drown all other announcements. */}
      <p role={isMoving ? undefined : 'status'}>
        {refusal !== null && `${words.notKept} `}
        {sentenceOf(rename, words, locale)}
      </p>
      <div className="tags-rename-actions">
        {verbsFor(rename, refusal !== null).map((verb) => (
          <button
            key={verb}
            type="button"
            className="button"
            onClick={({ currentTarget }) => {
              // A pressed button leaves the page; with "Dismiss" the whole section does.
              const leaving = verb === 'dismiss' ? currentTarget.closest('section') : null;
              focusAround(leaving ?? currentTarget);
              void renames[verb]();
            }}
          >
            {words[verb]}
          </button>
        ))}
      </div>
    </section>
  );
}

function handledEntries(progress: TagRename['progress']): number {
  return progress.done + ('changedSince' in progress ? progress.changedSince : 0);
}

function verbsFor({ progress }: TagRename, isRefused: boolean): readonly Verb[] {
  switch (progress.kind) {
    case 'renaming':
      return isRefused ? ['goOn', 'stop'] : ['stop'];
    case 'undoing':
      return isRefused ? ['goOn'] : [];
    case 'stopped':
      return progress.done > 0 ? ['goOn', 'undo', 'dismiss'] : ['goOn', 'dismiss'];
    case 'renamed':
      return progress.done > 0 ? ['undo', 'dismiss'] : ['dismiss'];
    case 'undone':
      return ['dismiss'];
  }
}

function sentenceOf(
  { renaming: { from, to }, progress }: TagRename,
  words: Words['tags'],
  locale: string,
): string {
  const count = (entries: number) => words.entryCount(entries, locale);
  switch (progress.kind) {
    case 'renaming':
      return words.progress(progress.done, progress.all, locale);
    case 'undoing':
      return words.undoProgress(handledEntries(progress), progress.all, locale);
    case 'renamed':
      return words.renamed(from, to, count(progress.done));
    case 'stopped':
      return words.stopped(from, to, count(progress.done), count(progress.all - progress.done));
    case 'undone':
      return progress.changedSince === 0
        ? words.undone(from, count(progress.done))
        : words.undoneSome(from, count(progress.done), count(progress.changedSince));
  }
}
