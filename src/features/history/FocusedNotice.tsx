import { useLayoutEffect, useRef } from 'react';

/** Says what was done, and takes the focus because the focused button is gone. */
export function FocusedNotice({ words }: { readonly words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1}>
      {words}
    </p>
  );
}
