import type { OwnHead } from '../../src/entries/editing/ownHead.ts';
import { edited, type TextEdit, type TextSelection } from '../../src/entries/editing/TextEdit.ts';

/**
 * A selection as text: `|` is the caret, or `‹` and `›` enclose what is selected. `⟦` and `⟧` enclose a head that an
 * aid inserted.
 */
export function selectionIn(ownMarked: string): TextSelection {
  const marked = ownMarked.replace(/[⟦⟧]/g, '');
  const text = marked.replace(/[|‹›]/g, '');
  const start = marked.search(/[|‹]/);
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  return { text, start, end };
}

/** `selection` in the form that {@link selectionIn} takes. */
export function shownSelection({ text, start, end }: TextSelection): string {
  const [before, words, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  return start === end ? `${before}|${after}` : `${before}‹${words}›${after}`;
}

/** The head between `⟦` and `⟧`, behind which the rest of its line is typed; null when there is none. */
function ownHeadOf(marked: string): OwnHead | null {
  const bare = marked.replace(/[|‹›]/g, '');
  const [before, head, rest] = bare.split(/[⟦⟧]/);
  if (before === undefined || head === undefined || rest === undefined) return null;
  return { from: before.length, before: before + head, after: rest.replace(/^.*/, '') };
}

/** What `edit` makes of `marked`; null when it does nothing. */
export function afterEdit(
  marked: string,
  edit: (selection: TextSelection, own: OwnHead | null) => TextEdit | null,
): string | null {
  const selection = selectionIn(marked);
  const made = edit(selection, ownHeadOf(marked));
  return made === null ? null : shownSelection(edited(selection, made));
}
