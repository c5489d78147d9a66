import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { tags } from '../../words/en/lookback/tags.ts';
import type { RenameState, TagRename } from './createTagRename.ts';

/** How far a rename has come, and what can be done about it; nothing when there was none. */
export function RenameProgress({ rename }: { readonly rename: TagRename }) {
  const words = useWords('tags', tags);
  const { locale } = useEnvironment();
  const state = useReadable(rename.state);
  if (state.kind === 'idle') return null;
  const canUndo = (state.kind === 'done' || state.kind === 'stopped') && state.done > 0;
  return (
    <section className="tags-progress">
      {state.kind === 'running' && (
        <progress
          value={state.done}
          max={state.all}
          aria-label={words.renaming(state.renaming.from)}
        />
      )}
      {/* Read out at the end; the count along the way would drown everything else. */}
      <p role={state.kind === 'running' ? undefined : 'status'}>
        {sentenceOf(state, words, locale)}
      </p>
      <div className="tags-rename-deeds">
        {state.kind === 'running' && !state.isUndo && (
          <button type="button" className="button" onClick={() => rename.stop()}>
            {words.stop}
          </button>
        )}
        {state.kind === 'stopped' && (
          <button type="button" className="button" onClick={() => void rename.goOn()}>
            {words.goOn}
          </button>
        )}
        {canUndo && (
          <button type="button" className="button" onClick={() => void rename.undo()}>
            {words.undo}
          </button>
        )}
        {state.kind !== 'running' && (
          <button type="button" className="button" onClick={() => rename.dismiss()}>
            {words.dismiss}
          </button>
        )}
      </div>
    </section>
  );
}

function sentenceOf(
  state: Exclude<RenameState, { kind: 'idle' }>,
  words: typeof tags,
  locale: string,
): string {
  const { from, to } = state.renaming;
  const count = (entries: number) => words.entryCount(entries, locale);
  switch (state.kind) {
    case 'running':
      return words.progress(state.done, state.all, locale);
    case 'done':
      return words.renamed(from, to, count(state.done));
    case 'stopped': {
      const stopped = words.stopped(from, to, count(state.done), count(state.left));
      return state.isRefused ? `${words.notKept} ${stopped}` : stopped;
    }
    case 'undone': {
      const undone =
        state.changedSince === 0
          ? words.undone(from, count(state.done))
          : words.undoneSome(from, count(state.done), count(state.changedSince));
      return state.isRefused ? `${words.notKept} ${undone}` : undone;
    }
  }
}
