import { memo, useMemo } from 'react';

import { splitPhotos } from '../../entries/photos/trailingPhotos.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import './EntryText.css';
import '../photos/photos.css';
import { markdownRenderer } from './markdownRenderer.ts';
import { needsMarkdown } from '../../entries/markdown/needsMarkdown.ts';
import type { OnTick } from './renderMarkdown.tsx';

interface EntryTextProps {
  readonly text: string;
  /** The entry of the text. If another entry reuses this component, a pending tick must not carry over. */
  readonly of?: string;
  /** Keep its identity: a new function renders the text again. Without it, tasks are read-only. */
  readonly onTick?: OnTick | undefined;
  /** The level of the outermost headings in `text`: one below the heading that it stands under. 3 by default. */
  readonly headingLevel?: 2 | 3;
}

/**
 * A text written by a person. Paints it as plain text at once, with room for the photos at its end, and as Markdown
 * once the renderer's chunk is loaded. Stays plain if the chunk fails to load. Tasks can be ticked if `onTick` is given.
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
  if (render === null) return <BeforeMarkdown text={text} />;
  if (content === null) return <PlainText text={text} />;
  return <div className="entry-text">{content}</div>;
}

/** The text as typed, and a square for each photo at its end. */
function BeforeMarkdown({ text }: { readonly text: string }) {
  const { words, photos } = useMemo(() => splitPhotos(text), [text]);
  return (
    <>
      {words !== '' && <PlainText text={words} />}
      {photos.length > 0 && (
        <div className="photos">
          {photos.map((_photo, index) => (
            <span key={index} className="photo">
              <span className="photo-tile" />
            </span>
          ))}
        </div>
      )}
    </>
  );
}
