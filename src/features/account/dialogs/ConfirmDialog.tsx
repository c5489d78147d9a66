import { useSessionStore } from '../../../hooks/account/useSession.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { account } from '../../../words/en/account.ts';
import { accountPage } from '../../../words/en/settings.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Asks the person with address `email` for the password again. Signs in anew if the session has ended. */
export function ConfirmDialog(props: {
  readonly email: string;
  readonly hasEnded: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}) {
  const { email, hasEnded, onAnswer } = props;
  const session = useSessionStore();
  const words = useWords(accountPage);
  const { password: passwordName } = useWords(account);

  async function confirm(password: string) {
    const result = hasEnded
      ? await session.signIn(email, password)
      : await session.confirmPassword(password);
    if (result.ok) onAnswer(true);
    return result;
  }

  return (
    <PasswordDialog
      title={words.confirmTitle}
      passwordLabel={passwordName}
      submitLabel={words.confirmButton}
      pendingLabel={words.confirming}
      onPassword={confirm}
      onClose={() => onAnswer(false)}
    >
      <p>{words.confirm}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </PasswordDialog>
  );
}
