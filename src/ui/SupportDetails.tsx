import { useState } from 'react';

import { useEnvironment } from '../hooks/useEnvironment.ts';
import { useWords } from '../hooks/useWords.ts';
import { appVersion } from '../lib/appVersion.ts';
import { supportLine } from '../lib/supportLine.ts';
import { support } from '../words/en/app/support.ts';
import './support.css';

/**
 * One line for whoever helps, to be copied: `code` (of Firebase, or ours) of the failure that it stands
 * beside, and when that was (epoch ms), which is now unless `atMs` says otherwise. Nothing about the person
 * is in it.
 */
export function SupportDetails(props: { readonly code: string; readonly atMs?: number }) {
  const words = useWords('support', support);
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
      // Not allowed here: the line itself stands there to be selected.
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
