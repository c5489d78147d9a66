import { useState, type ReactNode } from 'react';

import { LockScreen } from '../../features/applock/LockScreen.tsx';

/** The whole app while it is locked. Its sign-out asks about unsent words as always. */
export function LockedApp(props: {
  readonly renderSignOut: (isOpen: boolean, onClose: () => void) => ReactNode;
}) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <>
      <LockScreen onSignOut={() => setIsSigningOut(true)} />
      {props.renderSignOut(isSigningOut, () => setIsSigningOut(false))}
    </>
  );
}
