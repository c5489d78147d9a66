import { describe, expect, it } from 'vitest';

import { memoryLocalStore } from '../../src/storage/memoryLocalStore.ts';
import { memoryTabChannels } from '../../src/storage/memoryTabChannel.ts';
import { createDayLog } from '../../src/sync/createDayLog.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { friday, saying, textsIn } from '../support/syncWorld.ts';

describe('a log whose writing code is not loaded yet', () => {
  it('keeps all that is added at once, in the order of adding', async () => {
    const clock = createFakeClock();
    const channel = memoryTabChannels()();
    const log = createDayLog({ localStore: memoryLocalStore(), channel, clock });
    const view = log.day(friday);
    const added = await Promise.all(['one', 'two', 'three'].map((text) => log.add(saying(text))));
    expect(added.map(({ ok }) => ok)).toEqual([true, true, true]);
    await clock.settle();
    expect(textsIn(view.getSnapshot())).toEqual(['one', 'two', 'three']);
  });
});
