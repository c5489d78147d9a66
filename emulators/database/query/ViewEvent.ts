import { exportParts, plainText } from '../tree/serialize.ts';
import type { TakePart } from '../tree/serialize.ts';
import type { Spend } from '../tree/ReadBudget.ts';
import type { Path } from '../tree/paths.ts';
import type { TreeNode } from '../tree/TreeNode.ts';

/** The texts of the data at one place. */
interface Texts {
  /** Passes JSON text with priorities to `take`, in parts. */
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

  /** Passes JSON text with priorities to `take` in parts, created anew for each call. For a single use. */
  exportParts(take: TakePart): void {
    this.#texts.exportParts(take);
  }

  /** JSON text with priorities, created once for all listeners. */
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
  /** The frames of the untagged wire message, after their first use. */
  frames: readonly Buffer[] | null;
}

/** An event for listeners. Convert it to text before the next write. */
export type ViewEvent =
  | (EventBase & { readonly kind: 'set'; readonly value: EventValue })
  | (EventBase & {
      readonly kind: 'merge';
      /** Paths below `path` with their new values. */
      readonly entries: readonly (readonly [path: string, value: EventValue])[];
    });

/** An event that replaces the data at one path. */
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
