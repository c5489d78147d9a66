import type { StorageError } from '../log/StorageError.ts';
import { useWords } from '../hooks/useWords.ts';
import { attention } from '../words/en/exporting.ts';
import { SupportDetails } from './SupportDetails.tsx';

/** Says why this device's storage fails, whether the text is safe, and what to do. */
export function StorageProblem({ error }: { readonly error: StorageError }) {
  const words = useWords(attention);
  return (
    <div>
      <p role="alert" className="problem">
        {words.storage[error.kind]}
      </p>
      <SupportDetails code={`storage/${error.kind}`} />
    </div>
  );
}
