import { useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { datePath } from '../../dates/datePath.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { KeptDay, ListedImport } from '../../transfer/Transfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { useFocusOnContent } from '../../hooks/page/useFocusOnContent.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { numberLabel } from '../../words/numberLabel.ts';
import type { Words } from '../../words/Words.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';

/** The imports of this device, each with its undo. */
export function ImportList() {
  const words = useWords(transferWords);
  const transfer = useTransfer();
  const imports = useReadable(transfer.imports);
  const state = useReadable(transfer.state);
  const running = state.kind === 'importing' ? state.record.id : null;
  const ended = (imports ?? []).filter(({ id }) => id !== running);
  useFocusOnContent(ended.map(({ id, state: now }) => `${id} ${now}`).join(), listId);
  if (ended.length === 0) return null;
  return (
    <section id={listId} tabIndex={-1} className="transfer-part" aria-labelledby="transfer-imports">
      <h2 id="transfer-imports">{words.listTitle}</h2>
      <ul className="transfer-imports" role="list">
        {ended.map((record) => (
          <Imported key={record.id} record={record} />
        ))}
      </ul>
    </section>
  );
}

/** It takes the focus when the focused button leaves. */
const listId = 'transfer-list';

function Imported({ record }: { readonly record: ListedImport }) {
  const words = useWords(transferWords);
  const { locale, timeZone } = useEnvironment();
  const { actions } = useTransfer();
  const { id, state, fileName, undoError } = record;
  const sources: Readonly<Record<string, string>> = words.sources;
  const startedOn = wallClockAt(record.startedAtMs, timeZone()).day;
  const isUndoing = state === 'undoing' && undoError === null;
  // Nothing is left to import: another tab is finishing it, or was closed meanwhile.
  const isFinished = state === 'running' && record.done >= record.total;
  return (
    <li>
      <p>
        <bdi>{fileName}</bdi>
      </p>
      <p className="quiet">
        {sources[record.source] ?? record.source}
        {` · ${dayLabel(startedOn, 'short', locale)} · `}
        {broughtBy(record, words, locale)}
        {' · '}
        {state === 'undoing' && !isUndoing
          ? words.undoneInPart
          : words.states[isFinished ? 'done' : state]}
      </p>
      {undoError !== null && (
        <p role="alert" className="problem">
          {undoError === 'quota' ? words.undoFull : words.undoFailed}
        </p>
      )}
      {state === 'undone' && record.kept > 0 && <Kept record={record} />}
      <div className="transfer-buttons">
        {state !== 'undone' && (
          <button
            type="button"
            className="button"
            aria-label={words.undoOf(fileName)}
            aria-disabled={isUndoing}
            onClick={() => {
              if (!isUndoing) void actions.undo(id);
            }}
          >
            {words.undo}
          </button>
        )}
        {state === 'undone' && (
          <button
            type="button"
            className="button"
            aria-label={words.forgetOf(fileName)}
            onClick={() => void actions.forget(id)}
          >
            {words.forget}
          </button>
        )}
      </div>
    </li>
  );
}

/** The entries and photos that an import brought. Photos alone, if it brought no entry. */
function broughtBy(
  { done, total, photos = 0 }: ListedImport,
  words: Words['transfer'],
  locale: string,
): string {
  const entries = words.ofTotal(numberLabel(done, locale), numberLabel(total, locale));
  if (photos === 0) return entries;
  const brought = words.broughtPhotos(photos, locale);
  return total === 0 ? brought : `${entries} · ${brought}`;
}

/** The entries that the undo left: their days as links. */
function Kept({ record }: { readonly record: ListedImport }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const [days, setDays] = useState<readonly KeptDay[] | null>(null);
  const listed = (days ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>{words.kept(record.kept, locale)}</p>
      {days === null ? (
        <button
          type="button"
          className="button-link"
          onClick={() => void actions.keptDays(record.id).then(setDays)}
        >
          {words.showKept}
        </button>
      ) : (
        <ul className="transfer-list">
          {days.map(({ day, first, count }) => (
            <li key={day}>
              <Link to={`${datePath(day)}#${first}`}>{dayLabel(day, 'long', locale)}</Link>
              {count > 1 && `: ${words.entries(count, locale)}`}
            </li>
          ))}
          {listed < record.kept && <li>{words.moreKept(record.kept - listed, locale)}</li>}
        </ul>
      )}
    </>
  );
}
