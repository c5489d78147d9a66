import { useEffect, useEffectEvent, useState } from 'react';

import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { SyncStatus } from '../../log/DayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { syncSentence } from './syncSentence.ts';
import { useSyncWording } from './useSyncWording.ts';

/** In ms. A status that lasts less is not read out: a step of a save, or a connection that comes and goes. */
const settledMs = 2_000;

/** What a listener knows, and the text of the live region. */
interface Heard {
  /** Without numbers of imported entries. */
  readonly sentence: string;
  readonly isOffline: boolean;
  readonly text: string;
}

/**
 * Reads the sync status out, once for each change that lasts. The visible line is silent, because it changes several
 * times during one save. It stands on every screen, so that a change of screen says nothing. The number of remaining
 * entries of an import is read out only together with other news.
 */
export function SyncAnnouncement() {
  const { syncStatus } = useDayLog();
  const { clock } = useEnvironment();
  const wording = useSyncWording();
  const { words } = wording;
  const [heard, setHeard] = useState<Heard>({ sentence: words.saved, isOffline: false, text: '' });

  const sentenceNow = useEffectEvent(() =>
    syncSentence(withoutNumber(syncStatus.getSnapshot()), wording),
  );
  const settle = useEffectEvent(() => {
    const status = syncStatus.getSnapshot();
    const sentence = sentenceNow();
    setHeard((before) => {
      const isOffline = isOfflineIn(status) ?? before.isOffline;
      const isSame = isOffline === before.isOffline;
      if (isSame && before.sentence === sentence) return before;
      const full = syncSentence(status, wording);
      const text = isSame ? full : words[isOffline ? 'nowOffline' : 'nowOnline'](full);
      return { sentence, isOffline, text };
    });
  });
  useEffect(() => {
    let stopTimer = clock.setTimer(() => settle(), settledMs);
    const newsNow = () => `${sentenceNow()} ${isOfflineIn(syncStatus.getSnapshot())}`;
    let lastNews = newsNow();
    const unsubscribe = syncStatus.subscribe(() => {
      const news = newsNow();
      if (news === lastNews) return;
      lastNews = news;
      // New words: their outcome is news, even if the text is the same.
      if (hasOwnUnsent(syncStatus.getSnapshot()))
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

/** `status` with one imported entry and one photo in place of many. Their numbers fall all the time. */
function withoutNumber(status: SyncStatus): SyncStatus {
  if (status.kind !== 'saving' && status.kind !== 'on-device') return status;
  const { unsent, imported, photos } = status;
  return {
    ...status,
    ...(imported === 0 ? {} : { unsent: unsent - imported + 1, imported: 1 }),
    ...(photos === undefined ? {} : { photos: 1 }),
  };
}

function hasOwnUnsent(status: SyncStatus): boolean {
  switch (status.kind) {
    case 'saved':
      return false;
    case 'saving':
    case 'on-device':
      return status.unsent > status.imported;
    case 'needs-attention':
      return status.unsent > 0;
  }
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
