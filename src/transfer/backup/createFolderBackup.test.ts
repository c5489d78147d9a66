import { beforeEach, describe, expect, it } from 'vitest';

import { backupWorld } from '../../../tests/support/backupWorld.ts';
import { deviceWith, entryAt } from '../../../tests/support/deviceWith.ts';
import { keptPhotoId } from '../../../tests/support/photos/fakeLogPhotos.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { writePhotoReference } from '../../entries/photos/photoReference.ts';
import { failure, success } from '../../lib/result.ts';

const path = '2026/11/2026-11-20.md';
const dayMs = 86_400_000;

let here = backupWorld();
beforeEach(async () => {
  here = backupWorld();
  await here.writes('tea');
});

describe('a backup into a folder', () => {
  it('begins when the folder is chosen, and reports the outcome', async () => {
    const tab = here.openTab();
    await tab.refresh();
    expect(tab.getSnapshot()).toEqual({ kind: 'off' });
    expect(await tab.choose(here.folder)).toBe(true);
    expect(here.disk.files.get(path)).toContain('tea');
    expect(tab.getSnapshot()).toEqual({
      kind: 'on',
      name: 'Notes',
      permission: 'granted',
      last: {
        atMs: here.time.nowMs,
        day: '2026-11-20',
        written: 1,
        kept: [],
        keptCount: 0,
        isWhole: true,
      },
      failure: null,
      running: null,
    });
    expect(here.backedUp).toEqual(['2026-11-20']);
  });

  it('keeps the templates, which no person can write anew', async () => {
    await here.writes('tea', '#template Evening\nWhat was good?');
    await here.openTab().choose(here.folder);
    expect(here.disk.files.get(path)).toContain('What was good?');
  });

  it('writes each photo once, and names those that it could not', async () => {
    const [one, other] = [keptPhotoId(1), keptPhotoId(2)];
    const reference = (id: PhotoId, alt: string) => writePhotoReference({ id, alt });
    const asked: PhotoId[] = [];
    let isOnline = false;
    here.photos.copyOf = (id) => {
      asked.push(id);
      if (id === other && !isOnline) {
        return Promise.resolve(failure({ kind: 'offline', cause: null }));
      }
      const facts = { type: 'image/webp', width: 4, height: 3, size: 5 } as const;
      return Promise.resolve(success({ facts, bytes: new TextEncoder().encode('photo').buffer }));
    };
    await here.writes(
      `tea ${reference(one, 'sea')}`,
      reference(one, ''),
      reference(other, 'harbour'),
    );
    const tab = here.openTab();
    await tab.choose(here.folder);
    expect(here.disk.files.get(`assets/${one}.webp`)).toBe('photo');
    expect(here.disk.files.get(path)).toContain(`tea ![sea](../../assets/${one}.webp)`);
    expect(here.disk.files.get(path)).toContain(`![harbour](file:${other})`);
    expect(tab.getSnapshot()).toMatchObject({
      last: { missingPhotos: [{ day: '2026-11-20', alt: 'harbour' }], missingPhotoCount: 1 },
    });
    expect(here.backedUp).toEqual([]);
    isOnline = true;
    await tab.update();
    expect(asked).toEqual([one, other, other]);
    expect(here.disk.files.get(path)).toContain(`![harbour](../../assets/${other}.webp)`);
    expect(here.disk.writes).toEqual([`assets/${one}.webp`, path, `assets/${other}.webp`, path]);
    expect(tab.getSnapshot()).not.toHaveProperty('last.missingPhotos');
    expect(here.backedUp).toEqual(['2026-11-20']);
    // A person deleted it: it is written again.
    here.disk.files.delete(`assets/${one}.webp`);
    await tab.update();
    expect(here.disk.files.get(`assets/${one}.webp`)).toBe('photo');
  });

  it('is made once a day, in whichever tab is open', async () => {
    const [one, other] = [here.openTab(), here.openTab()];
    await one.choose(here.folder);
    await here.writes('tea', 'bread');
    await Promise.all([one.updateIfDue(), other.updateIfDue()]);
    expect(here.disk.files.get(path)).not.toContain('bread');
    here.time.nowMs += dayMs;
    await Promise.all([one.updateIfDue(), other.updateIfDue()]);
    expect(here.disk.files.get(path)).toContain('bread');
    expect(here.disk.writes).toEqual([path, path]);
    expect(here.backedUp).toEqual(['2026-11-20', '2026-11-21']);
    await one.refresh();
    expect(one.getSnapshot()).toEqual(other.getSnapshot());
  });

  it('waits for the permission after a restart, and goes on with it', async () => {
    await here.openTab().choose(here.folder);
    here.permission.now = 'prompt';
    here.time.nowMs += dayMs;
    await here.writes('tea', 'bread');
    const tab = here.openTab();
    await tab.updateIfDue();
    expect(tab.getSnapshot()).toMatchObject({ permission: 'prompt', failure: null });
    expect(here.disk.files.get(path)).not.toContain('bread');
    here.permission.answer = 'denied';
    await tab.allow();
    expect(tab.getSnapshot()).toMatchObject({ permission: 'denied' });
    here.permission.answer = 'granted';
    await tab.allow();
    expect(here.disk.files.get(path)).toContain('bread');
    expect(tab.getSnapshot()).toMatchObject({ permission: 'granted', last: { day: '2026-11-21' } });
  });

  it.each([
    ['NotFoundError', 'gone'],
    ['NotAllowedError', 'not-allowed'],
    ['QuotaExceededError', 'full'],
    ['InvalidStateError', 'unexpected'],
  ] as const)(
    'that fails with %s says %s, keeps the last one, and is tried again',
    async (name, kind) => {
      const tab = here.openTab();
      await tab.choose(here.folder);
      here.disk.fail('*', name);
      here.time.nowMs += dayMs;
      await tab.updateIfDue();
      expect(tab.getSnapshot()).toMatchObject({
        failure: { kind, atMs: here.time.nowMs },
        last: { day: '2026-11-20' },
      });
      here.disk.fail('*', null);
      await tab.updateIfDue();
      expect(tab.getSnapshot()).toMatchObject({ failure: null, last: { day: '2026-11-21' } });
    },
  );

  it('that cannot read the log is no backup', async () => {
    const tab = here.openTab();
    await tab.choose(here.folder);
    const broken = failure({ kind: 'corrupt', cause: null } as const);
    if (here.device.now !== null) {
      here.device.now = { ...here.device.now, read: () => Promise.resolve(broken) };
    }
    await tab.update();
    expect(tab.getSnapshot()).toMatchObject({ failure: { kind: 'unreadable' } });
    expect(here.backedUp).toEqual(['2026-11-20']);
  });

  it('of a log that is not whole on this device does not count as one', async () => {
    here.device.now = await deviceWith([entryAt('2026-11-20', '09:00:00', 'tea')]);
    const tab = here.openTab();
    await tab.choose(here.folder);
    expect(here.disk.files.get(path)).toContain('tea');
    expect(tab.getSnapshot()).toMatchObject({ last: { isWhole: false } });
    expect(here.backedUp).toEqual([]);
  });

  it('names the files that another program changed, and replaces them only on demand', async () => {
    const tab = here.openTab();
    await tab.choose(here.folder);
    here.disk.files.set(path, 'my own note');
    await here.writes('tea', 'bread');
    await tab.update();
    expect(tab.getSnapshot()).toMatchObject({ last: { kept: [path], keptCount: 1, written: 0 } });
    expect(here.disk.files.get(path)).toBe('my own note');
    await tab.update('replace-changed');
    expect(here.disk.files.get(path)).toContain('bread');
    expect(tab.getSnapshot()).toMatchObject({ last: { kept: [], keptCount: 0, written: 1 } });
  });

  it('takes another folder, whose files are not Daylog’s', async () => {
    const tab = here.openTab();
    await tab.choose(here.folder);
    const other = backupWorld();
    other.disk.files.set(path, here.disk.files.get(path) ?? '');
    await here.writes('tea', 'bread');
    await tab.choose(other.folder);
    expect(other.disk.files.get(path)).not.toContain('bread');
    expect(tab.getSnapshot()).toMatchObject({ last: { keptCount: 1 } });
  });

  it('is turned off for every tab, and its files stay', async () => {
    const [one, other] = [here.openTab(), here.openTab()];
    await one.choose(here.folder);
    await other.turnOff();
    expect(other.getSnapshot()).toEqual({ kind: 'off' });
    here.time.nowMs += dayMs;
    await one.updateIfDue();
    expect(one.getSnapshot()).toEqual({ kind: 'off' });
    expect(here.disk.files.get(path)).toContain('tea');
  });

  it('that is turned off while it is made stays off', async () => {
    const tab = here.openTab();
    await tab.choose(here.folder);
    await here.writes('tea', 'bread');
    await Promise.all([tab.update(), tab.turnOff()]);
    expect(tab.getSnapshot()).toEqual({ kind: 'off' });
    expect(await here.store.read()).toBe(null);
  });

  it('ends with the log, and leaves the rest to the next visit', async () => {
    const tab = here.openTab();
    await tab.choose(here.folder);
    await here.writes('tea', 'bread');
    const update = tab.update();
    tab.stop();
    await update;
    expect(tab.getSnapshot()).toMatchObject({ running: null, failure: null });
    expect(here.disk.writes).toEqual([path]);
    await tab.update();
    expect(here.disk.files.get(path)).toContain('bread');
  });
});
