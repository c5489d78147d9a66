import type { RemoteError } from '../../log/RemoteError.ts';
import { useWords } from '../../hooks/useWords.ts';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { history } from '../../words/en/entry.ts';

interface UnansweredProps {
  readonly words: string;
  /** The reason, when the person may need support; null when only the connection is missing. */
  readonly error?: RemoteError | null;
  readonly onAskAgain: () => void;
}

/** Says that the server could not be asked, and offers to ask again. */
export function Unanswered({ words, error = null, onAskAgain }: UnansweredProps) {
  const { askAgain } = useWords(history);
  const isForSupport =
    error !== null && error.kind !== 'offline' && error.kind !== 'unauthenticated';
  return (
    <div className="notice">
      <p role="status">{words}</p>
      <button type="button" className="button-link" onClick={onAskAgain}>
        {askAgain}
      </button>
      {isForSupport && <SupportDetails code={`read/${error.kind}`} />}
    </div>
  );
}
