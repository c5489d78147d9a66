import { useRef } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useOwnExport, type OpenExport } from '../../hooks/transfer/useLogExport.ts';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { exporting } from '../../words/en/exporting.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import './exporting.css';
import { useExport, type ExportState } from './useExport.ts';

/** Saves the whole log in Daylog's own format, and says what the file lacks. */
export function OwnExportButton({ isMain = false }: { readonly isMain?: boolean }) {
  const words = useWords(exporting);
  const isEncrypted = useIsEncrypted();
  const open = useOwnExport();
  return (
    <>
      {isEncrypted && <p className="quiet">{words.notEncrypted}</p>}
      <ExportButton open={open} label={words.export} isMain={isMain} />
    </>
  );
}

/** Saves the log as a file, with the progress, a cancel button and the outcome. */
export function ExportButton(props: {
  readonly open: OpenExport;
  readonly label: string;
  /** Its accessible name, where the label alone does not name the format. It contains the label. */
  readonly name?: string;
  readonly isMain?: boolean;
}) {
  const { open, label, name = label, isMain = false } = props;
  const words = useWords(exporting);
  const { state, start, cancel } = useExport(open);
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = state.kind === 'running';
  return (
    <div className="exporting">
      <div className="exporting-buttons">
        <button
          type="button"
          ref={button}
          className={isMain ? 'button button-main' : 'button'}
          aria-label={name}
          aria-disabled={isRunning}
          onClick={() => void start()}
        >
          {label}
        </button>
        {isRunning && (
          <button
            type="button"
            className="button"
            onClick={() => {
              button.current?.focus();
              cancel();
            }}
          >
            {words.cancel}
          </button>
        )}
      </div>
      {isRunning && <Progress {...state} />}
      <Outcome state={state} />
    </div>
  );
}

function Progress({ days, allDays, isAsking }: Extract<ExportState, { kind: 'running' }>) {
  const words = useWords(exporting);
  const { locale } = useEnvironment();
  const shown = Math.min(days, allDays);
  const sentence = isAsking
    ? words.asking
    : days === 0
      ? words.preparing
      : words.progress(numberLabel(shown, locale), numberLabel(allDays, locale));
  return (
    <>
      <progress aria-label={sentence} {...(days > 0 && { value: shown })} max={allDays || 1} />
      <p className="quiet">{sentence}</p>
    </>
  );
}

/** At most this many missing photos are listed. The own format lists all of them in the file. */
const listedPhotos = 20;

function Outcome({ state }: { readonly state: ExportState }) {
  const words = useWords(exporting);
  const { locale } = useEnvironment();
  switch (state.kind) {
    case 'none':
    case 'running':
      return null;
    case 'cancelled':
      return <p role="status">{words.cancelled}</p>;
    case 'unreadable':
      return (
        <p role="alert" className="problem">
          {words.unreadable}
        </p>
      );
    case 'not-written':
      return (
        <p role="alert" className="problem">
          {words.notWritten}
        </p>
      );
    case 'saved': {
      const { way, counts, missing, missingPhotos } = state;
      return (
        <div role="status">
          <p>
            {words.saved[way]} {words.entries(counts.entries, locale)}
            {counts.unreadable > 0 && ` ${words.unreadableRows(counts.unreadable, locale)}`}
          </p>
          {missing.includes('days') && <p className="notice">{words.lacksDays}</p>}
          {(missing.includes('versions') || missing.includes('trash')) && (
            <p className="notice">{words.lacksHistory}</p>
          )}
          {missingPhotos.length > 0 && (
            <>
              <p className="notice">{words.lacksPhotos(missingPhotos.length, locale)}</p>
              <ul>
                {missingPhotos.slice(0, listedPhotos).map(({ id, day, alt }) => (
                  <li key={id}>
                    <bdi>
                      {[day === null ? '' : dayLabel(day, 'long', locale), alt]
                        .filter((part) => part !== '')
                        .join(': ') || id}
                    </bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      );
    }
  }
}
