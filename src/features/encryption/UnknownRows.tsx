import { useId } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useEncryption, type UnknownRow } from '../../hooks/log/useEncryption.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { encryption } from '../../words/en/encryption.ts';

/** Readable rows that this device does not know. A person takes them, or leaves them out. */
export function UnknownRows(props: {
  readonly count: number;
  readonly rows: readonly UnknownRow[];
}) {
  const { count, rows } = props;
  const words = useWords(encryption).unknown;
  const { locale } = useEnvironment();
  const service = useEncryption();
  const id = useId();
  return (
    <section className="encryption-part" aria-labelledby={id}>
      <h3 id={id}>{words.title(count, locale)}</h3>
      <p role="alert" className="notice">
        {words.lead}
      </p>
      <p>{words.mine}</p>
      <ul className="encryption-unknown">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.id} ${row.revision}`}>
            <p className="quiet">
              {dayLabel(row.day, 'long', locale)}, <ShownTime time={row.time} />
              {row.kind === 'version' && ` · ${words.version}`}
            </p>
            <p className="encryption-words" dir="auto">
              {row.text}
            </p>
            <button type="button" className="button" onClick={() => void service.takeRows([row])}>
              {words.take}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <button type="button" className="button" onClick={() => void service.takeRows(rows)}>
          {words.takeAll}
        </button>
      )}
    </section>
  );
}
