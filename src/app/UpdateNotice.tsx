import { useState } from 'react';

import type { AppUpdateStore } from './appUpdate.ts';
import './update.css';
import { updateWords } from './updateWords.ts';

/** The offer to take the new version, which waits for as long as one likes. */
export function UpdateNotice({ appUpdate }: { readonly appUpdate: AppUpdateStore }) {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button-link update"
        onClick={() => void appUpdate.reload().then((isTaken) => setIsRefused(!isTaken))}
      >
        {updateWords.reload}
      </button>
      {isRefused && (
        <p role="alert" className="problem">
          {updateWords.draftNotKept}
        </p>
      )}
    </>
  );
}
