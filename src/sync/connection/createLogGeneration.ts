import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { LogHeader, RemoteStore } from '../RemoteStore.ts';

/** Gives a generation to a log that has none. */
export interface LogGeneration {
  /** Offers a generation if the log has none and this connection has carried no offer yet. */
  begin(): void;
  /** Whether the generation in `header` is one that this engine offered. */
  isOurs(header: LogHeader): boolean;
  /** Whether a log that has words already is offered a generation, and the server has not answered. */
  isNaming(): boolean;
  take(header: LogHeader): void;
  connected(): void;
}

type State =
  | { readonly kind: 'unknown' | 'given' }
  /** The log has none: nobody has written to it, or only an older app has. */
  | { readonly kind: 'empty' | 'unnamed'; readonly isOffered: boolean };

/**
 *   unknown ──header──► empty, unnamed ──begin──► offered ──accepted──► given
 *      ▲                      ▲                     │ │ └──refused──► the header is read again
 *      │                      └──new connection─────┘ │
 *      └───────────────────── no answer ──────────────┘
 *
 * Each header leads to the state that it tells. Ends with `timers`.
 */
export function createLogGeneration(deps: {
  readonly remoteStore: Pick<RemoteStore, 'beginLog'>;
  readonly timers: EngineTimers;
  /** The schema of the logs that this engine serves. */
  readonly schema: LogSchema;
  newGeneration(): string;
  canSend(): boolean;
  /** The server has accepted our generation. `isOurs`: it is the log that this engine has written to. */
  onAccepted(header: LogHeader, isOurs: boolean): Promise<void>;
  /** Another device was first, or the rules of this server know no generation. */
  onRefused(): Promise<unknown>;
  onTrouble(error: RemoteError): void;
  /** `isNaming` is false again. */
  onNamed(): void;
}): LogGeneration {
  let state: State = { kind: 'unknown' };
  const offered = new Set<string>();
  /**
   * The log had a generation that no header has told. The words that followed the refused offer are in that log. The
   * log may be deleted before its header is read.
   */
  let isMissed = false;
  let isNaming = false;

  async function begin(): Promise<void> {
    if (!('isOffered' in state) || state.isOffered || !deps.canSend()) return;
    const { kind } = state;
    if (kind === 'empty') await offer(kind);
    else {
      isNaming = true;
      await offer(kind);
      isNaming = false;
      if (!deps.timers.hasStopped()) deps.onNamed();
    }
  }

  async function offer(kind: 'empty' | 'unnamed'): Promise<void> {
    state = { kind, isOffered: true };
    const born = deps.newGeneration();
    if (!isMissed) offered.add(born);
    const result = await deps.remoteStore.beginLog(born, kind);
    if (deps.timers.hasStopped()) return;
    if (result.ok) {
      state = { kind: 'given' };
      await deps.onAccepted({ schema: deps.schema, born }, offered.has(born));
    } else if (result.error.kind === 'permission-denied') {
      isMissed = true;
      await deps.onRefused();
    } else {
      // The next header tells whether the offer has arrived.
      state = { kind: 'unknown' };
      deps.onTrouble(result.error);
    }
  }

  return {
    begin: () => void begin(),
    isNaming: () => isNaming,
    isOurs: ({ born }) => born !== null && offered.has(born),
    take: ({ born, schema }) => {
      if (born !== null) isMissed = false;
      const kind = born !== null ? 'given' : schema === null ? 'empty' : 'unnamed';
      // An offer to the log that was here before says nothing about this one.
      if (kind !== state.kind) state = kind === 'given' ? { kind } : { kind, isOffered: false };
      // An empty log gets its generation with the first word: alone it would outlive a deletion of the log.
      if (schema === deps.schema) void begin();
    },
    connected: () => {
      if ('isOffered' in state) state = { ...state, isOffered: false };
    },
  };
}
