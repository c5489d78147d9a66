import { useLayoutEffect, useRef } from 'react';

/** Says what was done, and takes the focus, since the button that had it is gone. */
export function Said({ words }: { readonly words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1}>
      {words}
    </p>
  );
}
