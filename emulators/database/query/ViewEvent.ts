import { exportText, plainText } from '../tree/serialize.ts';
import type { Spend } from '../tree/ReadBudget.ts';
import type { Path } from '../tree/paths.ts';
import type { TreeNode } from '../tree/TreeNode.ts';

/** The new data of one place, turned into JSON text once however many are told. */
export class EventValue {
  readonly #exportText: () => string;
  readonly #plainText: () => string;
  #exported: string | null = null;
  #plain: string | null = null;

  constructor(texts: { exportText: () => string; plainText: () => string }) {
    this.#exportText = texts.exportText;
    this.#plainText = texts.plainText;
  }

  static of(node: TreeNode, spend?: Spend): EventValue {
    return new EventValue({
      exportText: () => exportText(node, spend),
      plainText: () => plainText(node, spend),
    });
  }

  /** JSON text with priorities. */
  get exported(): string {
    return (this.#exported ??= this.#exportText());
  }

  /** JSON text without priorities, with arrays. */
  get plain(): string {
    return (this.#plain ??= this.#plainText());
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
