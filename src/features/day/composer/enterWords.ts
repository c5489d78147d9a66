import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import type { Entry } from '../../../entries/Entry.ts';
import type { DraftKeeper } from '../../../hooks/log/createDraftKeeper.ts';
import type { DayLog, WriteRefusal } from '../../../hooks/log/useDayLog.ts';

/** An Enter that has not been carried out yet: what the box held then, and when and where it was. */
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
 * The Enters of each draft that is becoming an entry, in their order. By draft and not by box: a step to
 * another day and back makes a new box for the same words.
 */
const waiting = new WeakMap<DraftKeeper, Enter[]>();

/**
 * Makes an entry of what `keeper` held at `enter`, after those of the Enters before it. A refusal ends
 * all that wait; their words stay in the draft.
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
    await keeper.handOver();
    const { typed: typedThen, ...entry } = next;
    const typed = typedUntilNow(keeper.getSnapshot().text, typedThen);
    const text = withoutBlankEnds(typed);
    if (text === '') {
      keeper.handBack();
      continue;
    }
    const result = await deps.log.add({ ...entry, text });
    if (!result.ok) {
      keeper.handBack();
      deps.onRefused(result.error);
      break;
    }
    // What was typed while the device was writing stays; only the words that are safe leave the box.
    keeper.type(withoutStart(keeper.getSnapshot().text, typed), null);
    keeper.handBack();
    for (const [index, later] of enters.entries()) {
      enters[index] = { ...later, typed: withoutStart(later.typed, typed) };
    }
    void keeper.next();
    deps.onAdded(result.value);
  }
  waiting.delete(keeper);
}

/**
 * What Enter was pressed for when the box held `typed`, and holds `now`: what was typed behind it is not meant.
 * When the words themselves were changed while they waited, they are meant as they are now.
 */
function typedUntilNow(now: string, typed: string): string {
  return now.startsWith(typed) ? typed : now;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** `text` without empty lines before and white space behind it; the first line keeps its indent. */
export function withoutBlankEnds(text: string): string {
  return text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .replace(/^\s+$/, '');
}
