/**
 * The head of a list item that an aid inserted, and nothing since but words typed directly behind it. Only these
 * characters may an aid take back.
 */
export interface OwnHead {
  /** Where the head begins: at the start of its line. */
  readonly from: number;
  /** The text up to the end of the head. */
  readonly before: string;
  /** The text after the words that are typed behind the head. */
  readonly after: string;
}

/** What is typed behind `own` in `text`; null when anything else has changed. */
export function typedBehind(own: OwnHead, text: string): string | null {
  const { before, after } = own;
  if (text.length < before.length + after.length) return null;
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const typed = text.slice(before.length, text.length - after.length);
  return typed.includes('\n') ? null : typed;
}

/** The positions of a head in a text after an aid's edit, and the end of the words typed behind it. */
export interface HeadPlace {
  readonly from: number;
  readonly to: number;
  readonly typedTo: number;
}

interface Step {
  readonly text: string;
  readonly own: OwnHead | null;
}

/** The latest texts of a field, with the head that belonged to an aid in each, so that undo finds it again. */
export interface AidTrail {
  readonly steps: readonly Step[];
  /** The index of the present step. */
  readonly at: number;
}

/** Farther back, an undo finds no head, and then nothing is taken back. */
const mostSteps = 50;

/** The trail of a field with `text`, in which nothing belongs to an aid. */
export function trailFrom(text: string): AidTrail {
  return { steps: [{ text, own: null }], at: 0 };
}

/** The head that belongs to an aid in `text`, the present text of the field; null when none does. */
export function ownHeadIn(trail: AidTrail, text: string): OwnHead | null {
  const step = trail.steps[trail.at];
  return step?.text === text ? step.own : null;
}

/** A change of the text of a field. */
interface Change {
  readonly before: string;
  readonly text: string;
}

/** After an aid's edit. `head` is undefined when it inserted none. */
export function afterAid(
  trail: AidTrail,
  { before, text, head }: Change & { readonly head: HeadPlace | undefined },
): AidTrail {
  const own = head && {
    from: head.from,
    before: text.slice(0, head.to),
    after: text.slice(head.typedTo),
  };
  return next(trail, before, { text, own: own ?? null });
}

/** After an input of the person, at the position `from` or behind it. */
export function afterInput(
  trail: AidTrail,
  { before, from, text }: Change & { readonly from: number },
): AidTrail {
  const own = ownHeadIn(trail, before);
  const isBehind = own !== null && from >= own.before.length && typedBehind(own, text) !== null;
  return next(trail, before, { text, own: isBehind ? own : null });
}

/** After an undo or a redo that led to `text`. */
export function afterUndo(trail: AidTrail, text: string, direction: 'undo' | 'redo'): AidTrail {
  const { steps, at } = trail;
  const found =
    direction === 'undo'
      ? steps.slice(0, at).findLastIndex((step) => step.text === text)
      : steps.findIndex((step, index) => index > at && step.text === text);
  return found < 0 ? trailFrom(text) : { steps, at: found };
}

/** A new step makes the undone ones unreachable. So does a change that the field did not announce. */
function next(trail: AidTrail, before: string, step: Step): AidTrail {
  const isKnown = trail.steps[trail.at]?.text === before;
  const { steps, at } = isKnown ? trail : trailFrom(before);
  const kept = [...steps.slice(0, at + 1), step].slice(-mostSteps);
  return { steps: kept, at: kept.length - 1 };
}
