import type { Clock } from '../../lib/Clock.ts';
import type { LocalStore } from '../../log/LocalStore.ts';

/** How often the outbox is counted, in ms. */
const pollMs = 250;
/** Words that are refused or too large must not stop a conversion for good. */
const longestMs = 10_000;

/** Resolves when the device has no own words to send, or when they have waited long enough. Imports do not count. */
export async function ownWordsSent(localStore: LocalStore, clock: Clock): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += pollMs) {
    const unsent = await localStore.read((reader) => reader.countOutbox('own'));
    if (!unsent.ok || unsent.value === 0) return;
    await new Promise<void>((resolve) => clock.setTimer(resolve, pollMs));
  }
}
