import { useState } from 'react';

import { LockScreen } from '../../features/applock/LockScreen.tsx';
import { SignOutDialog } from '../lazyScreens.ts';

/** The whole app while it is locked. Its sign-out asks about unsent words as always. */
export function LockedApp() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <>
      <LockScreen onSignOut={() => setIsSigningOut(true)} />
      <SignOutDialog isOpen={isSigningOut} isLocked onClose={() => setIsSigningOut(false)} />
    </>
  );
}
