import { useState } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { update } from '../../words/en/app.ts';
import type { AppUpdateStore } from './createAppUpdateStore.ts';
import './update.css';

/** Offers to reload into the new version. */
export function UpdateNotice({ appUpdate }: { readonly appUpdate: AppUpdateStore }) {
  const words = useWords(update);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button-link update"
        onClick={() => void appUpdate.reload().then((isTaken) => setIsRefused(!isTaken))}
      >
        {words.reload}
      </button>
      {isRefused && (
        <p role="alert" className="problem">
          {words.draftNotKept}
        </p>
      )}
    </>
  );
}
