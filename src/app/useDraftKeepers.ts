import { useEffect, useMemo } from 'react';

import { createDraftKeepers, type DraftKeepers } from '../hooks/log/useDraft.ts';
import type { DayLog } from '../log/DayLog.ts';
import type { AppServices } from './AppServices.ts';

/** The drafts of the open log, saved before the page closes or an update reloads it; null without a log. */
export function useDraftKeepers(
  log: DayLog | null,
  uid: string,
  { unsavedDrafts, appUpdate }: Pick<AppServices, 'unsavedDrafts' | 'appUpdate'>,
): DraftKeepers | null {
  const drafts = useMemo(
    () => log && createDraftKeepers(log, (name) => unsavedDrafts?.take(uid, name) ?? null),
    [log, unsavedDrafts, uid],
  );
  useEffect(
    () => (drafts === null ? undefined : unsavedDrafts?.onLeaving(uid, () => drafts.unsaved())),
    [drafts, unsavedDrafts, uid],
  );
  useEffect(() => {
    if (drafts === null) return undefined;
    // The device may refuse every draft, for instance when a newer version has upgraded its database.
    return appUpdate.beforeReload(
      async () => (await drafts.allSaved()) || unsavedDrafts?.carry(uid, drafts.unsaved()) === true,
    );
  }, [appUpdate, drafts, unsavedDrafts, uid]);
  return drafts;
}
