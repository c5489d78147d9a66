import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noDeletions, noServer } from '../../../tests/support/deletionPages.ts';
import { readableLog } from '../../../tests/support/idKeys.ts';
import { memorySettings } from '../../../tests/support/app/testSettings.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { asWriteId } from '../../entries/entryIds.ts';
import { TransferScreen } from './TransferScreen.tsx';
import { TransferContext } from '../../hooks/transfer/useTransfer.ts';
import { EnvironmentContext, type Environment } from '../../hooks/useEnvironment.ts';
import { SettingsContext } from '../../hooks/useSettings.ts';
import { success } from '../../lib/result.ts';
import type { TrashedRow } from '../../log/history/HistoryPages.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { photoDeps } from '../../../tests/support/photoMaker.ts';
import { createTransferHost } from '../../transfer/createTransferHost.ts';
import { csv } from '../../transfer/formats/csv/csv.ts';
import type { JournalFormat } from '../../transfer/JournalFormat.ts';

/** Lets the file `slow` be read to its end. */
let finishSlow = () => {};
const slow = new Promise<void>((resolve) => {
  finishSlow = resolve;
});

/** A journal of one entry a line: `2024-02-29 words`. The file `ask` asks a question first. */
const lines: JournalFormat = {
  source: 'jrnl',
  recognise: async ({ files: [file] }) => {
    if (file === undefined) return { kind: 'no' };
    const text = new TextDecoder().decode(await file.bytes());
    if (text === 'locked') return { kind: 'refused', reason: 'encrypted' };
    if (!/^(\d{4}|ask|slow)/.test(text)) return { kind: 'no' };
    const samples = ['03/04/2024'];
    return {
      kind: 'yes',
      questions: text.startsWith('ask') ? [{ kind: 'date-order', samples }] : [],
    };
  },
  read: async function* ({ files: [file] }) {
    const text = file === undefined ? '' : new TextDecoder().decode(await file.bytes());
    if (text === 'slow') await slow;
    if (text.endsWith('dark')) {
      const extras = { settings: { theme: 'dark' }, drafts: [], refused: [] };
      yield { kind: 'extras', extras };
    }
    for (const line of text.split('\n')) {
      const day = /^\d{4}-\d\d-\d\d/.exec(line)?.[0];
      if (day === undefined) {
        yield { kind: 'unreadable', where: line, reason: 'no-day' };
        continue;
      }
      yield {
        kind: 'entry',
        candidate: {
          source: 'jrnl',
          sourceId: null,
          journal: '',
          text: line.slice(11),
          tags: ['trip'],
          isStarred: false,
          details: [],
          writtenAtMs: null,
          moment: { kind: 'wall', day: dayKey(day), time: timeString(9, 0, 0), zone: 'UTC' },
          losses: [{ kind: 'photo', count: 2 }],
          raw: null,
          own: null,
        },
      };
    }
  },
};

function open(deletions = noDeletions) {
  const localStore = memoryLocalStore();
  const transfer = createTransferHost({
    ...photoDeps,
    idKeys: readableLog,
    deletions,
    localStore,
    formats: [lines, csv],
    clock: systemClock,
    channel: { post: () => undefined },
  });
  const environment: Environment = {
    clock: systemClock,
    timeZone: () => 'Europe/Berlin',
    locale: 'en-US',
    weekStartsOn: 0,
    customaryWeekStart: 0,
    dayStartHour: 0,
    hourCycle: null,
  };
  const { settings } = memorySettings();
  render(
    <MemoryRouter>
      <EnvironmentContext value={environment}>
        <SettingsContext value={settings}>
          <TransferContext value={{ open: () => transfer }}>
            <TransferScreen>
              <button type="button">Export</button>
            </TransferScreen>
          </TransferContext>
        </SettingsContext>
      </EnvironmentContext>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const chooses = async (content: string, name = 'journal.txt') =>
    user.upload(await screen.findByLabelText('Choose files'), new File([content], name));
  return { user, chooses, localStore, settings };
}

/** The files that the page saved. */
let saved: Blob[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Import and export', () => {
  it('shows the plan, imports it, and undoes it', async () => {
    const { user, chooses, localStore } = open();
    await chooses('2023-05-01 tea\n2024-02-29 rain\nwho knows');
    expect(
      await screen.findByText('jrnl · 2 new entries · May 1, 2023 – Feb 29, 2024'),
    ).toBeTruthy();
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['YearNewHere alreadyUnreadable', '2023100', '2024100', 'No day001']);
    expect(screen.getByText('Photos: 4')).toBeTruthy();
    expect(screen.getByText('1 part cannot be imported')).toBeTruthy();
    expect(screen.getByText('who knows').closest('li')?.textContent).toBe('who knows: no day');
    await user.click(screen.getByRole('checkbox', { name: 'Add tags to the text as #tag' }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/2 entries are on this device/)).toBeTruthy();
    const firstDay = screen.getByRole('link', { name: 'Show Monday, May 1, 2023' });
    expect(firstDay.getAttribute('href')).toBe('/5-1-2023');
    await user.click(screen.getByRole('button', { name: 'Save what was not imported' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(
      'who knows: no day\n2023-05-01 09:00:00: Photos (2)\n2024-02-29 09:00:00: Photos (2)\n',
    );
    const day = await localStore.read((reader) => reader.day(dayKey('2024-02-29')));
    expect(day.ok && day.value?.entries.map(({ text }) => text)).toEqual(['rain']);

    await user.click(await screen.findByRole('button', { name: 'Undo import: journal.txt' }));
    expect(
      await screen.findByText(/^jrnl · \w{3} \d{1,2}, \d{4} · 2 of 2 entries · Undone/),
    ).toBeTruthy();
    const list = screen.getByRole('region', { name: 'Imports on this device' });
    expect(list.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove from the list: journal.txt' }));
    expect(await screen.findByRole('button', { name: 'Import another file' })).toBeTruthy();
    expect(screen.queryByText('Imports on this device')).toBe(null);
  });

  it('says why an undo stopped, and lets the person go on with it', async () => {
    const { user, chooses, localStore } = open();
    await chooses('2023-05-01 tea');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const undo = await screen.findByRole('button', { name: 'Undo import: journal.txt' });
    const write = vi.spyOn(localStore, 'write');
    for (const [kind, sentence] of [
      ['quota', /This device is full.*Nothing you wrote is lost.*Free up some space/],
      ['blocked', /did not answer.*Nothing you wrote is lost.*Undo again/],
    ] as const) {
      write.mockResolvedValueOnce({ ok: false, error: { kind, cause: null } });
      await user.click(undo);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
    }
    await user.click(undo);
    expect(await screen.findByText(/1 of 1 entries · Undone/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('links the days of the entries that an undo left', async () => {
    const { user, chooses, localStore } = open();
    await chooses('2023-05-01 tea\n2024-02-29 rain\n2024-03-01 sun');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(/3 entries are on this device/);
    const [rain, sun] = [dayKey('2024-02-29'), dayKey('2024-03-01')];
    // The person edits one and moves another to its day.
    await localStore.write('strict', async (writer) => {
      const [from, to] = [await writer.day(sun), await writer.day(rain)];
      if (from === undefined || to === undefined) throw new Error('no day');
      const entries = [...to.entries, ...from.entries].map((entry) => ({
        ...entry,
        day: rain,
        revision: 2,
        writeId: asWriteId(`EDIT OF ${entry.id}`),
      }));
      await writer.putDay({ ...to, entries });
      await writer.putDay({ ...from, entries: [] });
    });
    await user.click(screen.getByRole('button', { name: 'Undo import: journal.txt' }));
    expect(await screen.findByText(/2 entries stayed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    const link = await screen.findByRole('link', { name: 'Thursday, February 29, 2024' });
    expect(link.getAttribute('href')).toMatch(/^\/2-29-2024#/);
    expect(link.closest('li')?.textContent).toBe('Thursday, February 29, 2024: 2 entries');
  });

  it('asks whether the settings of the file are wanted, and takes them only then', async () => {
    const { user, chooses, settings } = open();
    await chooses('2023-05-01 dark');
    const choice = await screen.findByRole('checkbox', { name: /settings of the file/ });
    expect(choice).toHaveProperty('checked', true);
    await user.click(choice);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/1 entry is on this device/);
    expect(settings.getSnapshot().settings.theme).toBe('system');
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await chooses('2023-05-02 dark');
    await user.click(await screen.findByRole('checkbox', { name: /settings of the file/ }));
    await user.click(screen.getByRole('checkbox', { name: /settings of the file/ }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/1 entry is on this device/);
    expect(settings.getSnapshot().settings.theme).toBe('dark');
  });

  it('claims no entry to be here when the file holds none that it can read', async () => {
    const { chooses } = open();
    await chooses('2023 who knows');
    expect((await screen.findByRole('status')).textContent).toBe(
      'jrnl · There is no entry to import.',
    );
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  });

  it('finds nothing new in the same file', async () => {
    const { user, chooses } = open();
    await chooses('2023-05-01 tea');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));
    await chooses('2023-05-01 tea');
    expect(await screen.findByText(/Nothing new/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Import' });
    expect(button.getAttribute('disabled')).not.toBe(null);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Choose files')).toBeTruthy();
  });

  describe('on a device with little room', () => {
    const estimate = vi.fn<() => Promise<StorageEstimate>>();
    beforeEach(() => {
      vi.stubGlobal('isSecureContext', true);
      Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'storage');
    });

    it('says so before anything is imported', async () => {
      estimate.mockResolvedValue({ quota: 10_000_000, usage: 9_999_000 });
      const { chooses } = open();
      await chooses('2023-05-01 tea');
      const said = (await screen.findByRole('alert')).textContent;
      expect(said).toContain('need about 1 MB, and this device has about 0 MB left');
      expect(said).toContain('keeps what it has stored');
      expect(screen.getByRole('button', { name: 'Import' }).getAttribute('disabled')).toBe(null);
    });

    it.each([
      ['there is room', () => Promise.resolve({ quota: 10_000_000, usage: 1000 })],
      ['the browser does not say', () => Promise.resolve({})],
      ['the browser does not answer', () => Promise.reject(new TypeError('private window'))],
    ])('says nothing if %s', async (_why, answer) => {
      estimate.mockImplementation(answer);
      const { chooses } = open();
      await chooses('2023-05-01 tea');
      expect(await screen.findByText(/1 new entry/)).toBeTruthy();
      await waitFor(() => expect(estimate).toHaveReturned());
      expect(screen.queryByRole('alert')).toBe(null);
    });
  });

  it('shows the entries that the person deleted, when the server has answered', async () => {
    let says: (rows: readonly TrashedRow[]) => void = () => undefined;
    const answer = new Promise<readonly TrashedRow[]>((resolve) => (says = resolve));
    const { user, chooses, localStore } = open({
      ...noDeletions,
      trash: async () => success({ rows: await answer, unreadable: 0, next: null }),
    });
    const lookingFor = /Looking for entries that you deleted/;
    await chooses('2023-05-01 tea');
    expect(await screen.findByText(/1 new entry/)).toBeTruthy();
    expect(screen.getByText(lookingFor)).toBeTruthy();
    // The answer need not be waited for.
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));
    const rows: TrashedRow[] = [];
    const day = dayKey('2023-05-01');
    // It reaches the server, and is deleted there.
    await localStore.write('strict', async (writer) => {
      for (const { seq, entryId } of await writer.outbox(9)) {
        const writeId = asWriteId('DELETION');
        rows.push({ id: entryId, day, revision: 1, writeId, deletedAtMs: 5 });
        await writer.deleteOutbox(seq);
      }
      const record = await writer.day(day);
      if (record !== undefined) await writer.putDay({ ...record, entries: [] });
    });
    await chooses('2023-05-01 tea');
    expect(await screen.findByText(/1 new entry/)).toBeTruthy();
    says(rows);
    expect(await screen.findByText(/every entry is here already, or you deleted it/)).toBeTruthy();
    expect(screen.getByText('Entries that you deleted stay deleted.')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Deleted by you' })).toBeTruthy();
    expect(screen.queryByText(lookingFor)).toBe(null);
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('disabled')).not.toBe(null);
  });

  it('says that it does not know the deleted entries while the server does not answer', async () => {
    const { chooses } = open(noServer);
    await chooses('2023-05-01 tea');
    expect(await screen.findByText(/does not know what you deleted/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('disabled')).toBe(null);
  });

  it('asks the questions that the file leaves open, and never guesses', async () => {
    const { user, chooses } = open();
    await chooses('ask\n2023-05-01 tea');
    expect(await screen.findByText('03/04/2024')).toBeTruthy();
    const goOn = screen.getByRole('button', { name: 'Continue' });
    expect(goOn.getAttribute('disabled')).not.toBe(null);
    await user.click(screen.getByRole('radio', { name: 'Day first' }));
    await user.click(goOn);
    expect(await screen.findByText(/1 new entry/)).toBeTruthy();
  });

  it('keeps the focus in its part while the steps change', async () => {
    const { user, chooses } = open();
    await chooses('2023-05-01 tea');
    const part = screen.getByRole('region', { name: 'Bring your journal' });
    const start = await screen.findByRole('button', { name: 'Import' });
    await user.click(start);
    await screen.findByText(/1 entry is on this device/);
    expect(part.contains(document.activeElement)).toBe(true);
  });

  it('ends a reading on request, and shows nothing of it later', async () => {
    const { user, chooses } = open();
    await chooses('slow');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await chooses('2023-05-01 tea');
    await screen.findByText(/1 new entry/);
    finishSlow();
    await user.click(screen.getByRole('checkbox', { name: 'Add tags to the text as #tag' }));
    expect(screen.getByText(/1 new entry/)).toBeTruthy();
  });

  it('proposes the columns of a table, and asks about the dates of another column', async () => {
    const { user, chooses } = open();
    await chooses('When,Due,What\n2024-01-15,03/04/2024,tea with Anna\n', 'table.csv');
    const picker = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
    expect((await picker('Date')).value).toBe('0');
    expect((await picker('Text')).value).toBe('2');
    expect(screen.queryByRole('radio')).toBeNull();
    await user.selectOptions(await picker('Date'), 'Due');
    const goOn = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(goOn.disabled).toBe(true);
    await user.click(screen.getAllByRole('radio')[0] ?? goOn);
    await user.click(goOn);
    expect(await screen.findByText(/1 new entry · Apr 3, 2024/)).toBeTruthy();
  });

  it('says why a file is refused, and takes another', async () => {
    const { user, chooses } = open();
    await chooses('locked');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This export of jrnl is encrypted. Export it there decrypted, or without a password. Nothing was imported, and your log is as it was.',
    );
    await user.click(screen.getByRole('button', { name: 'Choose other files' }));
    await chooses('words');
    expect((await screen.findByRole('alert')).textContent).toContain('knows no journal');
    await user.click(screen.getByRole('button', { name: 'Choose other files' }));
    await chooses('%PDF-1.7');
    expect((await screen.findByRole('alert')).textContent).toContain('Export as JSON, text or');
  });

  it('shows only the progress while a file is read, and keeps the focus in its part', async () => {
    const { user } = open();
    const others = screen.getByRole('button', { name: 'Export' });
    others.focus();
    const files = [new File(['2023-05-01 tea'], 'journal.txt')];
    fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
    await screen.findByText(/1 new entry/);
    expect(screen.queryByRole('button', { name: 'Export' })).toBe(null);
    const part = screen.getByRole('region', { name: 'Bring your journal' });
    expect(part.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/1 entry is on this device/);
    expect(screen.getByRole('button', { name: 'Export' })).toBe(others);
    expect(screen.getByRole('region', { name: 'Imports on this device' })).toBeTruthy();
    expect(part.contains(document.activeElement)).toBe(true);
  });

  it('calls an import finished if nothing of it is left, in any tab', async () => {
    const { user, chooses, localStore } = open();
    await chooses('2023-05-01 tea');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const list = await screen.findByRole('region', { name: 'Imports on this device' });
    expect(list.textContent).toContain('1 of 1 entries · Finished');
    await localStore.write('strict', async (writer) => {
      for (const record of await writer.imports())
        await writer.putImport({ ...record, fileName: 'of another tab', state: 'running' });
    });
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));
    await chooses('2023-05-02 coffee', 'second.txt');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect((await screen.findByText('of another tab')).closest('li')?.textContent).toContain(
      '1 of 1 entries · Finished',
    );
  });

  it('stays as it is when nothing was chosen, or words were dragged over it', () => {
    open();
    for (const label of ['Choose files', 'Choose a folder'])
      fireEvent.change(screen.getByLabelText(label), { target: { files: [] } });
    const box = screen.getByText('Or drop files here.').parentElement;
    if (box === null) throw new Error('no place to drop');
    const words = { dataTransfer: { types: ['text/plain'], items: [], files: [] } };
    fireEvent.dragEnter(box, words);
    expect(box.dataset['over']).toBe('false');
    fireEvent.drop(box, words);
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.getByLabelText('Choose files')).toBeTruthy();
  });
});
