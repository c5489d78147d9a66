import { useSession } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { account } from '../../words/en/account.ts';
import { app } from '../../words/en/app.ts';
import { AccountForms } from './forms/AccountForms.tsx';

/** The screen of a signed-out person, at any address. Keeps the address. */
export function SignInScreen(props: {
  readonly startsFocused: boolean;
  /** A shared text waits for the sign-in. */
  readonly isTextWaiting: boolean;
}) {
  const { startsFocused, isTextWaiting } = props;
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
      {isTextWaiting && (
        <p role="status" className="notice">
          {words.textWaits}
        </p>
      )}
      <AccountForms startsFocused={startsFocused} />
    </main>
  );
}
