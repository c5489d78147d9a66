/** An entry of the log. */
export interface PeerEntry {
  /** Sorts by the time of writing. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm:ss`. */
  readonly time: string;
  readonly text: string;
}

/** A log as one library keeps it. Every peer opens it as the documentation of the library says. */
export interface PeerLog {
  /** Adds many entries at once, none of which is there. */
  fill(entries: readonly PeerEntry[]): Promise<void>;
  /** The entries of `day` in the order of writing. */
  entriesOf(day: string): Promise<readonly PeerEntry[]>;
  /** Adds an entry. Resolves when the library says that it is durable. */
  add(entry: PeerEntry): Promise<void>;
  /** All entries that hold `word`, in the order that is the cheapest. Capital letters do not matter. */
  search(word: string): Promise<readonly PeerEntry[]>;
}

/** Whether `entry` holds `word`, for a library that cannot ask it. */
export function holds(entry: PeerEntry, word: string): boolean {
  return entry.text.toLowerCase().includes(word.toLowerCase());
}
