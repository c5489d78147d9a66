import { useState } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { menu } from '../../words/en/app/menu.ts';
import { SignInAgainDialog } from './dialogs/SignInAgainDialog.tsx';

/** Says above the log that the server ended the session. The log stays open. */
export function SessionEnded({ email }: { readonly email: string }) {
  const words = useWords('menu', menu);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="notice session-ended">
      <p role="alert">{words.sessionEnded}</p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {words.signInAgain}
      </button>
      {isOpen && <SignInAgainDialog email={email} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
