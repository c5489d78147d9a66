import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { PageFunctions } from './protocol.ts';

/** App Check's proofs that requests come from Daylog's own page. */
export interface SiteProof {
  /** Obtains a token for the worker. */
  readonly token: PageFunctions['appCheckToken'];
  /** Whether the last token could not be obtained. The server may then refuse everything. False without App Check. */
  readonly isMissing: ReadableStore<boolean>;
}

/** Obtains tokens by `obtain`, which may reject. */
export function createSiteProof(obtain: PageFunctions['appCheckToken']): SiteProof {
  const isMissing = createValueStore(false);
  return {
    isMissing,
    async token(request) {
      try {
        const token = await obtain(request);
        isMissing.set(false);
        return token;
      } catch (error) {
        isMissing.set(true);
        throw error;
      }
    },
  };
}
