import { edited, type TextEdit, type TextSelection } from '../../src/entries/editing/TextEdit.ts';

/** A selection as text: `|` is the caret, or `‹` and `›` enclose what is selected. */
export function selectionIn(marked: string): TextSelection {
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

/** What `edit` makes of `marked`; null when it does nothing. */
export function afterEdit(
  marked: string,
  edit: (selection: TextSelection) => TextEdit | null,
): string | null {
  const selection = selectionIn(marked);
  const made = edit(selection);
  return made === null ? null : shownSelection(edited(selection, made));
}
