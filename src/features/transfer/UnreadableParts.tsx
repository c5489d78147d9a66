import { useEnvironment } from '../../hooks/useEnvironment.ts';
import type { PlanSummary, UnreadableOfJournal } from '../../hooks/transfer/useTransfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';

/** The parts of the file that give no entry, by journal, with their reasons. */
export function UnreadableParts({ unreadable }: Pick<PlanSummary, 'unreadable'>) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { count, journals } = unreadable;
  if (count === 0) return null;
  return (
    <details>
      <summary>{words.unreadableTitle(count, locale)}</summary>
      {journals.map((each) => (
        <OfJournal key={each.journal} parts={each} />
      ))}
    </details>
  );
}

function OfJournal({ parts }: { readonly parts: UnreadableOfJournal }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { journal, reasons, first } = parts;
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <section className="transfer-unreadable">
      {journal !== '' && (
        <h4>
          <bdi>{journal}</bdi>
        </h4>
      )}
      <p className="quiet">
        {reasons
          .map((each) => `${words.unreadable[each.reason]}: ${numberLabel(each.count, locale)}`)
          .join(' · ')}
      </p>
      <ul className="transfer-list">
        {first.map(({ where, reason }, index) => (
          <li key={index}>
            <bdi>{where}</bdi>: {words.unreadable[reason]}
          </li>
        ))}
        {count > first.length && <li>{words.moreParts(count - first.length, locale)}</li>}
      </ul>
    </section>
  );
}
