import { useState } from 'react';

import type { PhotoId } from '../../entries/photos/Photo.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import type { DeletedPhotos, NamesUnknown } from '../../log/photos/FreePhotos.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { freeSpace } from '../../words/en/photos.ts';

/** Asks for confirmation before photos are deleted, and reports a failure. */
export function RemovePhotosDialog(props: {
  readonly count: number;
  readonly remove: () => Promise<Result<DeletedPhotos, NamesUnknown>>;
  readonly refusalWords: (error: NamesUnknown) => string;
  /** Called with the photos that were deleted; the dialog closes by itself. */
  readonly onRemoved: (deleted: readonly PhotoId[]) => void;
  readonly onClose: () => void;
}) {
  const words = useWords(freeSpace);
  const { locale } = useEnvironment();
  const [isRemoving, setIsRemoving] = useState(false);
  const [refusal, setRefusal] = useState<NamesUnknown | null>(null);

  async function confirm() {
    if (isRemoving) return;
    setIsRemoving(true);
    setRefusal(null);
    const result = await props.remove();
    setIsRemoving(false);
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    props.onClose();
    props.onRemoved(result.value.deleted);
  }

  return (
    <Dialog title={words.confirmTitle} onClose={props.onClose}>
      <p>{words.confirmLead(props.count, locale)}</p>
      <p className="free-note">{words.confirmNote}</p>
      {refusal !== null && (
        <p role="alert" className="problem">
          {props.refusalWords(refusal)}
        </p>
      )}
      <div className="dialog-choices">
        <button
          type="button"
          className="button button-main"
          aria-disabled={isRemoving}
          onClick={() => void confirm()}
        >
          {isRemoving ? words.removing : words.confirm}
        </button>
        <button type="button" className="button" onClick={props.onClose}>
          {words.keep}
        </button>
      </div>
    </Dialog>
  );
}
