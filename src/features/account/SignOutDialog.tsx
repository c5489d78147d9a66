import { useEffect, useState } from 'react';

import { useDayLog } from '../../hooks/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSessionStore } from '../../hooks/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { account } from '../../words/en/account.ts';
import { menu } from '../../words/en/menu.ts';

/**
 * Signs out. When words are on this device only, it says how many and offers to wait, to export them, or to
 * sign out anyway; when there are none nothing is asked.
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const log = useDayLog();
  const words = useWords('account', account);
  const title = useWords('menu', menu).signOut;
  const { locale } = useEnvironment();
  const session = useSessionStore();
  const status = useReadable(log.syncStatus);
  const [unsent, setUnsent] = useState<number | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [leaves, setLeaves] = useState<'delete-copy' | 'keep-copy' | null>(null);
  const leaving = unsent === 0 ? 'delete-copy' : leaves;

  useEffect(() => {
    let isCurrent = true;
    void log.countUnsent().then((count) => {
      // The first count decides whether to ask; later ones only while waiting sign out by themselves.
      if (isCurrent)
        setUnsent((before) => (before === null || isWaiting ? count : count || before));
    });
    return () => {
      isCurrent = false;
    };
  }, [log, status, isWaiting]);

  useEffect(() => {
    if (leaving !== null) void session.signOut(leaving);
  }, [leaving, session]);

  if (unsent === null || leaving !== null) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">{isWaiting ? words.waiting : null}</p>
      <p>{words.unsentQuestion(unsent, locale)}</p>
      <div className="dialog-choices">
        {!isWaiting && (
          <button type="button" className="button button-main" onClick={() => setIsWaiting(true)}>
            {words.wait}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() =>
            void log.exportUnsent(words.deleted).then((text) => saveAsFile(words.exportName, text))
          }
        >
          {words.export}
        </button>
        <button type="button" className="button" onClick={() => setLeaves('keep-copy')}>
          {words.keepCopy}
        </button>
        <button type="button" className="button" onClick={() => setLeaves('delete-copy')}>
          {words.signOutAnyway}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
      <p className="quiet">{words.keepCopyNote}</p>
    </Dialog>
  );
}
