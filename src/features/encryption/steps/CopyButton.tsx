import { useState } from 'react';

import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';

/** Copies `text`, and says whether the browser allowed it. */
export function CopyButton({ text }: { readonly text: string }) {
  const words = useWords(encryption);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status" className="quiet">
        {copied === 'yes' && words.copied}
        {copied === 'refused' && words.notCopied}
      </span>
    </>
  );
}
