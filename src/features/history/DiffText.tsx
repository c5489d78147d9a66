import { useMemo } from 'react';

import { wordDiff } from './wordDiff.ts';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** What is said of words that only `before` has, and of those that only `after` has. */
  readonly names: { readonly before: string; readonly after: string };
}

/**
 * Two texts in one: words that only one has are struck through or underlined, and named by which text
 * they are in for those who hear them. As plain text, since half of a Markdown mark marks nothing.
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
