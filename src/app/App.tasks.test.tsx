import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { loadRenderer } from '../ui/markdown/markdownRenderer.ts';
import { failingDevice, openApp } from './testApp.tsx';
import { memoryLocalStore } from '../storage/memoryLocalStore.ts';

beforeAll(loadRenderer);
afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

/** Ticking loads its code and writes to the device: some turns of the event loop, none of the clock. */
async function settled(app: Awaited<ReturnType<typeof openApp>>) {
  for (let turn = 0; turn < 4; turn++) await app.settle();
}

describe('a task in an entry', () => {
  it('is ticked and unticked where it stands, as an edit, and keeps the focus', async () => {
    const app = await openApp();
    const entry = await app.write({ text: 'House\n\n- [ ] call **Ann**\n- [x] measure' });
    expect(box('call Ann').checked).toBe(false);
    await app.user.click(box('call Ann'));
    await settled(app);
    expect(box('call Ann').checked).toBe(true);
    expect(document.activeElement).toBe(box('call Ann'));
    await app.user.keyboard(' ');
    await app.user.click(box('measure'));
    await settled(app);
    const view = app.log.day(entry.day).getSnapshot();
    expect(view.kind === 'known' && view.entries.map(({ text }) => text)).toEqual([
      'House\n\n- [ ] call **Ann**\n- [ ] measure',
    ]);
    expect(await app.log.countUnsent()).toBeGreaterThan(0);
    app.leave();
  });

  it('is ticked on what another tab has made of the entry', async () => {
    const app = await openApp();
    const entry = await app.write({ text: '- [ ] one\n- [ ] two' });
    await app.user.click(box('one'));
    await app.log.edit(entry, { text: 'Today:\n- [ ] one\n- [ ] two' });
    await settled(app);
    const view = app.log.day(entry.day).getSnapshot();
    expect(view.kind === 'known' && view.entries[0]?.text).toBe('Today:\n- [x] one\n- [ ] two');
    app.leave();
  });

  it('says so when it could not be ticked, and shows what is', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const app = await openApp({ device });
    await app.write({ text: '- [ ] one' });
    failWith({ kind: 'quota', cause: null });
    await app.user.click(box('one'));
    await settled(app);
    expect(screen.getByText(/The task was not marked/).role).toBe('alert');
    expect(box('one').checked).toBe(false);
    failWith(null);
    await app.user.click(box('one'));
    await settled(app);
    expect(box('one').checked).toBe(true);
    app.leave();
  });
});
