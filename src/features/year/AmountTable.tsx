import type { Key, ReactNode } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { Amount } from '../../hooks/lookback/useShape.ts';
import { useWords } from '../../hooks/useWords.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { year as yearWords } from '../../words/en/lookback/year.ts';

interface AmountTableProps {
  readonly caption: string;
  /** The head of the row labels: "Month". */
  readonly head: string;
  readonly rows: readonly {
    readonly key: Key;
    readonly label: ReactNode;
    readonly amount: Amount;
  }[];
}

/** Entries and words by row, as numbers and as bars. */
export function AmountTable({ caption, head, rows }: AmountTableProps) {
  const words = useWords('year', yearWords);
  const { locale } = useEnvironment();
  const most = Math.max(1, ...rows.map(({ amount }) => amount.words));
  return (
    <div className="amounts-scroll">
      <table className="amounts">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td />
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
              <td className="amount-bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * amount.words) / most}%` }} />
              </td>
              <td className="amount">{numberLabel(amount.entries, locale)}</td>
              <td className="amount">{numberLabel(amount.words, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
