import { lazy, Suspense, useState } from 'react';

import { menuWords } from './menuWords.ts';

const SignInAgainDialog = lazy(async () => {
  const chunk = await import('./SignInAgainDialog.tsx');
  return { default: chunk.SignInAgainDialog };
});

/** Said above the log when its session with the server has ended; nothing else changes. */
export function SessionEnded({ email }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="notice session-ended">
      <p role="alert">{menuWords.sessionEnded}</p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {menuWords.signInAgain}
      </button>
      {isOpen && (
        <Suspense>
          <SignInAgainDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
