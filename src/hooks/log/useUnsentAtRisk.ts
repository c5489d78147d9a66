import { useEffect, useState } from 'react';

import type { Unsubscribe } from '../../lib/Clock.ts';
import { canStorageBeCleared } from '../../lib/storageKeeping.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useReadable } from '../useReadable.ts';
import { useDayLog } from './useDayLog.ts';

/** An unsent write of this age is old, in ms. */
const oldMs = 24 * 60 * 60 * 1000;

/**
 * Device time of the oldest unsent write, epoch ms, if it is older than a day and the browser may delete it. null
 * otherwise.
 */
export function useUnsentAtRisk(): number | null {
  const log = useDayLog();
  const { clock } = useEnvironment();
  const status = useReadable(log.syncStatus);
  const isWaiting = status.kind === 'on-device' && status.unsent > 0;
  const [oldestMs, setOldestMs] = useState<number | null>(null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    let cancel: Unsubscribe = () => undefined;
    const look = async () => {
      const [oldest, canBeCleared] = await Promise.all([
        log.oldestUnsentMs(),
        canStorageBeCleared(),
      ]);
      // A failed read shows in the status.
      if (isOver || !oldest.ok) return;
      const restMs = oldest.value === null ? oldMs : oldest.value + oldMs - clock.now();
      setOldestMs(restMs <= 0 && canBeCleared ? oldest.value : null);
      if (restMs > 0) cancel = clock.setTimer(() => void look(), restMs);
    };
    void look();
    return () => {
      isOver = true;
      cancel();
    };
    // A new status may mean that the oldest one is sent.
  }, [log, clock, isWaiting, status]);
  return isWaiting ? oldestMs : null;
}
