import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { isRecoveryKey } from '../../hooks/log/newSecrets.ts';
import { useEncryption } from '../../hooks/log/useEncryption.ts';
import type { EncryptionRefusal, Secret } from '../../encryption/Encryption.ts';
import type { LockReason } from '../../log/encryption/EncryptionStatus.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { refusalProblem } from './refusalProblem.ts';
import { SecretField } from './SecretField.tsx';
import { secretName } from './secretName.ts';
import { useSecret } from './useSecret.ts';
import { type Problem, useStepForm } from './useStepForm.ts';

interface LockedProps {
  readonly why: LockReason;
  /** The secret opened the log. `isByKey`: it is the recovery key. Called before the log shows itself as open. */
  readonly onUnlocked: (isByKey: boolean) => void;
}

/** A log that is locked on this device: it asks for a secret, or whether words may leave the device readable. */
export function Locked({ why, onUnlocked }: LockedProps) {
  const words = useWords(encryption);
  const service = useEncryption();
  const { selectedDate } = useSelectedDate();
  /** The right secret of a log that is on its way out of encryption. */
  const [opener, setOpener] = useState<Secret | null>(null);
  const [lacksKeys, setLacksKeys] = useState(false);
  const problemOf = (refusal: EncryptionRefusal, kind: Secret['kind']) =>
    refusalProblem(refusal, kind, words, 'unlock');

  if (opener !== null)
    return (
      <BecomesReadable
        agree={async () => {
          const result = await service.unlock(opener, 'readable');
          return result.ok ? null : problemOf(result.error, opener.kind);
        }}
        leave={
          <button type="button" className="button button-main" onClick={() => setOpener(null)}>
            {words.readable.leave}
          </button>
        }
      />
    );
  if (why === 'becomes-readable' && !lacksKeys)
    return (
      <BecomesReadable
        agree={async () => {
          const result = await service.agreeToReadable();
          if (result.ok) return null;
          // This browser stores no keys, so the person opens the log once more.
          if (result.error.kind !== 'wrong-secret') return problemOf(result.error, 'passphrase');
          setLacksKeys(true);
          return null;
        }}
        leave={
          selectedDate !== '' && (
            <Link className="button button-main" to={datePath(selectedDate)}>
              {words.readable.leave}
            </Link>
          )
        }
      />
    );
  return <UnlockForm why={why} onUnlocked={onUnlocked} onReadable={setOpener} />;
}

/** The form that opens a locked log. */
function UnlockForm(props: LockedProps & { readonly onReadable: (secret: Secret) => void }) {
  const { why, onUnlocked, onReadable } = props;
  const words = useWords(encryption);
  const service = useEncryption();
  const field = useSecret();
  const { form, problem, isPending, submit } = useStepForm(async (typed) => {
    const secret = await field.parse(typed(secretName));
    if ('sentence' in secret) return secret;
    const isByKey = secret.kind === 'recovery-key' || (await isRecoveryKey(secret.value));
    const result = await service.unlock(secret);
    if (result.ok) onUnlocked(isByKey);
    else if (result.error.kind === 'becomes-readable') onReadable(secret);
    else return field.refuse(secret, result.error);
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

/** Asks whether the person's words may leave this device readable. Nothing is sent before. */
function BecomesReadable(props: {
  readonly agree: () => Promise<Problem | null>;
  /** The way out, which changes nothing. */
  readonly leave: ReactNode;
}) {
  const all = useWords(encryption);
  const words = all.readable;
  const { form, problem, isPending, submit } = useStepForm(props.agree);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <form ref={form} className="account-form encryption-form" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {all.openingTitle}
      </h2>
      <p className="notice">{words.lead}</p>
      <p>{words.notYou}</p>
      <p className="quiet">{words.safe}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem.sentence}
        </p>
      )}
      <div className="encryption-buttons">
        {props.leave}
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? all.pending : words.agree}
        </button>
      </div>
    </form>
  );
}
