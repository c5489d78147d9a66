import type { Clock } from '../../lib/Clock.ts';
import type { LocalStore } from '../LocalStore.ts';

/** In ms. Words that are not sent after this time wait for the network, and the import does not wait for them. */
const longestWaitMs = 1000;
/** In ms, between two looks at the outbox. */
const lookAgainMs = 50;

/**
 * Resolves when the person's own words have been sent, at most a second after they were written. The engine reads them
 * from the device, and would otherwise wait for each batch of an import that has begun before.
 */
export async function waitForOwnWords(localStore: LocalStore, clock: Clock): Promise<void> {
  for (;;) {
    const read = await localStore.read((reader) => reader.outbox(1, 0, 'own'));
    const oldest = read.ok ? read.value[0] : undefined;
    if (oldest === undefined) return;
    const ageMs = clock.now() - oldest.savedAtMs;
    // A clock that was put back says nothing about the age.
    if (ageMs < 0 || ageMs >= longestWaitMs) return;
    await new Promise<void>((resolve) => {
      clock.setTimer(resolve, lookAgainMs);
    });
  }
}
