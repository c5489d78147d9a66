import { memo, useMemo, useSyncExternalStore } from 'react';

import './EntryText.css';
import { currentRenderer, subscribeToRenderer } from './markdownRenderer.ts';
import { needsMarkdown } from './needsMarkdown.ts';

/**
 * What a person wrote. The plain words are painted at once; Markdown among them is shown as such from the
 * moment its chunk is there, and stays plain for as long as it cannot be had.
 */
export const EntryText = memo(function EntryText({ text }: { readonly text: string }) {
  const isMarkdown = useMemo(() => needsMarkdown(text), [text]);
  return isMarkdown ? <MarkdownText text={text} /> : <PlainText text={text} />;
});

function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="entry-text entry-text-plain" dir="auto">
      {text}
    </div>
  );
}

function MarkdownText({ text }: { readonly text: string }) {
  const render = useSyncExternalStore(subscribeToRenderer, currentRenderer);
  const content = useMemo(() => render?.(text) ?? null, [render, text]);
  if (content === null) return <PlainText text={text} />;
  return <div className="entry-text">{content}</div>;
}
