import { useState } from 'react';

import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useWords } from '../hooks/useWords.ts';
import { appVersion } from '../lib/appVersion.ts';
import { supportLine } from '../lib/supportLine.ts';
import { support } from '../words/en/app.ts';
import './support.css';

/**
 * One line for support, to be copied. It holds the `code` of a failure (Firebase's or ours) and its time, `atMs`
 * (epoch ms, now by default). It holds no personal data.
 */
export function SupportDetails(props: { readonly code: string; readonly atMs?: number }) {
  const words = useWords(support);
  const { clock } = useEnvironment();
  const [line] = useState(() =>
    supportLine({
      version: appVersion,
      code: props.code,
      isOnline: navigator.onLine,
      nowMs: props.atMs ?? clock.now(),
    }),
  );
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(line);
      setIsCopied(true);
    } catch {
      // The clipboard is not allowed: the person can select the line.
    }
  }

  return (
    <div className="support">
      <code dir="ltr">{line}</code>
      <button type="button" className="button-link" onClick={() => void copy()}>
        {words.copyDetails}
      </button>
      <span role="status">{isCopied && words.copied}</span>
    </div>
  );
}
