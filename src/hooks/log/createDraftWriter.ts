/**
 * Writes the draft by `save`, which never rejects, and reports each result to `onSaved`. Writes each change at
 * once, or after the write in progress. So a crash costs only the text typed during one write, and writes keep
 * their order.
 *
 *   type ──► idle? ──► writing ──► more typed meanwhile? ──► writing ···
 *                          └──► idle ──suspend──► the entry's transaction ──resume──► idle, or writing
 */
export function createDraftWriter<Outcome extends { readonly ok: boolean }>(
  save: () => Promise<Outcome>,
  onSaved: (outcome: Outcome) => void,
) {
  let writing: Promise<void> | null = null;
  let hasChanges = false;
  let isSuspended = false;
  let isRefused = false;

  async function writeChanges(): Promise<void> {
    while (hasChanges && !isSuspended) {
      hasChanges = false;
      const outcome = await save();
      isRefused = !outcome.ok;
      onSaved(outcome);
    }
  }

  return {
    /** Notes that the draft has changed; the caller decides when to call `write`. */
    noteChange: () => {
      hasChanges = true;
    },
    /** Writes the latest change after the write in progress. Does nothing while the draft is suspended. */
    write: () => {
      if (isSuspended || !hasChanges) return;
      writing ??= writeChanges().finally(() => {
        writing = null;
      });
    },
    /** Whether a change has no write yet. */
    hasChanges: () => hasChanges,
    /** Whether the device may not have the draft as it is, and no transaction of an entry will save it. */
    isUnsaved: () => !isSuspended && (hasChanges || writing !== null || isRefused),
    /** Whether the transaction of an entry is to save the draft. */
    isSuspended: () => isSuspended,
    /** Resolves when the write in progress has ended. */
    settled: () => writing ?? Promise.resolve(),
    /** Resolves when the write in progress has ended. Blocks further writes until `resume`. */
    suspend: async () => {
      await writing;
      isSuspended = true;
    },
    resume: () => {
      isSuspended = false;
    },
  };
}
