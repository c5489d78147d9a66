import { expect, it } from 'vitest';

import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { success } from '../../lib/result.ts';
import { createRequests } from './createRequests.ts';

it('begins gentle requests sixty milliseconds apart, or when the one before is answered', async () => {
  const clock = createFakeClock(0);
  const requests = createRequests({
    wire: {
      watchConnection: (listener) => {
        listener({ isConnected: true, serverTimeOffsetMs: 0 });
        return () => undefined;
      },
    },
    clock,
    random: () => 0.5,
  });
  requests.start();
  const begunMs: number[] = [];
  const answeredIn = (ms: number) => async () => {
    begunMs.push(clock.now());
    await new Promise<void>((resolve) => clock.setTimer(resolve, ms));
    return success(undefined);
  };
  void (async () => {
    for (const ms of [10, 100, 10, 10]) await requests.gently(answeredIn(ms));
  })();
  await clock.advance(1000);
  expect(begunMs).toEqual([0, 60, 160, 220]);
});
