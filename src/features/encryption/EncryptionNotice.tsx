import { useLocation } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/account/encryption.ts';

/** Says on every page that the log is locked, or its encryption faulty, and leads to the screen that explains it. */
export function EncryptionNotice() {
  const words = useWords('encryption', encryption).notice;
  const status = useEncryptionStatus();
  const { selectedDate } = useSelectedDate();
  const { pathname } = useLocation();
  if ((status.kind !== 'locked' && status.kind !== 'faulty') || selectedDate === '') return null;
  const isReadable = status.kind === 'locked' && status.why === 'becomes-readable';
  const kind = isReadable ? 'readable' : status.kind;
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
