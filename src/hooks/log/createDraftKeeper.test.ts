import { describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import { createDraftKeeper, type UnsavedDraft } from './createDraftKeeper.ts';

const target = { kind: 'new', day: dayKey('2026-11-20') } as const;

const draftOf = (text: string) => ({ text, baseRevision: null, savedAtMs: 1 });

/** A device that completes each write only when told to. */
function slowDevice(kept: string | null = null) {
  const asked: string[] = [];
  const taken: string[] = [];
  let take: () => void = () => undefined;
  return {
    /** The texts of the writes begun. */
    asked,
    /** The texts of the writes completed. */
    taken,
    take: () => take(),
    readDraft: () => Promise.resolve(success(kept === null ? null : draftOf(kept))),
    writeDraft: (_target: unknown, text: string) =>
      new Promise<Result<void, never>>((resolve) => {
        asked.push(text);
        take = () => {
          taken.push(text);
          resolve(success(undefined));
        };
      }),
  };
}

describe('words that become an entry', () => {
  it('are saved as the draft first, and no draft is written meanwhile', async () => {
    const device = slowDevice();
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    keeper.type('a');
    keeper.type('a last key');
    let hasBegun = false;
    const begun = keeper.beginSubmit().then(() => {
      hasBegun = true;
    });
    device.take();
    await vi.waitFor(() => expect(device.asked).toEqual(['a', 'a last key']));
    expect(hasBegun).toBe(false);
    device.take();
    await begun;
    expect(device.taken).toEqual(['a', 'a last key']);
    keeper.type('a last key and more');
    keeper.type(' and more');
    await keeper.settled();
    expect(device.taken).toHaveLength(2);
    keeper.endSubmit();
    device.take();
    await keeper.settled();
    expect(device.taken).toEqual(['a', 'a last key', ' and more']);
  });
});

describe('the text that a page hands to the next one', () => {
  it('is everything typed that the device has not saved yet', async () => {
    const device = slowDevice();
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    expect(keeper.unsaved()).toBeNull();
    keeper.type('half');
    expect(keeper.unsaved()).toEqual({ text: 'half', baseRevision: null, isBeside: false });
    keeper.type('half a thought');
    device.take();
    await Promise.resolve();
    expect(keeper.unsaved()).toEqual({
      text: 'half a thought',
      baseRevision: null,
      isBeside: false,
    });
    device.take();
    await keeper.settled();
    expect(keeper.unsaved()).toBeNull();
    expect(device.taken).toEqual(['half', 'half a thought']);
  });

  it('includes the text that the device has refused, until it accepts it', async () => {
    const device = { isFull: true };
    const keeper = createDraftKeeper(
      {
        readDraft: () => Promise.resolve(success(null)),
        writeDraft: () =>
          Promise.resolve(
            device.isFull ? failure({ kind: 'quota', cause: null }) : success(undefined),
          ),
      },
      target,
    );
    await keeper.open();
    keeper.type('half a thought');
    await keeper.settled();
    const refused = { text: 'half a thought', baseRevision: null, isBeside: false };
    expect(keeper.unsaved()).toEqual(refused);
    // An entry was to be made of it, and the device refused that too.
    await keeper.beginSubmit();
    keeper.endSubmit();
    expect(keeper.unsaved()).toEqual(refused);
    device.isFull = false;
    keeper.type('half a thought.');
    await keeper.settled();
    expect(keeper.unsaved()).toBeNull();
  });

  it('includes the saved text, when the browser has cleared the device', async () => {
    const device = slowDevice();
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    expect(keeper.unsaved(true)).toBeNull();
    keeper.type('half a thought');
    device.take();
    await keeper.settled();
    expect(keeper.unsaved(true)).toEqual({
      text: 'half a thought',
      baseRevision: null,
      isBeside: false,
    });
  });

  it('excludes text that is becoming an entry', async () => {
    const device = slowDevice();
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    keeper.type('half a thought');
    const begun = keeper.beginSubmit();
    expect(keeper.unsaved()).not.toBeNull();
    device.take();
    await begun;
    keeper.type('half a thought, and');
    expect(keeper.unsaved()).toBeNull();
    keeper.endSubmit();
    expect(keeper.unsaved()).not.toBeNull();
  });

  it('replaces the device’s draft on the next page, and is saved', async () => {
    const device = slowDevice('half');
    const last = { text: 'half a thought', baseRevision: null, isBeside: false };
    const keeper = createDraftKeeper(device, target, () => last);
    await keeper.open();
    expect(keeper.getSnapshot().text).toBe('half a thought');
    device.take();
    await keeper.settled();
    expect(device.taken).toEqual(['half a thought']);
  });
});

describe('a draft on a device that cannot be read', () => {
  const corrupt = { kind: 'corrupt', cause: null } as const;

  /** A device with a draft that is readable while `isReadable` is true. */
  function brokenDevice() {
    const device = { isReadable: false, draft: 'kept before' };
    const log = {
      readDraft: () =>
        Promise.resolve(device.isReadable ? success(draftOf(device.draft)) : failure(corrupt)),
      writeDraft: (_target: unknown, text: string) => {
        device.draft = text;
        return Promise.resolve(success(undefined));
      },
    };
    return { device, log };
  }

  it('is not overwritten: typed text joins it once it can be read', async () => {
    const { device, log } = brokenDevice();
    const keeper = createDraftKeeper(log, target);
    await keeper.open();
    expect(keeper.getSnapshot()).toMatchObject({ isRead: false, problem: corrupt });
    keeper.type('typed since');
    await keeper.settled();
    expect(device.draft).toBe('kept before');
    device.isReadable = true;
    keeper.type('typed since.');
    await keeper.settled();
    expect(device.draft).toBe('kept before\ntyped since.');
    expect(keeper.getSnapshot()).toEqual({
      text: device.draft,
      baseRevision: null,
      isRead: true,
      problem: null,
    });
  });

  it('is read again when it is opened again', async () => {
    const { device, log } = brokenDevice();
    const keeper = createDraftKeeper(log, target);
    await keeper.open();
    device.isReadable = true;
    await keeper.open();
    expect(keeper.getSnapshot()).toMatchObject({ text: 'kept before', problem: null });
  });

  it('keeps nothing of it from the next page, through any number of pages', async () => {
    const { device, log } = brokenDevice();
    let left: UnsavedDraft | null = null;
    for (const words of ['one', '', 'two']) {
      const before: UnsavedDraft | null = left;
      const keeper = createDraftKeeper(log, target, () => before);
      await keeper.open();
      if (words !== '') keeper.type(words);
      await keeper.settled();
      left = keeper.unsaved();
    }
    expect(left).toEqual({ text: 'one\ntwo', baseRevision: null, isBeside: true });
    device.isReadable = true;
    const keeper = createDraftKeeper(log, target, () => left);
    await keeper.open();
    await keeper.settled();
    expect(keeper.getSnapshot().text).toBe('kept before\none\ntwo');
    expect(device.draft).toBe('kept before\none\ntwo');
  });
});

describe('the drafts of several closed tabs', () => {
  /** A device that returns one of the `left` drafts for each read, until this tab writes its own. */
  function deviceWith(left: string[]) {
    let mine = '';
    return {
      readDraft: () => {
        if (mine === '') mine = left.shift() ?? '';
        return Promise.resolve(success(mine === '' ? null : draftOf(mine)));
      },
      writeDraft: (_target: unknown, text: string) => {
        mine = text;
        return Promise.resolve(success(undefined));
      },
      mine: () => mine,
    };
  }

  it('are offered one after another, each after the one before is done', async () => {
    const keeper = createDraftKeeper(deviceWith(['newest', 'older', 'oldest']), target);
    await keeper.open();
    for (const words of ['newest', 'older', 'oldest', '']) {
      expect(keeper.getSnapshot().text).toBe(words);
      keeper.type('');
      await keeper.next();
    }
  });

  it('are not offered while this tab has a draft', async () => {
    const device = deviceWith(['newest', 'older']);
    const keeper = createDraftKeeper(device, target);
    await keeper.open();
    keeper.type('newest, and more');
    await keeper.next();
    expect(keeper.getSnapshot().text).toBe('newest, and more');
  });

  it('are joined with text typed while they were being read', async () => {
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
