import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from '@playwright/test';

import { dayOneZip } from '../../e2e/journalToDrop.ts';
import { journey } from '../journey.ts';
import { waitFor, type Screen } from '../Screen.ts';

/** Runs `work` with a folder that is removed afterwards. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-journal-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const fileField = '.transfer-pick input:not([webkitdirectory])';
const folderField = '.transfer-pick input[webkitdirectory]';

async function openTransfer(screen: Screen): Promise<void> {
  await screen.chooseInMenu('Import and export');
  await screen.see('heading', 'Import and export');
  await screen.see('heading', 'Bring your journal');
}

journey(
  'imports a zip of Day One',
  ({ screen, person }) =>
    inFolder(async (folder) => {
      const zip = path.join(folder, 'Journal.zip');
      await writeFile(zip, Buffer.from(await dayOneZip(3), 'base64'));
      await screen.signUp(person);
      await openTransfer(screen);
      await screen.tab.upload(fileField, [zip]);
      await screen.click('button', 'Import');
      await screen.see('button', 'Import another file');
      await screen.open('/3-1-2014');
      for (const number of ['0000', '0001', '0002']) await screen.hasEntry(`Day One ${number}`);
      await screen.allSaved();
    }),
  { isServerLeaving: true },
);

async function markdownFiles(folder: string): Promise<readonly string[]> {
  const files = ['2014-03-01.md', '2014-03-02.md'].map((name) => path.join(folder, name));
  for (const file of files) await writeFile(file, `From ${path.basename(file)}\n`);
  return files;
}

async function importsThem(screen: Screen): Promise<void> {
  await screen.click('button', 'Import');
  await screen.see('button', 'Import another file');
  for (const day of ['01', '02']) {
    await screen.open(`/3-${Number(day)}-2014`);
    await screen.hasEntry(`From 2014-03-${day}.md`);
  }
  await screen.allSaved();
}

journey(
  'imports Markdown files',
  ({ screen, person }) =>
    inFolder(async (folder) => {
      await screen.signUp(person);
      await openTransfer(screen);
      await screen.tab.upload(fileField, await markdownFiles(folder));
      await importsThem(screen);
    }),
  { isServerLeaving: true },
);

journey(
  'imports a folder of Markdown files',
  ({ screen, person }) =>
    inFolder(async (folder) => {
      await markdownFiles(folder);
      await screen.signUp(person);
      await openTransfer(screen);
      await screen.tab.upload(folderField, [folder]);
      await importsThem(screen);
    }),
  { isServerLeaving: true },
);

journey('exports the whole log as a file', async ({ screen, person }) => {
  await screen.signUp(person, '/3-1-2014');
  await screen.write('A word to take out');
  await screen.allSaved();
  await openTransfer(screen);
  // Reads the file where the page hands it to the browser: the engines keep downloads in different places.
  await screen.run(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
    const give = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      if (file instanceof Blob)
        void file.text().then((text) => {
          document.documentElement.dataset['exported'] = text;
        });
      return give(file);
    };
  });
  await screen.click('button', 'Export my log');
  const text = await waitFor('the file', () =>
    screen.run(() => document.documentElement.dataset['exported'] ?? null),
  );
  expect(text).toContain('"format":"daylog-export"');
  expect(text).toContain('A word to take out');
});
