import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { emptyMeta } from '../../log/LocalStore.ts';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

/** The screen of tags, with a way to write entries that it hears of. */
async function openTags(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({ path: '/11-20-2026/tags', ...options });
  await screen.findByRole('heading', { name: 'Tags' });
  const view = app.log.day(dayKey('2026-11-19'));
  return {
    ...app,
    // The look back tells of changes after a moment.
    writeSoon: async (text: string) => {
      await app.write({ day: dayKey('2026-11-19'), text });
      await app.advance(200);
      await app.settle();
    },
    rename: async (from: string, to: string) => {
      await app.user.click(await screen.findByRole('button', { name: `More actions for ${from}` }));
      await app.user.click(screen.getByRole('button', { name: 'Rename' }));
      const dialog = within(await screen.findByRole('dialog'));
      await app.user.clear(dialog.getByRole('textbox'));
      await app.user.type(dialog.getByRole('textbox'), `${to}{Enter}`);
      await app.settle();
    },
    texts: () => {
      const now = view.getSnapshot();
      return 'entries' in now && now.entries.map(({ text }) => text);
    },
  };
}

const inStatus = (text: RegExp) => screen.queryByText(text, { selector: '.sync-filling' });

it('a rename waits while the search worker is gone, and says so on every screen', async () => {
  const app = await openTags();
  await app.writeSoon('at #Haus');
  app.setWorkerGone(true);
  await app.rename('Haus', 'Heim');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(inStatus(/^Renaming #Haus: 0 of 1 entry$/)).not.toBeNull();
  await app.user.click(screen.getByRole('link', { name: /^Back to Nov/ }));
  await screen.findByRole('textbox', { name: 'New entry' });
  expect(inStatus(/^Renaming #Haus/)).not.toBeNull();
  const status = screen.getByRole('status', { name: 'Sync status' });
  expect(status.textContent).not.toContain('Renaming');
  app.setWorkerGone(false);
  await app.writeSoon('something else');
  await expect.poll(app.texts).toEqual(['at #Heim', 'something else']);
  await expect.poll(() => inStatus(/^Renaming/)).toBeNull();
  app.leave();
});

it('a rename goes on after a reload, and is undone as a whole after another', async () => {
  const device = memoryLocalStore();
  await device.write('relaxed', (writer) =>
    writer.putMeta({ ...emptyMeta, fill: { kind: 'complete' } }),
  );
  const first = await openTags({ device });
  await first.writeSoon('a #Haus');
  await first.writeSoon('b #haus');
  first.setWorkerGone(true);
  await first.rename('Haus', 'Heim');
  first.leave();
  cleanup();

  const second = await openTags({ device });
  expect(await screen.findByText('#Haus is now #Heim (2 entries).')).not.toBeNull();
  expect(second.texts()).toEqual(['a #Heim', 'b #Heim']);
  second.leave();
  cleanup();

  const third = await openTags({ device });
  await third.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('#Haus is back (2 entries).')).not.toBeNull();
  expect(third.texts()).toEqual(['a #Haus', 'b #haus']);
  await third.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await expect.poll(() => screen.queryByText(/is back/)).toBeNull();
  third.leave();
});

it('a second rename is refused while one runs', async () => {
  const app = await openTags();
  await app.writeSoon('a #Haus, b #Garten');
  app.setWorkerGone(true);
  await app.rename('Haus', 'Heim');
  await app.rename('Garten', 'Wiese');
  expect(screen.getByRole('alert').textContent).toMatch(/^Another rename is still running\./);
  app.leave();
});
