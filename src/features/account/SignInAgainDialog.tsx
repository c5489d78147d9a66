import { Dialog } from '../../ui/Dialog.tsx';
import { AccountForms } from './AccountForms.tsx';
import { menuWords } from './menuWords.ts';

/** Signs the same person in again, above their open log. */
export function SignInAgainDialog(props: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Dialog title={menuWords.signInAgain} onClose={props.onClose}>
      <AccountForms fixedEmail={props.email} onSignedIn={props.onClose} />
    </Dialog>
  );
}
