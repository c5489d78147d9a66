import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { memorySettings } from '../../../tests/support/app/testSettings.ts';
import { openImportDevice } from '../../../tests/support/importDevice.ts';
import { makeZip } from '../../../tests/support/makeZip.ts';
import { TransferContext } from '../../hooks/transfer/useTransfer.ts';
import { EnvironmentContext, type Environment } from '../../hooks/useEnvironment.ts';
import { SettingsContext } from '../../hooks/useSettings.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { TransferScreen } from './TransferScreen.tsx';

afterEach(cleanup);

const environment: Environment = {
  clock: systemClock,
  timeZone: () => 'UTC',
  locale: 'en-US',
  weekStartsOn: 0,
  customaryWeekStart: 0,
  dayStartHour: 0,
  hourCycle: null,
};

function open() {
  const { host, imports } = openImportDevice();
  render(
    <MemoryRouter>
      <EnvironmentContext value={environment}>
        <SettingsContext value={memorySettings().settings}>
          <TransferContext value={{ open: () => host }}>
            <TransferScreen>{null}</TransferScreen>
          </TransferContext>
        </SettingsContext>
      </EnvironmentContext>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    user,
    imports,
    chooses: async (files: Readonly<Record<string, string>>) => {
      const zip = await makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
      await user.upload(
        await screen.findByLabelText('Choose files'),
        new File([zip], 'journal.zip'),
      );
    },
  };
}

const notes = {
  '2024-05-01.md': 'Sea ![](sea.jpg) and ![](words.jpg) and ![](gone.jpg)',
  'sea.jpg': 'photo sea',
  'words.jpg': 'no image',
};

it('names the photos that an import left out, each with its reason', async () => {
  const { user, chooses } = open();
  await chooses(notes);
  await screen.findByText('2 photos come, about 1 MB.');
  // A missing photo is named once.
  expect(
    screen.getByText('1 photo is named, and its file is not among the chosen ones.'),
  ).toBeTruthy();
  expect(screen.getByText('Nothing is lost.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const summary = await screen.findByText('2 photos were not imported');
  const items = [...(summary.closest('details')?.querySelectorAll('li') ?? [])];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'May 1, 2024: words.jpg – not a photo',
    'May 1, 2024: gone.jpg – its file is not among the chosen ones',
  ]);
  expect(screen.getByText(/1 of 1 entries · 1 photo · Finished/)).toBeTruthy();
});

it('lists an import that brought photos alone by their number', async () => {
  const { user, imports, chooses } = open();
  await imports({ ...notes, 'words.jpg': 'photo of words' }, false);
  await user.click(await screen.findByRole('button', { name: 'Import another file' }));
  await chooses({ ...notes, 'words.jpg': 'photo of words' });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/ · 2 photos · Finished/)).toBeTruthy();
  expect(screen.getByText(/^2 photos are on this device/)).toBeTruthy();
  expect(screen.queryByText(/0 of 0|0 entries/)).toBe(null);
});
