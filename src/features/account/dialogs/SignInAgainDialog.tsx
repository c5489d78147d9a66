import { useWords } from '../../../hooks/useWords.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { menu } from '../../../words/en/app.ts';
import { AccountForms } from '../forms/AccountForms.tsx';

/** Signs the same person in again, above their open log. */
export function SignInAgainDialog(props: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Dialog title={useWords(menu).signInAgain} onClose={props.onClose}>
      <AccountForms fixedEmail={props.email} onSignedIn={props.onClose} />
    </Dialog>
  );
}
