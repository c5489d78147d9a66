import { useEffect, useState } from 'react';

import { useEnvironment } from '../useEnvironment.ts';

/** In ms. An answer that comes earlier needs no message, which would only flash. */
const noticeAfterMs = 400;

/** Whether `isWaiting` has been true for so long that the person must be told. */
export function useIsSlow(isWaiting: boolean): boolean {
  const { clock } = useEnvironment();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const cancel = clock.setTimer(() => setSlow(true), noticeAfterMs);
    return () => {
      cancel();
      setSlow(false);
    };
  }, [clock, isWaiting]);
  return isWaiting && isSlow;
}
