import { useId } from 'react';

import type { Amount } from '../../hooks/lookback/useShape.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { year as yearWords } from '../../words/en/lookback.ts';
import { AmountTable } from './AmountTable.tsx';

interface AmountStripProps {
  readonly caption: string;
  /** The head of the row labels in the table: "Hour". */
  readonly head: string;
  readonly bars: readonly {
    /** The whole label: "9:00 AM". */
    readonly label: string;
    /** What stands below the bar; empty below most bars of a long strip. */
    readonly mark: string;
    readonly amount: Amount;
  }[];
}

/** Words by hour or weekday as a strip of bars. Screen readers get the same numbers as a table. */
export function AmountStrip({ caption, head, bars }: AmountStripProps) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const id = useId();
  const most = Math.max(1, ...bars.map(({ amount }) => amount.words));
  const fullest = bars.find(({ amount }) => amount.words === most);
  return (
    <figure className="strip" aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <div className="strip-bars" aria-hidden="true">
        {bars.map(({ label, mark, amount }) => (
          <span
            key={label}
            className="strip-bar"
            title={`${label}: ${words.wordCount(amount.words, locale)}`}
          >
            {/* A few words are more than none. */}
            <span
              style={{
                blockSize: amount.words === 0 ? 0 : `max(2px, ${(100 * amount.words) / most}%)`,
              }}
            />
            <span className="strip-mark">{mark}</span>
          </span>
        ))}
      </div>
      {fullest !== undefined && <p className="quiet">{words.mostAt(fullest.label)}</p>}
      <div className="visually-hidden">
        <AmountTable
          caption={caption}
          head={head}
          rows={bars.map(({ label, amount }) => ({ key: label, label, amount }))}
        />
      </div>
    </figure>
  );
}
