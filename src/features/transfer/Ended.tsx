import { dayLabel } from '../../dates/dayLabel.ts';
import { datePath } from '../../dates/datePath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { Link } from '../../hooks/page/Link.tsx';
import {
  useTransfer,
  type NotImported,
  type TransferState,
} from '../../hooks/transfer/useTransfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';
import type { Words } from '../../words/Words.ts';

/** How an import ended, and what it left out. */
export function Ended({ state }: { readonly state: Extract<TransferState, { kind: 'ended' }> }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { record, error, notImported } = state;
  // Whole days come, oldest first: this one is there, also after a stop.
  const { span } = state.summary;

  async function saveReport() {
    const rows = await actions.notImported();
    saveAsFile(words.reportName, rows.map((row) => `${lineOf(row, words)}\n`).join(''));
  }

  return (
    <>
      <div role="status">
        <p>{words.ended(record.done, locale)}</p>
        {error === 'quota' && <p className="problem">{words.endedFull}</p>}
        {error !== null && error !== 'quota' && <p className="problem">{words.refused.storage}</p>}
        {record.done < record.total && <p>{words.endedEarly}</p>}
      </div>
      {record.done > 0 && span !== null && (
        <p>
          <Link to={datePath(span.first)}>
            {words.showDay(dayLabel(span.first, 'long', locale))}
          </Link>
        </p>
      )}
      {notImported > 0 && <p className="quiet">{words.reportLead}</p>}
      <div className="transfer-buttons">
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.another}
        </button>
        {notImported > 0 && (
          <button type="button" className="button" onClick={() => void saveReport()}>
            {words.saveReport}
          </button>
        )}
      </div>
    </>
  );
}

/** One line of the report: where, and what is left out. */
function lineOf(row: NotImported, words: Words['transfer']): string {
  if (row.kind === 'part') return `${row.where}: ${words.unreadable[row.reason]}`;
  const { day, time, journal, sourceId, losses } = row;
  const place = [`${day} ${time}`, journal, sourceId ?? ''].filter((part) => part !== '');
  const lost = losses.map(({ kind, count }) => `${words.losses[kind]} (${count})`);
  return `${place.join(' · ')}: ${lost.join(', ')}`;
}
