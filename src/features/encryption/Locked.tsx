import { isRecoveryKey } from '../../hooks/log/newSecrets.ts';
import { useEncryption, type LockReason, type Secret } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/account/encryption.ts';
import { refusalProblem } from './refusalProblem.ts';
import { SecretField } from './SecretField.tsx';
import { secretName, useSecret } from './useSecret.ts';
import { useStepForm } from './useStepForm.ts';

/** A log that is locked on this device, and the form that opens it. */
export function Locked(props: {
  readonly why: LockReason;
  /** The secret opened the log. `byKey`: it is the recovery key. Called before the log shows itself as open. */
  readonly onUnlocked: (secret: Secret, byKey: boolean) => void;
}) {
  const { why, onUnlocked } = props;
  const words = useWords('encryption', encryption);
  const service = useEncryption();
  const field = useSecret();
  const { form, problem, isPending, submit } = useStepForm(async (typed) => {
    const secret = await field.parse(typed(secretName));
    if ('sentence' in secret) return secret;
    const byKey = secret.kind === 'recovery-key' || (await isRecoveryKey(secret.value));
    const result = await service.unlock(secret);
    if (!result.ok) return refusalProblem(result.error, secret.kind, words, 'unlock');
    onUnlocked(secret, byKey);
    return null;
  });
  return (
    <>
      <h2>{words.lockedTitle}</h2>
      <p>{words.locked[why]}</p>
      <p className="quiet">{words.lockedSafe}</p>
      <form ref={form} className="account-form encryption-form" noValidate onSubmit={submit}>
        <SecretField field={field} problem={problem} />
        <div className="encryption-buttons">
          <button type="submit" className="button button-main" aria-disabled={isPending}>
            {isPending ? words.unlocking : words.unlock}
          </button>
        </div>
      </form>
      <p className="quiet">{words.lostBoth}</p>
    </>
  );
}
