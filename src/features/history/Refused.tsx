import type { WriteRefusal } from '../../hooks/useDayLog.ts';
import { notDone } from './historyWords.ts';

/** Says why nothing was changed; nothing while `refusal` is null. */
export function Refused({ refusal }: { readonly refusal: WriteRefusal | null }) {
  if (refusal === null) return null;
  return (
    <p role="alert" className="problem">
      {notDone(refusal)}
    </p>
  );
}
