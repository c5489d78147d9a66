import { useState } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import { measureLabel } from '../../words/measureLabel.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { periodLabel } from './periodLabel.ts';
import { meanOf, type Period, type Scale } from './periods.ts';

interface PeriodTableProps {
  readonly unit: string;
  readonly scale: Scale;
  /** Oldest first. */
  readonly periods: readonly Period[];
}

/** The numbers behind the line, newest first. They are in the page while it is open. */
export function PeriodTable({ unit, scale, periods }: PeriodTableProps) {
  const words = useWords(trackerWords);
  const { locale } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const label = (number: number) => measureLabel(number, unit, locale);
  return (
    <details className="tracker-all" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.numbers}</summary>
      {isOpen && (
        <div className="tracker-scroll" role="region" aria-label={words.numbers} tabIndex={0}>
          <table className="tracker-table">
            <thead>
              <tr>
                <th scope="col">{words.scales[scale]}</th>
                {[words.mean, words.lowest, words.highest, words.sum, words.values].map((head) => (
                  <th key={head} scope="col" className="tracker-number">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.toReversed().map((period) => (
                <tr key={period.first}>
                  <th scope="row">
                    <Link to={datePath(period.first)}>{periodLabel(period, scale, locale)}</Link>
                  </th>
                  <td className="tracker-number">{label(meanOf(period))}</td>
                  <td className="tracker-number">{label(period.low)}</td>
                  <td className="tracker-number">{label(period.high)}</td>
                  <td className="tracker-number">{label(period.sum)}</td>
                  <td className="tracker-number">{numberLabel(period.count, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
