import type { RefObject } from 'react';

import { datePath } from '../../../dates/datePath.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { useNearest } from '../../../hooks/log/useNearest.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useWords } from '../../../hooks/useWords.ts';
import { emptyDay } from '../../../words/en/lookback.ts';

interface ExamplesProps {
  readonly day: DayKey;
  /** The composer's box. */
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** In a log that is known to hold no entry: examples of entries. */
export function Examples(props: ExamplesProps) {
  const first = useNearest(null, 'on');
  return first?.kind === 'none' && <FirstEntries {...props} />;
}

/** Examples for the first entry of a log. One fills the composer and saves nothing. */
function FirstEntries({ day, boxRef }: ExamplesProps) {
  const words = useWords(emptyDay);
  const { draft, keeper } = useDraft({ kind: 'new', day });
  const examples = Object.values(words.examples);

  function fill(example: string) {
    // What the person has typed stays.
    const isFree = draft.text.trim() === '' || examples.includes(draft.text);
    keeper.type(isFree ? example : `${draft.text}\n${example}`, null);
    boxRef.current?.focus();
  }

  return (
    <section className="examples">
      <h2>{words.examplesTitle}</h2>
      {examples.map((example) => (
        <button key={example} type="button" className="example" onClick={() => fill(example)}>
          {example}
        </button>
      ))}
      <Link className="quiet-action" to={datePath(day, 'transfer')}>
        {words.bring}
      </Link>
    </section>
  );
}
