import { useState } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appVersion } from '../../lib/appVersion.ts';
import { supportLine } from '../../lib/supportLine.ts';
import { account } from '../../words/en/account.ts';
import { accountSentence, isForSupport, type FieldError } from './accountProblem.ts';

/** Why something failed, where it belongs; with a line for support where the person cannot help themselves. */
export function Problem(props: { readonly id?: string; readonly error: FieldError }) {
  const { id, error } = props;
  const words = useWords('account', account);
  return (
    <>
      <p {...(id !== undefined && { id })} role="alert" className="problem">
        {accountSentence(error, words)}
      </p>
      {isForSupport(error) && <CopyDetails code={error.code} />}
    </>
  );
}

function CopyDetails({ code }: { readonly code: string }) {
  const words = useWords('account', account);
  const { clock } = useEnvironment();
  const [line] = useState(() =>
    supportLine({
      version: appVersion,
      code,
      isOnline: navigator.onLine,
      nowMs: clock.now(),
    }),
  );
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(line);
      setIsCopied(true);
    } catch {
      // Not allowed here: the line itself stands there to be selected.
    }
  }

  return (
    <div className="support">
      <code dir="ltr">{line}</code>
      <button type="button" className="button-link" onClick={() => void copy()}>
        {words.copyDetails}
      </button>
      <span role="status">{isCopied && words.detailsCopied}</span>
    </div>
  );
}
