import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { engineSilenceMs } from '../../log/createEngineSilence.ts';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import { failingDevice, openApp } from '../../../tests/support/app/testApp.tsx';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';

beforeAll(loadRenderer);
afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

/** Waits for a tick: it loads code and writes to the device in some turns of the event loop, without the clock. */
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
    const unsent = await app.log.countUnsent();
    expect(unsent.ok && unsent.value).toBeGreaterThan(0);
    app.leave();
  });

  it('is ticked in the text that another tab gave the entry', async () => {
    const app = await openApp();
    const entry = await app.write({ text: '- [ ] one\n- [ ] two' });
    await app.user.click(box('one'));
    await app.log.edit(entry, { text: 'Today:\n- [ ] one\n- [ ] two' });
    await settled(app);
    const view = app.log.day(entry.day).getSnapshot();
    expect(view.kind === 'known' && view.entries[0]?.text).toBe('Today:\n- [x] one\n- [ ] two');
    app.leave();
  });

  it('says so when it could not be ticked, and shows the current text', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const app = await openApp({ device });
    await app.write({ text: '- [ ] one' });
    failWith({ kind: 'quota', cause: null });
    await app.user.click(box('one'));
    await settled(app);
    expect(screen.getByText(/The task wasn't marked/).role).toBe('alert');
    expect(box('one').checked).toBe(false);
    failWith(null);
    await app.user.click(box('one'));
    await settled(app);
    expect(box('one').checked).toBe(true);
    app.leave();
  });
});

describe('the list of tasks', () => {
  const yesterday = { day: dayKey('2026-11-19') };

  /** Waits until the look back reports a change. */
  async function told(app: Awaited<ReturnType<typeof openApp>>) {
    await settled(app);
    await app.advance(200);
    await settled(app);
  }

  async function openTasks(...texts: readonly string[]) {
    const app = await openApp({ path: '/11-20-2026/tasks' });
    // Its code is loaded by now.
    await screen.findByRole('heading', { name: 'Tasks' });
    for (const text of texts) await app.write({ ...yesterday, text });
    await told(app);
    return app;
  }

  it('shows the open tasks of each day, newest first, and that nothing is left to do', async () => {
    const app = await openTasks('- [ ] one\n- [x] two\n```\n- [ ] code\n```');
    await app.write({ text: '- [ ] **three**' });
    await told(app);
    expect(screen.getAllByRole('checkbox').map((each) => each.closest('li')?.textContent)).toEqual([
      'threeShow entryLet go',
      'oneShow entryMove to todayLet go',
    ]);
    expect(screen.getByText('2 open tasks')).toBeTruthy();
    await app.user.click(box('one'));
    await app.user.click(box('three'));
    await told(app);
    expect(screen.getByText('Nothing left to do.')).toBeTruthy();
    app.leave();
  });

  it('is divided by tag when the address says so, and each task names its day', async () => {
    const app = await openTasks('- [ ] one\n- [ ] two #garden', '#house\n- [ ] three');
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
    expect(headings()).toEqual(['Thursday, November 19, 2026']);
    await app.user.click(screen.getByRole('link', { name: 'By tag' }));
    expect(window.location.pathname + window.location.search).toBe('/11-20-2026/tasks?by=tag');
    expect(headings()).toEqual(['#garden', '#house', 'Without a tag']);
    const three = box('three').closest('li');
    expect(three?.querySelector('time')?.dateTime).toBe('2026-11-19');
    await app.user.click(box('three'));
    await told(app);
    expect(box('three').checked).toBe(true);
    expect(headings()).toEqual(['#garden', '#house', 'Without a tag']);
    await app.user.click(screen.getByRole('link', { name: 'By day' }));
    expect(headings()).toEqual(['Thursday, November 19, 2026']);
    app.leave();
  });

  it('keeps ticked tasks, so that a tick can be undone', async () => {
    const app = await openTasks('- [ ] one');
    await app.user.click(box('one'));
    await told(app);
    expect(box('one').checked).toBe(true);
    expect(document.activeElement).toBe(box('one'));
    await app.user.click(box('one'));
    await told(app);
    expect(box('one').checked).toBe(false);
    expect(await textsOf(app, '2026-11-19')).toEqual(['- [ ] one']);
    app.leave();
  });

  it('brings a task to today, and its words stay where they were', async () => {
    const app = await openTasks('Notes\n- [ ] call **Ann**');
    await app.user.click(screen.getByRole('button', { name: /Move to today/ }));
    await told(app);
    expect(await textsOf(app, '2026-11-19')).toEqual(['Notes\n- [>] call **Ann**']);
    expect(await textsOf(app, '2026-11-20')).toEqual(['- [ ] call **Ann**']);
    expect(screen.getByText('moved to today')).toBeTruthy();
    // The button is gone with its task: the focus stays beside it.
    expect(document.activeElement).toBe(
      screen.getByText('moved to today').closest('li')?.querySelector('a[href*="#"]'),
    );
    app.leave();
  });

  it('brings it once, however often it was interrupted between copy and mark', async () => {
    const app = await openTasks('- [ ] one');
    // The state after an interruption: the copy is durable, the mark is not made.
    await app.write({ text: '- [ ] one' });
    await told(app);
    await app.user.click(screen.getByRole('button', { name: /Move to today/ }));
    await told(app);
    expect(await textsOf(app, '2026-11-19')).toEqual(['- [>] one']);
    expect(await textsOf(app, '2026-11-20')).toEqual(['- [ ] one']);
    app.leave();
  });

  it('brings it although a template of today has the same task', async () => {
    const app = await openTasks('- [ ] one');
    await app.write({ text: '#template Morning\n- [ ] one' });
    await told(app);
    expect(screen.getByText('1 open task')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: /Move to today/ }));
    await told(app);
    expect(await textsOf(app, '2026-11-20')).toEqual(['#template Morning\n- [ ] one', '- [ ] one']);
    app.leave();
  });

  it('shows what is due first, and older tasks folded by month', async () => {
    const app = await openTasks('- [ ] call Jonas due:2026-11-19\n- [ ] plan due:2026-12-24');
    const texts = ['- [ ] sow', '- [ ] reap'];
    for (const text of texts) await app.write({ day: dayKey('2025-03-01'), text });
    await told(app);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Overdue',
      'Coming up',
      'Older',
    ]);
    expect(box('call Jonas').closest('li')?.textContent).toContain('due Nov 19, 2026');
    expect(screen.queryByRole('checkbox', { name: 'sow' })).toBeNull();
    await app.user.click(screen.getByText('March 2025'));
    expect(await screen.findByRole('checkbox', { name: 'sow' })).toBeTruthy();
    app.leave();
  });

  it('lets go of many at once, by one edit of each entry, and takes that back at once', async () => {
    const old = { day: dayKey('2025-03-01') };
    const app = await openTasks('- [ ] recent');
    await app.write({ ...old, text: 'Notes\n- [ ] one\n- [x] two\n- [ ] three' });
    const four = await app.write({ ...old, text: '- [ ] four' });
    await told(app);
    // Changed elsewhere since it was shown.
    const letGo = screen.getByRole('button', { name: 'Let go of all 3 tasks' });
    await app.log.edit(four, { text: '- [x] four' });
    await app.user.click(letGo);
    await told(app);
    expect(await textsOf(app, old.day)).toEqual([
      'Notes\n- [-] one\n- [x] two\n- [-] three',
      '- [x] four',
    ]);
    expect(screen.getByText(/2 tasks let go/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await told(app);
    expect(await textsOf(app, old.day)).toEqual([
      'Notes\n- [ ] one\n- [x] two\n- [ ] three',
      '- [x] four',
    ]);
    expect(await textsOf(app, '2026-11-19')).toEqual(['- [ ] recent']);
    app.leave();
  });

  it('says which changes of many this device could not keep, and takes back the others', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const app = await openApp({ path: '/11-20-2026/tasks', device });
    await app.engine({ isConnected: false });
    await screen.findByRole('heading', { name: 'Tasks' });
    const old = dayKey('2025-03-01');
    for (const text of ['- [ ] one', '- [ ] two']) await app.write({ day: old, text });
    await told(app);
    const letGo = screen.getByRole('button', { name: 'Let go of all 2 tasks' });
    failWith({ kind: 'quota', cause: null });
    await app.user.click(letGo);
    await told(app);
    expect(screen.getByText(/couldn't save that/).role).toBe('alert');
    failWith({ kind: 'quota', cause: null }, 1);
    await app.user.click(letGo);
    await told(app);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('1 task let go');
    expect(notice.textContent).toContain("couldn't save all of it");
    failWith(null);
    expect(
      ((await textsOf(app, old)) ?? []).filter((text) => text.startsWith('- [-]')),
    ).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await told(app);
    expect((await textsOf(app, old))?.toSorted()).toEqual(['- [ ] one', '- [ ] two']);
    app.leave();
  });

  it('lets go of one task, and keeps the focus beside it', async () => {
    const app = await openTasks('- [ ] one\n- [ ] two');
    await app.user.click(screen.getByRole('button', { name: 'Let go: one' }));
    await told(app);
    expect(await textsOf(app, '2026-11-19')).toEqual(['- [-] one\n- [ ] two']);
    const item = screen.getByText('let go').closest('li');
    expect(document.activeElement).toBe(item?.querySelector('a[href*="#"]'));
    app.leave();
  });

  it('leaves a task alone that this device could not copy', async () => {
    const { device, failWith } = failingDevice(memoryLocalStore());
    const app = await openApp({ path: '/11-20-2026/tasks', device });
    await app.engine({ isConnected: false });
    await app.advance(engineSilenceMs);
    await screen.findByRole('heading', { name: 'Tasks' });
    await app.write({ ...yesterday, text: '- [ ] one' });
    await told(app);
    failWith({ kind: 'quota', cause: null });
    await app.user.click(screen.getByRole('button', { name: /Move to today/ }));
    await told(app);
    expect(screen.getByText(/couldn't save that/).role).toBe('alert');
    failWith(null);
    expect(await textsOf(app, '2026-11-19')).toEqual(['- [ ] one']);
    expect(await textsOf(app, '2026-11-20')).toEqual([]);
    app.leave();
  });
});

async function textsOf(app: Awaited<ReturnType<typeof openApp>>, day: string) {
  const result = await app.device.read((reader) => reader.day(dayKey(day)));
  return result.ok ? (result.value?.entries.map(({ text }) => text) ?? []) : null;
}
