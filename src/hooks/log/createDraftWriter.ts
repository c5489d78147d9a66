/**
 * Writes the draft by `save`, which never rejects, and tells `onSaved` what came of it. Each change is written at
 * once unless a write is under way; then the latest one follows it. So a crash costs what was typed during one
 * write, and writes never overtake each other.
 *
 *   type ──► idle? ──► writing ──► more typed meanwhile? ──► writing ···
 *                          └──► idle ──handOver──► the entry's transaction ──handBack──► idle, or writing
 */
export function createDraftWriter<Outcome extends { readonly ok: boolean }>(
  save: () => Promise<Outcome>,
  onSaved: (outcome: Outcome) => void,
) {
  let writing: Promise<void> | null = null;
  let hasChanges = false;
  let isHandedOver = false;
  let isRefused = false;

  async function writeChanges(): Promise<void> {
    while (hasChanges && !isHandedOver) {
      hasChanges = false;
      const outcome = await save();
      isRefused = !outcome.ok;
      onSaved(outcome);
    }
  }

  return {
    /** The draft has changed; `write` is up to the caller. */
    noteChange: () => {
      hasChanges = true;
    },
    /** Writes what has changed, after the write under way; nothing while the draft is handed over. */
    write: () => {
      if (isHandedOver || !hasChanges) return;
      writing ??= writeChanges().finally(() => {
        writing = null;
      });
    },
    /** Whether changes wait that no write has begun for. */
    hasChanges: () => hasChanges,
    /** Whether the device may not have the draft as it is, and no transaction of an entry will save it. */
    isUnsaved: () => !isHandedOver && (hasChanges || writing !== null || isRefused),
    /** Whether the transaction of an entry is to save the draft. */
    isHandedOver: () => isHandedOver,
    /** Resolves when the write under way has ended. */
    settled: () => writing ?? Promise.resolve(),
    /** Resolves when the write under way has ended; from then on nothing is written until `handBack`. */
    handOver: async () => {
      await writing;
      isHandedOver = true;
    },
    handBack: () => {
      isHandedOver = false;
    },
  };
}
