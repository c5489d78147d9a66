import { lazy, Suspense, useState } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { menu } from '../../words/en/menu.ts';

const SignInAgainDialog = lazy(async () => {
  const chunk = await import('./SignInAgainDialog.tsx');
  return { default: chunk.SignInAgainDialog };
});

/** Said above the log when its session with the server has ended; nothing else changes. */
export function SessionEnded({ email }: { readonly email: string }) {
  const words = useWords('menu', menu);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="notice session-ended">
      <p role="alert">{words.sessionEnded}</p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {words.signInAgain}
      </button>
      {isOpen && (
        <Suspense>
          <SignInAgainDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
