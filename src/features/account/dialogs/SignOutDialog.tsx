import { useEffect, useState } from 'react';

import { useDayLog, type StorageError } from '../../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useSessionStore } from '../../../hooks/account/useSession.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusAround } from '../../../ui/focusAround.ts';
import { saveUnsent } from '../../../ui/saveUnsent.ts';
import { StorageProblem } from '../../../ui/StorageProblem.tsx';
import { account } from '../../../words/en/account/account.ts';
import { attention } from '../../../words/en/app/attention.ts';
import { menu } from '../../../words/en/app/menu.ts';

/**
 * Signs out, at once when nothing is unsent. Otherwise shows the number of unsent changes and offers to wait,
 * export, or sign out anyway. Deletes nothing when the device cannot be read.
 */
export function SignOutDialog(props: {
  readonly onClose: () => void;
  /** The app is locked: no file of words leaves it. */
  readonly isLocked?: boolean;
}) {
  const { onClose, isLocked = false } = props;
  const log = useDayLog();
  const words = useWords('account', account);
  const ofUnsent = useWords('attention', attention);
  const title = useWords('menu', menu).signOut;
  const { locale } = useEnvironment();
  const session = useSessionStore();
  const status = useReadable(log.syncStatus);
  const [unsent, setUnsent] = useState<Result<number, StorageError> | null>(null);
  const [asked, setAsked] = useState(0);
  const [exportError, setExportError] = useState<StorageError | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [leaves, setLeaves] = useState<'delete-copy' | 'keep-copy' | null>(null);
  const leaving = unsent?.ok === true && unsent.value === 0 ? 'delete-copy' : leaves;

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
      <p>{unsent.ok ? words.unsentQuestion(unsent.value, locale) : words.unsentUnknown}</p>
      <div className="dialog-choices" tabIndex={-1}>
        {!unsent.ok && (
          <button
            type="button"
            className="button button-main"
            onClick={() => setAsked((times) => times + 1)}
          >
            {ofUnsent.retry}
          </button>
        )}
        {unsent.ok && !isWaiting && (
          <button
            type="button"
            className="button button-main"
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              setIsWaiting(true);
            }}
          >
            {words.wait}
          </button>
        )}
        {unsent.ok && !isLocked && (
          <button
            type="button"
            className="button"
            onClick={() => void saveUnsent(log, ofUnsent).then(setExportError)}
          >
            {words.export}
          </button>
        )}
        <button type="button" className="button" onClick={() => setLeaves('keep-copy')}>
          {words.keepCopy}
        </button>
        {unsent.ok && (
          <button type="button" className="button" onClick={() => setLeaves('delete-copy')}>
            {words.signOutAnyway}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
      <p className="quiet">{words.keepCopyNote}</p>
    </Dialog>
  );
}
