import { useWords } from '../../hooks/useWords.ts';
import { history } from '../../words/en/history.ts';

/** Says that the server could not be asked, and offers to ask again. */
export function Unanswered(props: { readonly words: string; readonly onAskAgain: () => void }) {
  return (
    <div className="notice">
      <p role="status">{props.words}</p>
      <button type="button" className="button-link" onClick={props.onAskAgain}>
        {useWords('history', history).askAgain}
      </button>
    </div>
  );
}
