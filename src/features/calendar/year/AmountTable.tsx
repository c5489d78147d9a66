import type { Key, ReactNode } from 'react';

import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import type { Amount } from '../../../lookback/year/yearShape.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { numberLabel } from '../../../words/numberLabel.ts';
import { year as yearWords } from '../../../words/en/lookback.ts';

interface AmountTableProps {
  readonly caption: string;
  /** The head of the row labels: "Month". */
  readonly head: string;
  readonly rows: readonly {
    readonly key: Key;
    readonly label: ReactNode;
    readonly amount: Amount;
  }[];
  /** Draws a row's bar beside its label. */
  readonly bar?: (amount: Amount) => ReactNode;
}

/** Entries and words by row, as numbers and as bars. */
export function AmountBars(props: Omit<AmountTableProps, 'bar'>) {
  const most = Math.max(1, ...props.rows.map(({ amount }) => amount.words));
  return (
    <div className="amounts-scroll">
      <AmountTable
        {...props}
        bar={({ words }) => <span style={{ inlineSize: `${(100 * words) / most}%` }} />}
      />
    </div>
  );
}

/** Entries and words by row, as numbers. */
export function AmountTable({ caption, head, rows, bar }: AmountTableProps) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  return (
    <table className="amounts">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {bar !== undefined && <td />}
          <th scope="col" className="amount">
            {words.entries}
          </th>
          <th scope="col" className="amount">
            {words.words}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, amount }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {bar !== undefined && (
              <td className="amount-bar" aria-hidden="true">
                {bar(amount)}
              </td>
            )}
            <td className="amount">{numberLabel(amount.entries, locale)}</td>
            <td className="amount">{numberLabel(amount.words, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
