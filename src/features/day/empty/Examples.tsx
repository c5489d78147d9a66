import type { RefObject } from 'react';

import { datePath } from '../../../dates/datePath.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { emptyDay } from '../../../words/en/lookback.ts';

/** Examples for the first entry of a log. One fills the composer and saves nothing. */
export function Examples(props: {
  readonly day: DayKey;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { day, boxRef } = props;
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
