import { useEffect, useState } from 'react';

import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import type { StorageError } from '../../../log/StorageError.ts';
import { useEncryptionStatus } from '../../../hooks/log/useEncryption.ts';
import { useIsEncrypted } from '../../../hooks/log/useIsEncrypted.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useSessionStore } from '../../../hooks/account/useSession.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusAround } from '../../../ui/focusAround.ts';
import { saveUnsent } from '../../../ui/saveUnsent.ts';
import { StorageProblem } from '../../../ui/StorageProblem.tsx';
import { account } from '../../../words/en/account.ts';
import { attention } from '../../../words/en/exporting.ts';
import { menu } from '../../../words/en/app.ts';

type Leave = 'delete-copy' | 'keep-copy';

/**
 * Signs out, at once when nothing is unsent and the log is not encrypted. Otherwise it asks first. It says what opens
 * an encrypted log again and shows the number of unsent changes. It offers to wait, export, or sign out anyway.
 * Deletes nothing when the device cannot be read.
 */
export function SignOutDialog(props: {
  readonly onClose: () => void;
  /** The app is locked: no file of words leaves it. */
  readonly isLocked?: boolean;
}) {
  const { onClose, isLocked = false } = props;
  const log = useDayLog();
  const words = useWords(account);
  const title = useWords(menu).signOut;
  const { locale } = useEnvironment();
  const session = useSessionStore();
  const status = useReadable(log.syncStatus);
  const isEncrypted = useIsEncrypted();
  const [unsent, setUnsent] = useState<Result<number, StorageError> | null>(null);
  const [asked, setAsked] = useState(0);
  const [exportError, setExportError] = useState<StorageError | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [leaves, setLeaves] = useState<Leave | null>(null);
  const isSent = unsent?.ok === true && unsent.value === 0;
  const leaving = isSent && (!isEncrypted || isWaiting) ? 'delete-copy' : leaves;

  useEffect(() => {
    let isCurrent = true;
    void log.countUnsent().then((count) => {
      if (!isCurrent) return;
      // Once the question is shown, a later count of 0 signs out only if the person chose to wait.
      const isLeft = (before: typeof unsent) => !isWaiting && before?.ok === true;
      setUnsent((before) => (isLeft(before) && count.ok && count.value === 0 ? before : count));
    });
    return () => {
      isCurrent = false;
    };
  }, [log, status, isWaiting, asked]);

  useEffect(() => {
    if (leaving !== null) void session.signOut(leaving);
  }, [leaving, session]);

  if (unsent === null || leaving !== null) return null;
  const error = unsent.ok ? exportError : unsent.error;
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">{isWaiting ? words.waiting : null}</p>
      {error !== null && <StorageProblem error={error} />}
      {isEncrypted && <p>{words.encryptedQuestion}</p>}
      {!isSent && (
        <p>{unsent.ok ? words.unsentQuestion(unsent.value, locale) : words.unsentUnknown}</p>
      )}
      {isSent ? (
        <div className="dialog-choices">
          <button
            type="button"
            className="button button-main"
            onClick={() => setLeaves('delete-copy')}
          >
            {title}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      ) : (
        <UnsentChoices
          isCounted={unsent.ok}
          isLocked={isLocked}
          isWaiting={isWaiting}
          onRetry={() => setAsked((times) => times + 1)}
          onWait={() => setIsWaiting(true)}
          onExportError={setExportError}
          onLeave={setLeaves}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** What a person can do about unsent changes. */
function UnsentChoices(props: {
  /** Whether the device could count the unsent changes. */
  readonly isCounted: boolean;
  readonly isLocked: boolean;
  readonly isWaiting: boolean;
  readonly onRetry: () => void;
  readonly onWait: () => void;
  readonly onExportError: (error: StorageError | null) => void;
  readonly onLeave: (leave: Leave) => void;
  readonly onClose: () => void;
}) {
  const { isCounted, isLocked, isWaiting, onRetry, onWait } = props;
  const { onExportError, onLeave, onClose } = props;
  const log = useDayLog();
  const words = useWords(account);
  const ofUnsent = useWords(attention);
  const { kind } = useEncryptionStatus();
  // Nothing is sent then, so waiting would never end.
  const isHeld = kind === 'locked' || kind === 'faulty';
  return (
    <>
      <div className="dialog-choices" tabIndex={-1}>
        {!isCounted && (
          <button type="button" className="button button-main" onClick={onRetry}>
            {ofUnsent.retry}
          </button>
        )}
        {isCounted && !isWaiting && !isHeld && (
          <button
            type="button"
            className="button button-main"
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              onWait();
            }}
          >
            {words.wait}
          </button>
        )}
        {isCounted && !isLocked && (
          <button
            type="button"
            className="button"
            onClick={() => void saveUnsent(log, ofUnsent).then(onExportError)}
          >
            {words.export}
          </button>
        )}
        <button type="button" className="button" onClick={() => onLeave('keep-copy')}>
          {words.keepCopy}
        </button>
        {isCounted && (
          <button type="button" className="button" onClick={() => onLeave('delete-copy')}>
            {words.signOutAnyway}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
      <p className="quiet">{words.keepCopyNote}</p>
    </>
  );
}
