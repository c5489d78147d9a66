import { exportParts, plainText } from '../tree/serialize.ts';
import type { TakePart } from '../tree/serialize.ts';
import type { Spend } from '../tree/ReadBudget.ts';
import type { Path } from '../tree/paths.ts';
import type { TreeNode } from '../tree/TreeNode.ts';

/** How the data of one place is written. */
interface Texts {
  /** Hands JSON text with priorities out, in parts. */
  readonly exportParts: (take: TakePart) => void;
  /** JSON text without priorities, with arrays. */
  readonly plainText: () => string;
}

/** The new data of one place. */
export class EventValue {
  readonly #texts: Texts;
  #exported: string | null = null;
  #plain: string | null = null;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  static of(node: TreeNode, spend?: Spend): EventValue {
    return new EventValue({
      exportParts: (take) => exportParts(node, take, spend),
      plainText: () => plainText(node, spend),
    });
  }

  /** Hands JSON text with priorities out in parts, anew each time; for whoever needs it once. */
  exportParts(take: TakePart): void {
    this.#texts.exportParts(take);
  }

  /** JSON text with priorities, made once however many are told. */
  get exported(): string {
    if (this.#exported === null) {
      const parts: string[] = [];
      this.#texts.exportParts((part) => parts.push(part));
      this.#exported = parts.join('');
    }
    return this.#exported;
  }

  /** JSON text without priorities, with arrays. */
  get plain(): string {
    return (this.#plain ??= this.#texts.plainText());
  }
}

interface EventBase {
  readonly path: Path;
  /** The frames of the wire message without a tag, once somebody has needed them. */
  frames: readonly Buffer[] | null;
}

/** What a listener is told. It must be turned into text before the next write. */
export type ViewEvent =
  | (EventBase & { readonly kind: 'set'; readonly value: EventValue })
  | (EventBase & {
      readonly kind: 'merge';
      /** Paths below `path` and their new values. */
      readonly entries: readonly (readonly [path: string, value: EventValue])[];
    });

/** An event that replaces what lies at one path. */
export function setEvent(path: Path, value: EventValue): ViewEvent {
  return { kind: 'set', path, value, frames: null };
}

/** An event that replaces several places below one path at once. */
export function mergeEvent(
  path: Path,
  entries: readonly (readonly [string, EventValue])[],
): ViewEvent {
  return { kind: 'merge', path, entries, frames: null };
}
