import type { WriteRefusal } from '../../log/DayLog.ts';
import { useWords } from '../../hooks/useWords.ts';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { history } from '../../words/en/entry.ts';

/** Says why nothing was changed; shows nothing while `refusal` is null. */
export function Refused({ refusal }: { readonly refusal: WriteRefusal | null }) {
  const words = useWords(history);
  if (refusal === null) return null;
  return (
    <>
      <p role="alert" className="problem">
        {words.notDone[refusal.kind]}
      </p>
      {'cause' in refusal && <SupportDetails code={`storage/${refusal.kind}`} />}
    </>
  );
}
