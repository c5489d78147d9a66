import type { Clock } from '../../lib/Clock.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { OutboxRecord } from '../../log/OutboxRecord.ts';
import type { StorageError } from '../../log/StorageError.ts';

/** Takes the writes out of the outbox that the server has just acknowledged. */
export interface Acknowledgements {
  /** Resolves to whether the record has left the outbox. Never rejects. */
  take(record: OutboxRecord): Promise<boolean>;
}

/**
 * Stores acknowledgements one transaction after another. What is acknowledged while one runs is in the next: a store that
 * is slower than the server is asked less often. After a crash that loses an acknowledgement, the write is sent once more.
 * The refusal shows that it had arrived.
 */
export function createAcknowledgements(deps: {
  readonly localStore: Pick<LocalStore, 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  hasStopped(): boolean;
  /** The outbox changed. */
  onOutbox(): void;
  /** The server has acknowledged everything there was. */
  onEmptied(): void;
  onTrouble(error: StorageError): void;
}): Acknowledgements {
  let waiting: { readonly seq: number; readonly settle: (isOut: boolean) => void }[] = [];
  let isStoring = false;

  async function storeAll(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const isOut = !deps.hasStopped() && (await store(batch.map(({ seq }) => seq)));
      for (const { settle } of batch) settle(isOut);
    }
    isStoring = false;
  }

  async function store(seqs: readonly number[]): Promise<boolean> {
    const left = await deps.localStore.write('relaxed', async (writer) => {
      for (const seq of seqs) await writer.deleteOutbox(seq);
      // A count would visit every record of a large import.
      const isEmpty = (await writer.outbox(1)).length === 0;
      if (isEmpty)
        await writer.putMeta({ ...(await writer.meta()), savedAsOfMs: deps.clock.now() });
      return isEmpty;
    });
    if (deps.hasStopped()) return false;
    if (!left.ok) {
      deps.onTrouble(left.error);
      return false;
    }
    deps.onOutbox();
    if (left.value) deps.onEmptied();
    return true;
  }

  return {
    take: ({ seq }) =>
      new Promise((settle) => {
        waiting.push({ seq, settle });
        void storeAll();
      }),
  };
}
