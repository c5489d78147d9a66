import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { joinPhotos, splitPhotos } from '../../../entries/photos/trailingPhotos.ts';
import type { DraftKeeper } from '../../../hooks/log/createDraftKeeper.ts';
import type { DayLog, WriteRefusal } from '../../../log/DayLog.ts';

/** A press of Enter that is not carried out yet: the text, the time and the day of that moment. */
interface Enter {
  readonly typed: string;
  readonly day: DayKey;
  readonly time: TimeString;
  readonly zone: string;
  readonly addedLater: boolean;
}

interface EnterDeps {
  readonly log: Pick<DayLog, 'add'>;
  readonly onAdded: (entry: Entry) => void;
  readonly onRefused: (refusal: WriteRefusal) => void;
}

/**
 * The pending Enters of each draft, in order. Keyed by draft, because stepping to another day and back creates a
 * new composer for the same draft.
 */
const waiting = new WeakMap<DraftKeeper, Enter[]>();

/**
 * Adds the text of `keeper` at `enter` as an entry, after all earlier Enters. A refusal cancels all pending
 * Enters. Their text stays in the draft.
 */
export async function enterWords(
  keeper: DraftKeeper,
  enter: Enter,
  deps: EnterDeps,
): Promise<void> {
  const before = waiting.get(keeper);
  if (before !== undefined) {
    before.push(enter);
    return;
  }
  const enters = [enter];
  waiting.set(keeper, enters);
  for (let next = enters.shift(); next !== undefined; next = enters.shift()) {
    await keeper.beginSubmit();
    const { typed: typedThen, ...entry } = next;
    const typed = typedUntilNow(keeper.getSnapshot().text, typedThen);
    const text = withoutBlankEnds(typed);
    if (text === '') {
      keeper.endSubmit();
      continue;
    }
    const result = await deps.log.add({ ...entry, text });
    if (!result.ok) {
      keeper.endSubmit();
      deps.onRefused(result.error);
      break;
    }
    // Remove only the saved text: the person may have typed more during the write.
    keeper.type(withoutStart(keeper.getSnapshot().text, typed), null);
    keeper.endSubmit();
    for (const [index, later] of enters.entries()) {
      enters[index] = { ...later, typed: withoutStart(later.typed, typed) };
    }
    void keeper.next();
    deps.onAdded(result.value);
  }
  waiting.delete(keeper);
}

/**
 * The text to add for a press of Enter. `typed` is the text at that moment, `now` is the current one. Text appended
 * since then is left out. If the text itself was edited meanwhile, the edited text counts.
 */
function typedUntilNow(now: string, typed: string): string {
  return startsWith(now, typed) ? typed : now;
}

/** Whether the words of `text` begin with those of `start`, and its photos with the photos of `start`. */
function startsWith(text: string, start: string): boolean {
  const [whole, begun] = [splitPhotos(text), splitPhotos(start)];
  return (
    whole.words.startsWith(begun.words) &&
    begun.photos.every(({ id, alt }, index) => {
      const photo = whole.photos[index];
      return photo?.id === id && photo.alt === alt;
    })
  );
}

/** `text` without the words and the photos of `start`, if it begins with them. */
function withoutStart(text: string, start: string): string {
  if (!startsWith(text, start)) return text;
  const [whole, begun] = [splitPhotos(text), splitPhotos(start)];
  return joinPhotos(whole.words.slice(begun.words.length), whole.photos.slice(begun.photos.length));
}

/** `text` without leading empty lines and trailing white space. Keeps the first line's indent. */
export function withoutBlankEnds(text: string): string {
  return text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .replace(/^\s+$/, '');
}
