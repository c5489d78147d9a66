import { useSession } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { account } from '../../words/en/account.ts';
import { app } from '../../words/en/app.ts';
import { AccountForms } from './forms/AccountForms.tsx';

/** The screen of a signed-out person, at any address. Keeps the address. */
export function SignInScreen({ startsFocused }: { readonly startsFocused: boolean }) {
  const words = useWords(account);
  const session = useSession();
  return (
    <main id="content" className="sign-in" tabIndex={-1}>
      <h1 className="brand brand-large">{useWords(app).name}</h1>
      <p className="sign-in-lead">{words.lead}</p>
      {session.kind === 'signed-out' && session.isCopyLeft && (
        <p role="alert" className="notice">
          {words.copyLeft}
        </p>
      )}
      {session.kind === 'signed-out' && session.isCopyHeld && (
        <p role="alert" className="notice">
          {words.copyHeld}
        </p>
      )}
      {session.kind === 'signed-out' && session.areWordsKept && (
        <p role="status" className="notice">
          {words.wordsKept}
        </p>
      )}
      <AccountForms startsFocused={startsFocused} />
    </main>
  );
}
