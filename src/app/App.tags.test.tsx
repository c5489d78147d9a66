import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { openApp } from '../../tests/support/app/testApp.tsx';

afterEach(cleanup);

it('a rename asks again when whoever was to find the entries has gone', async () => {
  const app = await openApp({ path: '/11-20-2026/tags' });
  await screen.findByRole('heading', { name: 'Tags' });
  // Whoever looks through the log tells of changes after a moment.
  const write = async (text: string) => {
    await app.write({ day: dayKey('2026-11-19'), text });
    await app.advance(200);
    await app.settle();
  };
  await write('at #Haus');
  await app.user.click(await screen.findByRole('button', { name: 'Rename Haus' }));
  const dialog = within(await screen.findByRole('dialog'));
  app.setWorkerGone(true);
  await app.user.clear(dialog.getByRole('textbox'));
  await app.user.type(dialog.getByRole('textbox'), 'Heim{Enter}');
  await app.settle();
  expect(dialog.getByRole('status').textContent).toBe('Reading your log…');
  app.setWorkerGone(false);
  await write('something else');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const view = app.log.day(dayKey('2026-11-19'));
  const texts = () => {
    const now = view.getSnapshot();
    return 'entries' in now && now.entries.map(({ text }) => text);
  };
  await expect.poll(texts).toEqual(['at #Heim', 'something else']);
  app.leave();
});
