import { useState } from 'react';

import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { CsvColumns, ReadChoices, ReadQuestion } from '../../transfer/JournalFormat.ts';
import { useWords } from '../../hooks/useWords.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';

type Asked<Kind extends ReadQuestion['kind']> = Extract<ReadQuestion, { kind: Kind }>;

/** The columns that were chosen so far. */
type ChosenColumns = { readonly [Name in keyof CsvColumns]?: number | undefined };

const columnNames = ['date', 'time', 'zone', 'text', 'title', 'tags'] as const;

/** Asks the questions that the file leaves open. A guess is only a proposal: the reading uses the answers. */
export function Questions({ questions }: { readonly questions: readonly ReadQuestion[] }) {
  const words = useWords(transferWords);
  const { actions } = useTransfer();
  const dates = questions.find((one): one is Asked<'date-order'> => one.kind === 'date-order');
  const table = questions.find((one): one is Asked<'columns'> => one.kind === 'columns');
  const [dateOrder, setDateOrder] = useState<ReadChoices['dateOrder']>(null);
  const [columns, setColumns] = useState<ChosenColumns>(() => chosen(table?.guess));
  const { date } = columns;
  const samples = dates?.samples ?? table?.openDates[date ?? -1] ?? [];
  const isAnswered =
    (samples.length === 0 || dateOrder !== null) &&
    (table === undefined || (date !== undefined && hasWords(columns)));

  return (
    <form
      className="transfer-part"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.answer({ dateOrder, columns: table === undefined ? null : whole(columns) });
      }}
    >
      <h3>{words.ask}</h3>
      {table !== undefined && <Table table={table} columns={columns} onChoose={setColumns} />}
      {samples.length > 0 && (
        <fieldset className="transfer-choices">
          <legend>{words.dateOrder}</legend>
          <p className="quiet">
            <bdi>{samples.join(' · ')}</bdi>
          </p>
          {(['day-first', 'month-first'] as const).map((value) => (
            <label key={value} className="transfer-choice">
              <input
                type="radio"
                name="date-order"
                checked={dateOrder === value}
                onChange={() => setDateOrder(value)}
              />
              {value === 'day-first' ? words.dayFirst : words.monthFirst}
            </label>
          ))}
        </fieldset>
      )}
      <div className="transfer-buttons">
        <button type="submit" className="button button-main" disabled={!isAnswered}>
          {words.goOn}
        </button>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

/** The picker of columns, above the first rows. */
function Table(props: {
  readonly table: Asked<'columns'>;
  readonly columns: ChosenColumns;
  readonly onChoose: (columns: ChosenColumns) => void;
}) {
  const { table, columns, onChoose } = props;
  const words = useWords(transferWords);
  return (
    <>
      <p>{words.columnsLead}</p>
      <div className="transfer-columns">
        {columnNames.map((name) => (
          <label key={name} className="field">
            <span className="field-name">{words.columns[name]}</span>
            <select
              value={columns[name] ?? ''}
              onChange={({ target: { value } }) => {
                onChoose({ ...columns, [name]: value === '' ? undefined : Number(value) });
              }}
            >
              <option value="">{words.noColumn}</option>
              {table.header.map((title, index) => (
                <option key={index} value={index}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className="transfer-scroll" role="region" aria-label={words.columnsLead} tabIndex={0}>
        <table className="transfer-table">
          <thead>
            <tr>
              {table.header.map((title, index) => (
                <th key={index} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, 10).map((row, index) => (
              <tr key={index}>
                {table.header.map((_title, column) => (
                  <td key={column}>{row[column]?.slice(0, 80)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const hasWords = ({ text, title }: ChosenColumns) => text !== undefined || title !== undefined;

/** The pickers start with the guess. */
function chosen(guess: CsvColumns | undefined): ChosenColumns {
  if (guess === undefined) return {};
  const { date, time, zone, text, title, tags } = guess;
  return {
    date,
    time: time ?? undefined,
    zone: zone ?? undefined,
    text: text ?? undefined,
    title: title ?? undefined,
    tags: tags ?? undefined,
  };
}

function whole(columns: ChosenColumns): CsvColumns {
  const { date = 0, time = null, zone = null, text = null } = columns;
  const { title = null, tags = null } = columns;
  return { date, time, zone, text, title, tags };
}
