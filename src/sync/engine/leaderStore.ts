import { failure, type Result } from '../../lib/result.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';

/** Thrown into a transaction of an engine that does not lead any more. */
class Deposed extends Error {}

/**
 * The device's store for the engine that takes the lead under the name `token`, which no other engine has. It notes the
 * token before its first read. Each of its writes reads the token in the same transaction, and happens only if no other
 * engine has taken the lead meanwhile. Otherwise it calls `onDeposed`, which must stop the engine at once, and fails.
 *
 * The Web Lock alone cannot promise this: a worker that stood still learns late that its lock was stolen.
 */
export function leaderStore(deps: {
  readonly store: LocalStore;
  readonly token: string;
  readonly onDeposed: () => void;
}): LocalStore {
  const { store, token } = deps;
  let claim: Promise<Result<void, StorageError>> | null = null;

  function takeLead(): Promise<Result<void, StorageError>> {
    claim ??= store
      .write('relaxed', (writer) => writer.putLeader(token))
      .then((result) => {
        // Until then this engine reads nothing: the one before could still change it.
        if (!result.ok) claim = null;
        return result;
      });
    return claim;
  }

  return {
    read: async (work) => {
      const led = await takeLead();
      return led.ok ? store.read(work) : led;
    },
    write: async (durability, work) => {
      const led = await takeLead();
      if (!led.ok) return led;
      try {
        return await store.write(durability, async (writer) => {
          if ((await writer.leader()) !== token) throw new Deposed();
          return work(writer);
        });
      } catch (error) {
        if (!(error instanceof Deposed)) throw error;
        deps.onDeposed();
        return failure({ kind: 'blocked', cause: error });
      }
    },
    close: () => store.close(),
  };
}
