import { useState } from 'react';

import type { EraseRefusal } from '../../log/DayLog.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { history } from '../../words/en/entry.ts';

interface EraseDialogProps {
  readonly title: string;
  /** Says which texts are deleted and which stay. */
  readonly lead: string;
  readonly erase: () => Promise<Result<void, EraseRefusal>>;
  /** Called after the server's confirmation; the dialog closes by itself. */
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a permanent deletion, and reports a failure. */
export function EraseDialog({ title, lead, erase, onErased, onClose }: EraseDialogProps) {
  const words = useWords(history);
  const [isErasing, setIsErasing] = useState(false);
  const [refusal, setRefusal] = useState<EraseRefusal | null>(null);

  async function confirm() {
    if (isErasing) return;
    setIsErasing(true);
    setRefusal(null);
    const result = await erase();
    setIsErasing(false);
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    onClose();
    onErased();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <p className="erase-note">{words.eraseNote}</p>
      {refusal !== null && (
        <p role="alert" className="problem">
          {words.notErased[refusal.kind]}
        </p>
      )}
      {refusal?.kind === 'unexpected' && <SupportDetails code={`erase/${refusal.kind}`} />}
      <div className="dialog-choices">
        <button
          type="button"
          className="button button-main"
          aria-disabled={isErasing}
          onClick={() => void confirm()}
        >
          {isErasing ? words.erasing : words.erase}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {words.keep}
        </button>
      </div>
    </Dialog>
  );
}
