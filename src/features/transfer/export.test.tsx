import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceWith, entryAt } from '../../../tests/support/deviceWith.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { failingDevice, openApp } from '../../../tests/support/app/testApp.tsx';
import { keptPhotoId } from '../../../tests/support/photos/fakeLogPhotos.ts';
import { testPhoto } from '../../../tests/support/testPhoto.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { writePhotoReference } from '../../entries/photos/photoReference.ts';
import { largeLength } from '../../hooks/transfer/useLogExport.ts';
import { engineSilenceMs } from '../../log/createEngineSilence.ts';
import type { LocalStore } from '../../log/LocalStore.ts';

/** The downloads of the page. */
let downloads: { readonly name: string; readonly content: Blob }[] = [];

beforeEach(() => {
  downloads = [];
  let latest = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) latest = content;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push({ name: this.download, content: latest });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const path = '/11-20-2026/transfer';

async function wholeDevice(texts: readonly string[]): Promise<LocalStore> {
  const device = await deviceWith(
    texts.map((text, number) => entryAt('2026-11-20', '09:00:00', text, { number })),
  );
  await device.write('strict', async (writer) => {
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  return device;
}

async function openExport(device: LocalStore) {
  const app = await openApp({ path, device });
  app.answer();
  const section = within(await screen.findByRole('region', { name: 'Take everything out' }));
  const clicks = async (name: string) => app.user.click(section.getByRole('button', { name }));
  return { ...app, section, clicks };
}

/** A file that the person chose, as the browser gives it. `writes` counts the pieces; `end` is how it ended. */
function chosenFile(isNew = true) {
  const state = { text: '', end: 'open', isRemoved: false };
  const decoder = new TextDecoder();
  const handle = {
    createWritable: () =>
      Promise.resolve(
        new WritableStream<Uint8Array>({
          write: (piece) => {
            state.text += decoder.decode(piece, { stream: true });
          },
          close: () => {
            state.end = 'closed';
          },
          abort: () => {
            state.end = 'aborted';
          },
        }),
      ),
    getFile: () => Promise.resolve({ size: isNew ? 0 : 10 }),
    remove: () => {
      state.isRemoved = true;
      return Promise.resolve();
    },
  };
  return { state, handle };
}

/** `device`, whose days stay unread until `release`. Reports a large log. */
function slowLargeDevice(device: LocalStore) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: LocalStore = {
    ...device,
    read: async (work) => {
      const read = await device.read((reader) => {
        let asked = false;
        const watched = {
          ...reader,
          tallies: () =>
            Promise.resolve([
              { day: dayKey('2026-11-20'), entries: 1, length: largeLength + 1, isWhole: true },
            ]),
          days: (...span: Parameters<typeof reader.days>) => {
            asked = true;
            return reader.days(...span);
          },
        };
        return work(watched).then((value) => ({ value, asked }));
      });
      if (!read.ok) return read;
      if (read.value.asked) await released;
      return { ok: true, value: read.value.value };
    },
  };
  return { device: slow, release };
}

describe('an export', () => {
  it('is the whole log as one file, and says how many entries it holds', async () => {
    const { clicks, section } = await openExport(await wholeDevice(['tea', 'bread']));
    await clicks('Export my log');
    expect((await section.findByRole('status')).textContent).toContain(
      'Downloaded. 2 entries are in the file.',
    );
    const [file] = downloads;
    expect(file?.name).toBe('daylog-export-2026-11-20.json');
    expect(JSON.parse((await file?.content.text()) ?? '')).toMatchObject({
      days: [{ day: '2026-11-20', entries: [{ text: 'tea' }, { text: 'bread' }] }],
    });
  });

  it('says that it waits for the server, and is saved without its part after three seconds', async () => {
    const app = await openApp({ path, device: await wholeDevice(['tea']) });
    const section = within(await screen.findByRole('region', { name: 'Take everything out' }));
    await app.user.click(section.getByRole('button', { name: 'Export my log' }));
    const waiting = 'Asking the server for earlier versions and deleted entries…';
    expect(await section.findByRole('progressbar', { name: waiting })).toBeTruthy();
    expect(downloads).toEqual([]);
    await app.advance(engineSilenceMs);
    expect((await section.findByRole('status')).textContent).toContain(
      'Earlier versions and deleted entries are not in the file',
    );
    expect(JSON.parse((await downloads[0]?.content.text()) ?? '')).toMatchObject({
      parts: {
        versions: { isComplete: false, reason: 'offline' },
        trash: { isComplete: false, reason: 'offline' },
        days: { isComplete: true },
      },
    });
  });

  it('counts the unreadable rows, and names the missing parts', async () => {
    const device = await deviceWith([entryAt('2026-11-20', '09:00:00', 'tea')]);
    await device.write('strict', async (writer) => {
      const record = await writer.day(dayKey('2026-11-20'));
      if (record !== undefined) await writer.putDay({ ...record, unreadable: 3 });
    });
    const { clicks, section } = await openExport(device);
    expect(section.getByText(/leaves out the missing days/)).toBeTruthy();
    await clicks('Export: CSV');
    const said = (await section.findByRole('status')).textContent;
    expect(said).toContain('1 entry is in the file. 3 entries could not be read.');
    expect(said).toContain('The missing days are not in the file.');
  });

  it.each([
    ['Markdown', 'daylog-markdown-2026-11-20.zip'],
    ['Day One', 'daylog-day-one-2026-11-20.zip'],
    ['jrnl', 'daylog-2026-11-20.txt'],
    ['Logseq', 'daylog-logseq-2026-11-20.zip'],
    ['CSV', 'daylog-2026-11-20.csv'],
  ])('for %s is the file %s', async (format, name) => {
    const { clicks, section } = await openExport(await wholeDevice(['tea']));
    await clicks(`Export: ${format}`);
    await section.findByText(/1 entry is in the file/);
    expect(downloads.map((file) => file.name)).toEqual([name]);
    expect(await downloads[0]?.content.text()).toContain('tea');
  });

  it('is a zip if an entry names a photo, or the device holds one that a deleted entry names', async () => {
    const named = writePhotoReference({ id: keptPhotoId(1), alt: 'the harbour' });
    const { clicks, section } = await openExport(await wholeDevice([`tea ${named}`]));
    await clicks('Export my log');
    const said = (await section.findByRole('status')).textContent;
    expect(said).toContain('1 photo is not in the file');
    expect(said).toContain('the harbour');
    expect(downloads[0]?.name).toBe('daylog-export-2026-11-20.zip');
    cleanup();
    const device = await wholeDevice(['tea']);
    await device.write('strict', async (writer) => {
      const { body, ...content } = testPhoto(10);
      await writer.putPhotoBody(keptPhotoId(2), body);
      const stored = { id: keptPhotoId(2), state: 'sent', hasBody: true, seenAtMs: 1 } as const;
      await writer.putPhoto({ ...content, ...stored });
    });
    const other = await openExport(device);
    await other.clicks('Export my log');
    await other.section.findByRole('status');
    expect(downloads[1]?.name).toBe('daylog-export-2026-11-20.zip');
  });

  it('is no file if the device cannot be read', async () => {
    const failing = failingDevice(await wholeDevice(['tea']));
    const { clicks, section } = await openExport(failing.device);
    failing.failReadsWith({ kind: 'corrupt', cause: null });
    await clicks('Export my log');
    expect((await section.findByRole('alert')).textContent).toContain("couldn't be read");
    expect(downloads).toEqual([]);
  });
});

describe('the export of a large log', () => {
  it('goes into a chosen file piece by piece, shows its progress, and is no download', async () => {
    const { state, handle } = chosenFile();
    const picker = vi.fn(() => Promise.resolve(handle));
    vi.stubGlobal('showSaveFilePicker', picker);
    const { device, release } = slowLargeDevice(await wholeDevice(['tea']));
    const { clicks, section } = await openExport(device);
    await clicks('Export my log');
    expect(await section.findByRole('progressbar')).toBeTruthy();
    expect(picker).toHaveBeenCalledWith({ suggestedName: 'daylog-export-2026-11-20.zip' });
    expect(state.end).toBe('open');
    release();
    expect((await section.findByRole('status')).textContent).toContain('Saved. 1 entry');
    expect(state.end).toBe('closed');
    expect(state.text).toContain('"text":"tea"');
    expect(downloads).toEqual([]);
  });

  it.each([
    ['a new file', true],
    ['an older file, which stays', false],
  ])('leaves nothing half-written when cancelled: %s', async (_name, isNew) => {
    const { state, handle } = chosenFile(isNew);
    vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(handle));
    const { device, release } = slowLargeDevice(await wholeDevice(['tea']));
    const { clicks, section } = await openExport(device);
    await clicks('Export my log');
    await clicks('Cancel');
    release();
    expect((await section.findByRole('status')).textContent).toBe('Cancelled. No file was saved.');
    expect(state).toMatchObject({ end: 'aborted', isRemoved: isNew });
    expect(document.activeElement?.textContent).toBe('Export my log');
  });

  it('does nothing when the person closes the dialog', async () => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', 'AbortError')));
    const { device } = slowLargeDevice(await wholeDevice(['tea']));
    const { clicks, section, settle } = await openExport(device);
    await clicks('Export my log');
    await settle();
    expect(section.queryByRole('status')).toBe(null);
    expect(section.queryByRole('progressbar')).toBe(null);
    expect(downloads).toEqual([]);
  });

  it('is a download where there is no such dialog, and cancelling it saves nothing', async () => {
    const { device, release } = slowLargeDevice(await wholeDevice(['tea']));
    const { clicks, section } = await openExport(device);
    await clicks('Export my log');
    await clicks('Cancel');
    release();
    expect((await section.findByRole('status')).textContent).toBe('Cancelled. No file was saved.');
    expect(downloads).toEqual([]);
    await clicks('Export my log');
    await section.findByText(/Downloaded/);
    expect(downloads).toHaveLength(1);
  });

  it('says so when the chosen file cannot be written', async () => {
    const { handle } = chosenFile();
    vi.stubGlobal('showSaveFilePicker', () =>
      Promise.resolve({
        ...handle,
        createWritable: () => Promise.reject(new DOMException('', 'NoModificationAllowedError')),
      }),
    );
    const { device, release } = slowLargeDevice(await wholeDevice(['tea']));
    release();
    const { clicks, section } = await openExport(device);
    await clicks('Export my log');
    expect((await section.findByRole('alert')).textContent).toContain("couldn't be written");
  });
});

describe('an export of an encrypted log', () => {
  it('is labelled as readable, and only then', async () => {
    const fake = fakeEncryption({ kind: 'on' });
    await openApp({ path, encryption: fake.encryption });
    const labels = () => screen.queryAllByText(/(file is|files are) not encrypted\./);
    await screen.findByText('This file is not encrypted. A person who has it can read your log.');
    expect(labels()).toHaveLength(2);
    act(() => fake.show({ kind: 'off' }));
    expect(labels()).toEqual([]);
  });
});
