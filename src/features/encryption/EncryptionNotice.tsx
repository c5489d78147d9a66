import { useLocation } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import type { EncryptionStatus } from '../../log/encryption/EncryptionStatus.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';

/**
 * Says on every page that the log is locked, that its encryption is faulty, or that it has unknown rows. Links to the
 * screen that explains it.
 */
export function EncryptionNotice() {
  const words = useWords(encryption).notice;
  const status = useEncryptionStatus();
  const { selectedDate } = useSelectedDate();
  const { pathname } = useLocation();
  const kind = noticeOf(status);
  if (kind === null || selectedDate === '') return null;
  const path = datePath(selectedDate, 'encryption');
  // The screen says it itself.
  if (pathname === path) return null;
  return (
    <div className="notice session-ended">
      <p role="alert">{words[kind]}</p>
      <Link className="button" to={path}>
        {kind === 'locked' ? words.unlock : words.show}
      </Link>
    </div>
  );
}

/** The sentence that a status needs on every page. null: none. */
function noticeOf(status: EncryptionStatus): 'locked' | 'readable' | 'faulty' | 'unknown' | null {
  switch (status.kind) {
    case 'locked':
      return status.why === 'becomes-readable' ? 'readable' : 'locked';
    case 'faulty':
      return 'faulty';
    case 'sealing':
      return status.progress?.unknown === undefined ? null : 'unknown';
    case 'unknown':
    case 'off':
    case 'opening':
    case 'on':
      return null;
  }
}
