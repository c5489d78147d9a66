import type { EncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { UnknownRows } from './UnknownRows.tsx';
import { numberLabel } from '../../words/numberLabel.ts';

/** The log while its rows are being encrypted, or made readable again. */
export function Converting(props: {
  readonly status: Extract<EncryptionStatus, { kind: 'sealing' | 'opening' }>;
}) {
  const { kind, progress } = props.status;
  const words = useWords(encryption);
  const { locale } = useEnvironment();
  const title = kind === 'sealing' ? words.sealingTitle : words.openingTitle;
  return (
    <>
      <h2>{title}</h2>
      {progress === null ? (
        <progress aria-label={title} />
      ) : (
        <>
          <progress aria-label={title} value={progress.done} max={Math.max(1, progress.total)} />
          <p>{words.progress(numberLabel(progress.done, locale), progress.total, locale)}</p>
        </>
      )}
      {progress !== null && progress.stuck > 0 && (
        <p className="notice">{words.stuck[kind](progress.stuck, locale)}</p>
      )}
      {progress?.unknown !== undefined && <UnknownRows {...progress.unknown} />}
      <p role="status">{words.converting}</p>
      <p className="quiet">{kind === 'sealing' ? words.sealingNote : words.openingNote}</p>
    </>
  );
}
