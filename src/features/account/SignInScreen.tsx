import { AccountForms } from './AccountForms.tsx';
import { accountWords } from './accountWords.ts';

/** What a person sees who is not signed in, whatever the address; it stays what it is. */
export function SignInScreen() {
  return (
    <main className="sign-in">
      <h1 className="brand brand-large">Daylog</h1>
      <p className="sign-in-lead">{accountWords.lead}</p>
      <AccountForms />
    </main>
  );
}
