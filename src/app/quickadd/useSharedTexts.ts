import { useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { withShared } from '../../entries/editing/sharedText.ts';
import { DraftsContext } from '../../hooks/log/useDraft.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { toWriting } from '../page/useFocusOnWriting.ts';
import type { SharedTexts } from './createSharedTexts.ts';

/** Takes the text out of each address that the app goes to, whoever is signed in. */
export function useTakenSharedTexts(sharedTexts: SharedTexts): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const address = sharedTexts.take({ pathname, search, hash });
    if (address !== null) void navigate(address, { replace: true });
  }, [sharedTexts, pathname, search, hash, navigate]);
}

/**
 * Puts the texts that wait into the drafts of their days, below what stands there, and goes to the composer. Adds no
 * entry. Needs the DraftsContext of an open log, so a locked app leaves them waiting.
 */
export function useSharedTextsInDrafts(sharedTexts: SharedTexts): void {
  const waiting = useReadable(sharedTexts);
  const keepers = useContext(DraftsContext);
  const today = useToday();
  const navigate = useNavigate();
  useEffect(() => {
    if (keepers === undefined) return;
    const shared = sharedTexts.claim();
    if (shared === undefined) return;
    void (async () => {
      const { text, day } = shared;
      const keeper = keepers({ kind: 'new', day: day ?? today });
      // Reads the draft of an earlier visit first, to know whether it has the text already.
      await keeper.open();
      keeper.type(withShared(keeper.getSnapshot().text, text), null);
      void navigate(day === null ? '/' : datePath(day), { replace: true, state: toWriting });
      await keeper.settled();
      // From now on the text is a draft like any other, also while the device refuses to save it.
      sharedTexts.forget(shared);
    })();
  }, [waiting, keepers, sharedTexts, today, navigate]);
}
