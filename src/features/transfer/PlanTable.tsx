import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { PlanGroup } from '../../hooks/transfer/useTransfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';

/** What becomes of the entries, by journal and year. Columns without a number are left out, so it fits on a phone. */
export function PlanTable({ groups }: { readonly groups: readonly PlanGroup[] }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const hasJournals = groups.some(({ journal }) => journal !== '');
  const columns = columnsOf(groups);
  return (
    <div className="transfer-scroll" role="region" aria-label={words.planTitle} tabIndex={0}>
      <table className="transfer-table">
        <thead>
          <tr>
            {hasJournals && <th scope="col">{words.journal}</th>}
            <th scope="col">{words.year}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="transfer-number">
                {words.comparisons[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.year} ${group.journal}`}>
              {hasJournals && (
                <td>
                  <bdi>{group.journal}</bdi>
                </td>
              )}
              <th scope="row">{group.year ?? words.noYear}</th>
              {columns.map((name) => (
                <td key={name} className="transfer-number">
                  {numberLabel(countOf(group, name), locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const always = ['new', 'here'] as const;
const sometimes = ['different', 'deleted', 'unreadable'] as const;

type Column = (typeof always)[number] | (typeof sometimes)[number];

function columnsOf(groups: readonly PlanGroup[]): readonly Column[] {
  return [...always, ...sometimes.filter((name) => groups.some((one) => countOf(one, name) > 0))];
}

function countOf({ counts, unreadable }: PlanGroup, column: Column): number {
  return column === 'unreadable' ? unreadable : counts[column];
}
