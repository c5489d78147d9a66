import { useLocation, useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import type { EncryptionStatus } from '../../log/encryption/EncryptionStatus.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { isOpenedByKey } from './openedByKey.ts';
import type { Place } from './steps/usePlace.ts';

/**
 * Says on every page that the log is locked, that its encryption is faulty, or that it has unknown rows. Links to the
 * screen that explains it.
 */
export function EncryptionNotice() {
  const words = useWords(encryption).notice;
  const status = useEncryptionStatus();
  const { selectedDate } = useSelectedDate();
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const kind = noticeOf(status);
  if (selectedDate === '') return null;
  if (kind === null && isOpenedByKey(state)) return <OpenedByKey />;
  if (kind === null) return null;
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

/** Offers a new passphrase to a person who has just used the recovery key. */
function OpenedByKey() {
  const words = useWords(encryption).notice;
  const { selectedDate } = useSelectedDate();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="notice session-ended">
      <p role="status">{words.byRecoveryKey}</p>
      <button
        type="button"
        className="button"
        onClick={() =>
          selectedDate !== '' &&
          void navigate(datePath(selectedDate, 'encryption'), {
            state: { change: 'passphrase', step: 0 } satisfies Place,
          })
        }
      >
        {words.setPassphrase}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => void navigate(pathname, { replace: true, state: null })}
      >
        {words.notNow}
      </button>
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
