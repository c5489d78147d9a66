import { describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { success } from '../lib/result.ts';
import { createDraftKeeper } from './createDraftKeeper.ts';

const target = { kind: 'new', day: dayKey('2026-11-20') } as const;

/** A device that takes what it is given when told to. */
function slowDevice(kept: string | null = null) {
  const taken: string[] = [];
  let take: () => void = () => undefined;
  return {
    taken,
    take: () => take(),
    readDraft: () =>
      Promise.resolve(kept === null ? null : { text: kept, baseRevision: null, savedAtMs: 1 }),
    writeDraft: (_target: unknown, text: string) =>
      new Promise<ReturnType<typeof success<void>>>((resolve) => {
        take = () => {
          taken.push(text);
          resolve(success(undefined));
        };
      }),
  };
}

describe('what the page would take with it', () => {
  it('is everything typed that the device has not taken, until it has', async () => {
    const device = slowDevice();
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    expect(keeper.unkept()).toBeNull();
    keeper.type('half');
    expect(keeper.unkept()).toEqual({ text: 'half', baseRevision: null });
    keeper.type('half a thought');
    device.take();
    await Promise.resolve();
    expect(keeper.unkept()).toEqual({ text: 'half a thought', baseRevision: null });
    device.take();
    await keeper.settled();
    expect(keeper.unkept()).toBeNull();
    expect(device.taken).toEqual(['half', 'half a thought']);
  });

  it('is not what is on its way to becoming an entry', async () => {
    const keeper = createDraftKeeper(slowDevice(), target);
    await keeper.open();
    keeper.type('half a thought');
    keeper.handOver(true);
    expect(keeper.unkept()).toBeNull();
    keeper.handOver(false);
    expect(keeper.unkept()).not.toBeNull();
  });

  it('is shown by the next page in place of what the device has, and kept', async () => {
    const device = slowDevice('half');
    const last = { text: 'half a thought', baseRevision: null };
    const keeper = createDraftKeeper(device, target, () => last);
    await keeper.open();
    expect(keeper.getSnapshot().text).toBe('half a thought');
    device.take();
    await keeper.settled();
    expect(device.taken).toEqual(['half a thought']);
  });
});

describe('what several closed tabs have left', () => {
  /** A device that hands out what was left, one for each asking, until this tab has a draft itself. */
  function deviceWith(left: string[]) {
    let mine = '';
    return {
      readDraft: () => {
        if (mine === '') mine = left.shift() ?? '';
        return Promise.resolve(
          mine === '' ? null : { text: mine, baseRevision: null, savedAtMs: 1 },
        );
      },
      writeDraft: (_target: unknown, text: string) => {
        mine = text;
        return Promise.resolve(success(undefined));
      },
      mine: () => mine,
    };
  }

  it('is offered one after another, each when the one before is done with', async () => {
    const keeper = createDraftKeeper(deviceWith(['newest', 'older', 'oldest']), target);
    await keeper.open();
    for (const words of ['newest', 'older', 'oldest', '']) {
      expect(keeper.getSnapshot().text).toBe(words);
      keeper.type('');
      await keeper.next();
    }
  });

  it('is not offered while there are words of this tab', async () => {
    const device = deviceWith(['newest', 'older']);
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    keeper.type('newest, and more');
    await keeper.next();
    expect(keeper.getSnapshot().text).toBe('newest, and more');
  });

  it('is joined with what was typed while it was being read', async () => {
    const device = deviceWith(['newest', 'older']);
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    keeper.type('');
    await keeper.settled();
    const next = keeper.next();
    await Promise.resolve();
    keeper.type('quick');
    await next;
    await keeper.settled();
    expect(keeper.getSnapshot().text).toBe('older\nquick');
    expect(device.mine()).toBe('older\nquick');
  });
});
