import { useEffect, useEffectEvent, useState } from 'react';

import { useDayLog, type SyncStatus } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { syncSentence } from './syncSentence.ts';
import { useSyncWording } from './useSyncWording.ts';

/** In ms. A status that lasts less is not read out: a step of a save, or a connection that comes and goes. */
const settledMs = 2_000;

/** What a listener knows, and the text of the live region. */
interface Heard {
  readonly sentence: string;
  readonly isOffline: boolean;
  readonly text: string;
}

/**
 * Reads the sync status out, once for each change that lasts. The visible line is silent, because it changes
 * several times during one save. It stands on every screen, so that a change of screen says nothing.
 */
export function SyncAnnouncement() {
  const { syncStatus } = useDayLog();
  const { clock } = useEnvironment();
  const wording = useSyncWording();
  const { words } = wording;
  const [heard, setHeard] = useState<Heard>({ sentence: words.saved, isOffline: false, text: '' });

  const settle = useEffectEvent(() => {
    const status = syncStatus.getSnapshot();
    const sentence = syncSentence(status, wording);
    setHeard((before) => {
      const isOffline = isOfflineIn(status) ?? before.isOffline;
      const isSame = isOffline === before.isOffline;
      if (isSame && before.sentence === sentence) return before;
      const text = isSame ? sentence : words[isOffline ? 'nowOffline' : 'nowOnline'](sentence);
      return { sentence, isOffline, text };
    });
  });
  useEffect(() => {
    let stopTimer = clock.setTimer(() => settle(), settledMs);
    const unsubscribe = syncStatus.subscribe(() => {
      // New words: their outcome is news, even if it reads the same.
      if (hasUnsent(syncStatus.getSnapshot()))
        setHeard((before) => ({ ...before, sentence: '', text: '' }));
      stopTimer();
      stopTimer = clock.setTimer(() => settle(), settledMs);
    });
    return () => {
      unsubscribe();
      stopTimer();
    };
  }, [clock, syncStatus]);

  return (
    <div role="status" className="visually-hidden">
      {heard.text}
    </div>
  );
}

function hasUnsent(status: SyncStatus): boolean {
  return status.kind !== 'saved' && status.unsent > 0;
}

/** Whether there is no connection; null if `status` does not tell. */
function isOfflineIn(status: SyncStatus): boolean | null {
  switch (status.kind) {
    case 'saved':
      return !status.isConnected;
    case 'saving':
      return false;
    case 'on-device':
      return status.why === 'offline';
    case 'needs-attention':
      return null;
  }
}
