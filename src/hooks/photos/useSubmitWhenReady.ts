import { type RefObject, useEffect, useState } from 'react';

/**
 * Submits the form of `box` again once its photos are ready. `waitsFor` returns true when they are not: the submit then
 * waits. Another `field` in the same box ends the wait.
 */
export function useSubmitWhenReady(
  box: RefObject<HTMLTextAreaElement | null>,
  field: string,
  isBusy: boolean,
) {
  const [waiting, setWaiting] = useState<string | null>(null);
  if (waiting !== null && waiting !== field) setWaiting(null);
  useEffect(() => {
    if (waiting === field && !isBusy) box.current?.form?.requestSubmit();
  }, [waiting, field, isBusy, box]);
  return {
    isWaiting: waiting === field && isBusy,
    waitsFor: (): boolean => {
      setWaiting(isBusy ? field : null);
      return isBusy;
    },
  };
}
