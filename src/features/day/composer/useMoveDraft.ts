import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../../dates/datePath.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { joinPhotos, splitPhotos } from '../../../entries/photos/trailingPhotos.ts';
import type { DraftKeeper } from '../../../hooks/log/createDraftKeeper.ts';
import { DraftsContext } from '../../../hooks/log/useDraft.ts';
import type { PhotoField } from '../../../hooks/photos/usePhotoField.ts';

/** Moves the draft of `keeper` to the composer of another day, below a draft that waits there, and goes to that day. */
export function useMoveDraft(keeper: DraftKeeper, photos: PhotoField): (day: DayKey) => void {
  const keepers = useContext(DraftsContext);
  const navigate = useNavigate();

  async function move(day: DayKey): Promise<void> {
    const other = keepers?.({ kind: 'new', day });
    if (other === undefined) return;
    await other.open();
    const moved = keeper.getSnapshot().text;
    const [there, here] = [splitPhotos(other.getSnapshot().text), splitPhotos(moved)];
    const words = [there.words, here.words].filter((part) => part !== '').join('\n\n');
    other.type(joinPhotos(words, [...there.photos, ...here.photos]), null);
    await other.settled();
    // It stays here until it is safe there, and what was typed meanwhile stays with it.
    if (other.getSnapshot().problem !== null || keeper.getSnapshot().text !== moved) return;
    keeper.type('', null);
    photos.forget();
    void navigate(datePath(day));
  }

  return (day) => void move(day);
}
