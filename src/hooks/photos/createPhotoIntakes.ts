import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import type { TakeIn, TakeInRefusal } from '../../photos/TakenPhoto.ts';

/** A file on its way into a field. */
export interface IntakeItem {
  readonly key: number;
  /** The name of the file. */
  readonly name: string;
  /** Why it was not added; null while it is taken in. `not-kept`: the device could not store it. */
  readonly refusal: TakeInRefusal | 'not-kept' | null;
}

/** The files on their way into a field, and the days on which the added ones were taken. */
export interface IntakeState {
  readonly items: readonly IntakeItem[];
  readonly takenOn: readonly DayKey[];
  /** The photo that was removed last, and its place among the others. */
  readonly removed: { readonly photo: PhotoReference; readonly index: number } | null;
}

/** Takes photos into one field for words. A photo is durable on this device before the text names it. */
export interface PhotoIntake extends ReadableStore<IntakeState> {
  /** Takes `files` in, in order. Calls `append` with each photo; it must be safe after the field has left the page. */
  add(files: readonly File[], append: (photo: PhotoReference) => void): void;
  /** Forgets a refused file. */
  dismiss(key: number): void;
  /** The photo was removed from the text; null: it is back there. A photo removed before is dropped for good. */
  noteRemoved(removed: IntakeState['removed']): void;
  /** The field was given up or its text became an entry: forgets all, and drops what is still taken in. */
  forget(): void;
}

/** The intakes of a log's fields, by the name of the field. A return to a field finds the same intake. */
export function createPhotoIntakes(
  takeIn: TakeIn,
  photos: Pick<LogPhotos, 'keep' | 'discardDraft'>,
): (field: string) => PhotoIntake {
  const intakes = new Map<string, PhotoIntake>();
  return (field) => {
    let intake = intakes.get(field);
    if (intake === undefined) {
      intake = createPhotoIntake(takeIn, photos);
      intakes.set(field, intake);
    }
    return intake;
  };
}

const nothing: IntakeState = { items: [], takenOn: [], removed: null };

function createPhotoIntake(
  takeIn: TakeIn,
  photos: Pick<LogPhotos, 'keep' | 'discardDraft'>,
): PhotoIntake {
  const state = createValueStore<IntakeState>(nothing);
  let lastKey = 0;
  /** The photos before the next one, which stays behind them. */
  let before: Promise<void> = Promise.resolve();

  const items = () => state.getSnapshot().items;
  const set = (changes: Partial<IntakeState>) => state.set({ ...state.getSnapshot(), ...changes });
  const isWanted = (key: number) => items().some((item) => item.key === key);
  const dismiss = (key: number) => set({ items: items().filter((item) => item.key !== key) });
  const refuse = (key: number, refusal: IntakeItem['refusal']) =>
    set({ items: items().map((item) => (item.key === key ? { ...item, refusal } : item)) });

  /** Drops a draft of which no text is to remind any more. */
  function dropRemoved(): void {
    const { removed } = state.getSnapshot();
    // If it fails, the photo stays on this device and is not sent.
    if (removed !== null) void photos.discardDraft(removed.photo.id);
  }

  async function take(
    key: number,
    taking: ReturnType<TakeIn>,
    append: (photo: PhotoReference) => void,
  ): Promise<void> {
    const taken = await taking;
    if (!isWanted(key)) return;
    if (!taken.ok) {
      refuse(key, taken.error);
      return;
    }
    const { takenAt, ...content } = taken.value;
    const kept = await photos.keep(content);
    if (!kept.ok) {
      refuse(key, 'not-kept');
      return;
    }
    if (!isWanted(key)) {
      await photos.discardDraft(kept.value);
      return;
    }
    // In one task, so that the photo is always in sight.
    append({ id: kept.value, alt: '' });
    dismiss(key);
    const { takenOn } = state.getSnapshot();
    if (takenAt !== undefined) set({ takenOn: [...new Set([...takenOn, takenAt.day])] });
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    add(files, append) {
      for (const file of files) {
        lastKey += 1;
        const key = lastKey;
        set({ items: [...items(), { key, name: file.name, refusal: null }] });
        const taking = takeIn(file);
        before = before.then(() => take(key, taking, append));
      }
    },
    dismiss,
    noteRemoved(removed) {
      if (removed !== null) dropRemoved();
      set({ removed });
    },
    forget() {
      dropRemoved();
      state.set(nothing);
    },
  };
}
