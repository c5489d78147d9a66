import { Dialog } from '../../ui/Dialog.tsx';
import './account.css';
import { AccountForms } from './AccountForms.tsx';
import { accountWords } from './accountWords.ts';

/** Signs the same person in again, above their open log. */
export function SignInAgainDialog(props: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Dialog title={accountWords.signInAgain} onClose={props.onClose}>
      <AccountForms fixedEmail={props.email} onSignedIn={props.onClose} />
    </Dialog>
  );
}
