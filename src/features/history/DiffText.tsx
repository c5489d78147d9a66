import { useMemo } from 'react';

import { wordDiff } from './wordDiff.ts';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Labels for words that occur only in `before`, and only in `after`. */
  readonly names: { readonly before: string; readonly after: string };
}

/**
 * Two texts in one. Words of only one text are struck through or underlined, and labelled for screen readers. Plain
 * text, because half of a Markdown mark would format wrongly.
 */
export function DiffText({ before, after, names }: DiffTextProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <div className="diff">
      <p className="diff-text" dir="auto">
        {parts.map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          const Mark = kind === 'before' ? 'del' : 'ins';
          return (
            <Mark key={index}>
              <span className="visually-hidden">{` [${names[kind]}: `}</span>
              {text}
              <span className="visually-hidden">] </span>
            </Mark>
          );
        })}
      </p>
      <p className="diff-legend" aria-hidden="true">
        <del>{names.before}</del> <ins>{names.after}</ins>
      </p>
    </div>
  );
}
