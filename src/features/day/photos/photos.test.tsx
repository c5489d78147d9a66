import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { newEntry, openApp } from '../../../../tests/support/app/testApp.tsx';
import { fakeLogPhotos, keptPhotoId } from '../../../../tests/support/photos/fakeLogPhotos.ts';
import { dayKey } from '../../../dates/DayKey.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { failure, success, type Result } from '../../../lib/result.ts';
import type { LogPhotos } from '../../../log/photos/LogPhotos.ts';
import type { TakeInRefusal, TakenPhoto } from '../../../photos/TakenPhoto.ts';
import { loadRenderer } from '../../../ui/markdown/markdownRenderer.ts';
import { PhotoDialog } from '../../../ui/photos/lazyPhotoDialog.ts';
import { PhotoStrip } from './lazyPhotoStrip.ts';

const content: TakenPhoto = {
  type: 'image/webp',
  width: 400,
  height: 300,
  size: 3,
  body: new Uint8Array([1, 2, 3]).buffer,
  thumb: new Uint8Array([1]).buffer,
};

/** The `blob:` addresses that are valid. */
const addresses = new Set<string>();

beforeEach(async () => {
  await Promise.all([loadRenderer(), PhotoStrip.settle(), PhotoDialog.settle()]);
  addresses.clear();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1;
    addresses.add(`blob:${count}`);
    return `blob:${count}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => addresses.delete(address));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fileOf = (name: string) => new File([name], name, { type: 'image/jpeg' });

/** An app with photos. `answer(name, …)` ends the taking in of the file `name`. */
async function openWithPhotos(options: Parameters<typeof openApp>[0] = {}) {
  const fake = fakeLogPhotos();
  const waiting = new Map<string, (taken: Result<TakenPhoto, TakeInRefusal>) => void>();
  const app = await openApp({
    photos: fake.photos,
    takeIn: (file) =>
      new Promise((resolve) => {
        waiting.set(file instanceof File ? file.name : '', resolve);
      }),
    ...options,
  });
  return {
    ...app,
    ...fake,
    choose: async (...names: readonly string[]) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (input === null) throw new Error('No button "Add photos"');
      await app.user.upload(input, names.map(fileOf));
    },
    answer: async (name: string, taken: Result<TakenPhoto, TakeInRefusal> = success(content)) => {
      await act(async () => {
        waiting.get(name)?.(taken);
        await app.clock.settle();
      });
    },
  };
}

const strip = () => screen.getByRole('list', { name: 'Photos of this entry' });
const alts = () => screen.getAllByRole('textbox', { name: 'Describe this photo' });
const references = (...ids: readonly number[]) =>
  ids.map((id) => `![](file:${keptPhotoId(id)})`).join('\n');

async function draftText(app: Awaited<ReturnType<typeof openWithPhotos>>) {
  await app.settle();
  const draft = await app.log.readDraft({ kind: 'new', day: dayKey('2026-11-20') });
  return draft.ok ? draft.value?.text : draft.error;
}

describe('adding photos', () => {
  it('keeps the order of the files, and adds words and photos as one entry', async () => {
    const app = await openWithPhotos();
    await app.choose('a', 'b');
    await app.user.type(newEntry(), 'Harbour');
    await app.answer('b');
    expect(within(strip()).getAllByText('Preparing photo…')).toHaveLength(2);
    await app.answer('a');
    expect(newEntry().value).toBe('Harbour');
    await app.user.type(newEntry(), ' walk{Shift>}{Enter}{/Shift}');
    expect(newEntry().value).toBe('Harbour walk\n');
    await app.user.type(alts()[1] ?? newEntry(), 'Boats [[two]');
    expect(await draftText(app)).toBe(
      `Harbour walk\n\n\n![](file:${keptPhotoId(1)})\n![Boats \\[two\\]](file:${keptPhotoId(2)})`,
    );
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    await app.settle();
    const entries = within(screen.getByRole('list', { name: 'Entries' }));
    expect(entries.getByRole('button', { name: 'Boats [two]' })).toBeTruthy();
    expect(entries.getByRole('button', { name: 'Photo' })).toBeTruthy();
    expect(newEntry().value).toBe('');
    expect(screen.queryByRole('list', { name: 'Photos of this entry' })).toBeNull();
  });

  it('adds a photo alone', async () => {
    const app = await openWithPhotos();
    await app.choose('a');
    await app.answer('a');
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    await app.settle();
    expect(screen.getByRole('button', { name: 'Photo' })).toBeTruthy();
  });

  it('waits with the entry for a photo that is still taken in, and says so', async () => {
    const app = await openWithPhotos();
    await app.choose('a');
    await app.user.type(newEntry(), 'Harbour');
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    expect(screen.getByText('The entry is added as soon as its photos are ready.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Entries' })).toBeNull();
    await app.answer('a');
    await app.settle();
    expect(screen.getByRole('button', { name: 'Photo' })).toBeTruthy();
    expect(newEntry().value).toBe('');
  });

  it('takes pasted and dropped photos', async () => {
    const app = await openWithPhotos();
    const data = { files: [fileOf('a')], types: ['Files'], getData: () => '' };
    fireEvent.paste(newEntry(), { clipboardData: data });
    fireEvent.drop(newEntry(), { dataTransfer: { ...data, files: [fileOf('b')] } });
    await app.settle();
    await app.answer('a');
    await app.answer('b');
    expect(await draftText(app)).toBe(references(1, 2));
  });

  it('says by name why a file is not added, and keeps the words', async () => {
    const app = await openWithPhotos();
    await app.user.type(newEntry(), 'Harbour');
    await app.choose('plan.svg', 'b');
    await app.answer('plan.svg', failure('not-a-photo'));
    app.failToKeep({ kind: 'quota', cause: 'a test' });
    await app.answer('b');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("isn't a photo that Daylog can add"),
      expect.stringContaining("This device couldn't store"),
    ]);
    expect(newEntry().value).toBe('Harbour');
    for (const button of screen.getAllByRole('button', { name: 'Dismiss' }))
      await app.user.click(button);
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  it('moves and removes photos, and brings a removed one back', async () => {
    const app = await openWithPhotos();
    await app.choose('a', 'b', 'c');
    for (const name of ['a', 'b', 'c']) await app.answer(name);
    const press = (name: string, index: number) =>
      app.user.click(screen.getAllByRole('button', { name })[index] ?? newEntry());
    await press('Move photo forward', 2);
    expect(await draftText(app)).toBe(references(1, 3, 2));
    await press('Remove photo', 0);
    expect(await draftText(app)).toBe(references(3, 2));
    await press('Undo', 0);
    expect(await draftText(app)).toBe(references(1, 3, 2));
    await press('Remove photo', 1);
    await press('Add entry', 0);
    await app.settle();
    expect(app.discarded).toEqual([keptPhotoId(3)]);
    expect(screen.getAllByRole('button', { name: 'Photo' })).toHaveLength(2);
  });

  it('offers the day on which a photo was taken, and moves nothing by itself', async () => {
    const app = await openWithPhotos();
    await app.user.type(newEntry(), 'Harbour');
    await app.choose('a');
    const takenAt = { day: dayKey('2026-11-18'), time: timeString(9, 0, 0) };
    await app.answer('a', success({ ...content, takenAt }));
    expect(await draftText(app)).toBe(`Harbour\n\n${references(1)}`);
    await app.user.click(
      screen.getByRole('button', { name: 'Write on Wednesday, November 18, 2026 instead' }),
    );
    await app.settle();
    expect(window.location.pathname).toBe('/11-18-2026');
    expect(newEntry().value).toBe('Harbour');
    expect(alts()).toHaveLength(1);
    expect(await draftText(app)).toBeUndefined();
  });
});

describe('photos of an entry', () => {
  it('are edited with the words', async () => {
    const app = await openWithPhotos();
    await app.write({ text: `Harbour\n\n${references(1, 2)}` });
    await app.user.click(screen.getByRole('button', { name: 'Edit entry' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
    expect(box.value).toBe('Harbour');
    await app.user.click(screen.getAllByRole('button', { name: 'Remove photo' })[0] ?? box);
    await app.user.type(box, ' walk');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await app.settle();
    const view = app.log.day(dayKey('2026-11-20')).getSnapshot();
    expect('entries' in view && view.entries.map(({ text }) => text)).toEqual([
      `Harbour walk\n\n${references(2)}`,
    ]);
  });

  it('are a button that opens the dialog, from which keys go on and Escape leads back', async () => {
    const app = await openWithPhotos();
    await app.choose('a', 'b');
    await app.answer('a');
    await app.answer('b');
    await app.user.type(alts()[0] ?? newEntry(), 'Boats');
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    await app.settle();
    const button = screen.getByRole('button', { name: 'Boats' });
    await app.user.click(button);
    await app.settle();
    const dialog = screen.getByRole('dialog', { name: 'Photo' });
    expect(within(dialog).getByRole('img', { name: 'Boats' })).toBeTruthy();
    expect(within(dialog).getByText('1 of 2')).toBeTruthy();
    await app.user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'Photo' })).toBeTruthy();
    expect(within(dialog).getByText('2 of 2')).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await app.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leave no address when they are not shown any more', async () => {
    const app = await openWithPhotos();
    await app.choose('a');
    await app.answer('a');
    expect(addresses.size).toBe(1);
    await act(async () => {
      app.account.show({ kind: 'signed-out' });
      await app.clock.settle();
    });
    expect(addresses.size).toBe(0);
    expect(document.body.innerHTML).not.toContain('blob:');
  });

  it('are asked for again when the connection comes, without a press', async () => {
    const fake = fakeLogPhotos();
    let asked = 0;
    let isOnline = false;
    const body: LogPhotos['body'] = () => {
      asked += 1;
      return Promise.resolve(
        isOnline
          ? success({ facts: content, bytes: content.body })
          : failure({ kind: 'offline', cause: null }),
      );
    };
    const app = await openWithPhotos({ photos: { ...fake.photos, body } });
    await app.engine({ isConnected: false });
    await app.choose('a');
    await app.answer('a');
    await app.user.type(alts()[0] ?? newEntry(), 'Boats');
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    await app.settle();
    await app.user.click(screen.getByRole('button', { name: 'Boats' }));
    await app.settle();
    const problem = within(screen.getByRole('dialog', { name: 'Photo' })).queryByRole('alert');
    expect(problem?.textContent).toMatch(/^This photo isn't on this device/);
    const before = asked;
    isOnline = true;
    await app.engine({ isConnected: true });
    await app.settle();
    expect(problem?.isConnected).toBe(false);
    expect(asked).toBe(before + 1);
  });

  it('say how far they are, why they were refused, and why they are missing', async () => {
    const app = await openWithPhotos();
    const here = { kind: 'here', facts: content, thumb: content.thumb } as const;
    await app.write({ text: `![Boats](file:${keptPhotoId(1)})` });
    expect(screen.getByRole('button', { name: 'Boats' }).textContent).toBe(
      'BoatsNot on the server yet',
    );
    await app.user.click(
      within(screen.getByRole('list', { name: 'Entries' })).getByRole('button', {
        name: 'Try again',
      }),
    );
    expect(app.retried).toEqual([keptPhotoId(1)]);
    const show = (sending: Extract<Parameters<typeof app.show>[1], { kind: 'here' }>['sending']) =>
      act(() => app.show(keptPhotoId(1), { ...here, sending }));
    show({ kind: 'waiting' });
    expect(screen.getByRole('button', { name: 'Boats' }).textContent).toBe('Not sent yet');
    show({ kind: 'sending', done: 2, parts: 5 });
    expect(screen.getByRole('button', { name: 'Boats' }).textContent).toBe('Sending 40\u00a0%');
    show({ kind: 'refused', why: 'budget' });
    expect(screen.getByText(/The photos of this log are full/)).toBeTruthy();
    show({ kind: 'sent' });
    expect(screen.getByRole('button', { name: 'Boats' }).textContent).toBe('');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('refused photos', () => {
  const refused = {
    ...content,
    id: keptPhotoId(1),
    state: 'refused',
    refusal: 'budget',
    hasBody: true,
    seenAtMs: 0,
  } as const;

  it('stand in "Needs attention" until they are sent again or discarded on purpose', async () => {
    const app = await openWithPhotos({ path: '/11-20-2026/attention' });
    act(() => app.unsent.set([refused]));
    expect(await screen.findByRole('heading', { name: 'Photos that were not sent' })).toBeTruthy();
    const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
    await press('Try again');
    expect(app.retried).toEqual([refused.id]);
    await press('Discard');
    await press('Keep');
    expect(app.discarded).toEqual([]);
    await press('Discard');
    expect(screen.getByText(/It will be deleted from this device/)).toBeTruthy();
    await press('Discard permanently');
    expect(app.discarded).toEqual([refused.id]);
  });
});

describe('the room for photos', () => {
  const open = (usage: Parameters<typeof fakeLogPhotos>[0]) =>
    openWithPhotos({ path: '/11-20-2026/settings', photos: fakeLogPhotos(usage).photos });
  const megabytes = (count: number) => count * 1_048_576;

  it('is shown in the settings, and said before it is full', async () => {
    await open({ bytes: megabytes(280), photos: 9, limitBytes: megabytes(300) });
    expect(await screen.findByText('Photos use 280 MB of 300 MB. 20 MB are left.')).toBeTruthy();
    expect(screen.getByText('The photos of this log are almost full.')).toBeTruthy();
  });

  it('is not called almost full before', async () => {
    await open({ bytes: megabytes(100), photos: 9, limitBytes: megabytes(300) });
    expect(await screen.findByText('Photos use 100 MB of 300 MB. 200 MB are left.')).toBeTruthy();
    expect(screen.queryByText(/almost full/)).toBeNull();
  });

  it('is called little below half a megabyte, and none without photos', async () => {
    await open({ bytes: 1, photos: 1, limitBytes: megabytes(300) });
    expect(
      await screen.findByText('Photos use less than 1 MB of 300 MB. 300 MB are left.'),
    ).toBeTruthy();
    cleanup();
    await open({ bytes: 0, photos: 0, limitBytes: megabytes(300) });
    expect(await screen.findByText('Photos use 0 MB of 300 MB. 300 MB are left.')).toBeTruthy();
  });

  it('can all be kept on this device, with the size named', async () => {
    const fake = fakeLogPhotos({ bytes: megabytes(100), photos: 9, limitBytes: megabytes(300) });
    const { user } = await openWithPhotos({ path: '/11-20-2026/settings', photos: fake.photos });
    const box = await screen.findByRole('checkbox', {
      name: 'Keep all photos on this device (100\u00a0MB)',
    });
    expect((box as HTMLInputElement).checked).toBe(false);
    await user.click(box);
    expect((box as HTMLInputElement).checked).toBe(true);
    act(() => fake.keeping.set({ keepsAll: true, isFull: true, photos: 9, whole: 4 }));
    expect(screen.getByText('4 of 9 photos are on this device.')).toBeTruthy();
    expect(screen.getByText(/too full to keep all photos/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(/too full to keep all photos/)).toBeNull();
    await user.click(box);
    expect(fake.keeping.getSnapshot()).toMatchObject({ keepsAll: false });
    expect(screen.queryByText('4 of 9 photos are on this device.')).toBeNull();
  });

  it('is not known offline', async () => {
    await open(null);
    expect(
      await screen.findByText("How much photos use is known when you're online."),
    ).toBeTruthy();
  });
});
