import { useState, type ReactNode } from 'react';

import { LockScreen } from '../../features/applock/LockScreen.tsx';

/** The whole app while it is locked. Its sign-out asks about unsent words as always. */
export function LockedApp(props: {
  /** A shared text waits for the unlocking. */
  readonly isTextWaiting: boolean;
  readonly renderSignOut: (isOpen: boolean, onClose: () => void) => ReactNode;
}) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <>
      <LockScreen isTextWaiting={props.isTextWaiting} onSignOut={() => setIsSigningOut(true)} />
      {props.renderSignOut(isSigningOut, () => setIsSigningOut(false))}
    </>
  );
}
