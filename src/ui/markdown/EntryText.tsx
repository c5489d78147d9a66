import { memo, useMemo } from 'react';

import { useReadable } from '../../hooks/useReadable.ts';
import './EntryText.css';
import { markdownRenderer } from './markdownRenderer.ts';
import { needsMarkdown } from './needsMarkdown.ts';
import type { OnTick } from './renderMarkdown.tsx';

interface EntryTextProps {
  readonly text: string;
  /** Whose words they are: a tick that is under way goes with them where others take their place. */
  readonly of?: string;
  /** Keep its identity: the text is drawn anew with it. Without it tasks are for reading only. */
  readonly onTick?: OnTick | undefined;
  /** The level of the outermost headings in `text`: one below the heading that it stands under. 3 by default. */
  readonly headingLevel?: 2 | 3;
}

/**
 * What a person wrote. The plain words are painted at once; Markdown among them is shown as such from the
 * moment its chunk is there, and stays plain for as long as it cannot be had. Its tasks can be ticked where
 * `onTick` hears of it.
 */
export const EntryText = memo(function EntryText({ of, ...entry }: EntryTextProps) {
  const { text } = entry;
  const isMarkdown = useMemo(() => needsMarkdown(text), [text]);
  if (!isMarkdown) return <PlainText text={text} />;
  return <MarkdownText key={of} {...entry} />;
});

function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="entry-text entry-text-plain" dir="auto">
      {text}
    </div>
  );
}

function MarkdownText({ text, onTick, headingLevel }: EntryTextProps) {
  const render = useReadable(markdownRenderer);
  const content = useMemo(
    () => render?.(text, onTick, headingLevel) ?? null,
    [render, text, onTick, headingLevel],
  );
  if (content === null) return <PlainText text={text} />;
  return <div className="entry-text">{content}</div>;
}
