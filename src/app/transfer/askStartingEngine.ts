import { createIdSource } from '../../entries/createIdSource.ts';
import type { Clock } from '../../lib/Clock.ts';
import { askEngine } from '../../log/askEngine.ts';
import { createEngineSilence } from '../../log/createEngineSilence.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../../log/TabChannel.ts';

/**
 * Asks the engine for a worker, which has no open log. Gives an engine that is starting its time, as an open log does. A
 * question resolves with null if no engine answers. It listens to `channel` for good.
 */
export function askStartingEngine(
  channel: TabChannel,
  clock: Clock,
): (question: RemoteQuestion) => Promise<RemoteAnswer | null> {
  const ids = createIdSource(() => clock.now());
  const silence = createEngineSilence(clock, () => undefined);
  channel.subscribe((message) => {
    if (message.kind === 'engine') silence.end(message.status.isConnected);
  });
  silence.start();
  channel.post({ kind: 'engine-wanted' });
  return async (question) => {
    await silence.firstContact();
    return silence.isSilent() ? null : askEngine(channel, clock, ids.writeId(), question);
  };
}
