import { describe, expect, it, vi } from 'vitest';

import { createAppUpdateStore, type RegistrationEvents } from './createAppUpdateStore.ts';

const hourMs = 3600 * 1000;

/** A page whose service worker registers by `register`. */
function openPage(register?: () => Promise<() => Promise<void>>) {
  const did: string[] = [];
  const page = { nowMs: 1_000_000_000, events: undefined as RegistrationEvents | undefined };
  const store = createAppUpdateStore({
    clock: { now: () => page.nowMs },
    register: (events) => {
      did.push('register');
      page.events = events;
      return register?.() ?? Promise.resolve(() => Promise.resolve(void did.push('take over')));
    },
    reloadPage: () => void did.push('reload'),
  });
  const tell = () => {
    if (page.events === undefined) throw new Error('Nothing is registered');
    return page.events;
  };
  return { store, did, page, tell };
}

describe('a new version', () => {
  it('is offered when it is on the device, and not before', () => {
    const { store, tell } = openPage();
    let told = 0;
    store.subscribe(() => told++);
    store.start();
    expect(store.getSnapshot()).toBe(false);
    tell().onNeedRefresh();
    expect(store.getSnapshot()).toBe(true);
    expect(told).toBe(1);
  });

  it('takes over only after all that was typed is on the device', async () => {
    const { store, did, tell } = openPage();
    store.start();
    tell().onNeedRefresh();
    store.beforeReload(() => Promise.resolve(void did.push('keep')).then(() => true));
    expect(await store.reload()).toBe(true);
    expect(did).toEqual(['register', 'keep', 'take over']);
  });

  it('does not, and says so, when something typed cannot be kept', async () => {
    const { store, did } = openPage();
    store.start();
    store.beforeReload(() => Promise.resolve(false));
    expect(await store.reload()).toBe(false);
    expect(did).toEqual(['register']);
  });

  it('taken in another tab reloads this one too, unless words would be lost', async () => {
    const { store, did, tell } = openPage();
    store.start();
    const end = store.beforeReload(() => Promise.resolve(false));
    tell().onNeedReload();
    // Asks the same question later, so its answer comes after the first one.
    expect(await store.reload()).toBe(false);
    expect(did).toEqual(['register']);
    end();
    tell().onNeedReload();
    await vi.waitFor(() => expect(did).toEqual(['register', 'reload']));
  });

  it('that cannot be activated is loaded by a plain reload', async () => {
    const { store, did } = openPage(() =>
      Promise.resolve(() => Promise.reject(new Error('no worker'))),
    );
    store.start();
    expect(await store.reload()).toBe(true);
    expect(did).toEqual(['register', 'reload']);
  });

  it('is looked for when the page is shown again, at most once an hour', () => {
    const { store, page, tell } = openPage();
    let checks = 0;
    store.start();
    tell().onRegistered({
      // Offline: the failure is silent.
      update: () => Promise.reject(new Error(`check ${String(++checks)} without a network`)),
    });
    store.start();
    page.nowMs += hourMs - 1;
    store.start();
    expect(checks).toBe(0);
    page.nowMs += 1;
    store.start();
    store.start();
    expect(checks).toBe(1);
  });
});

describe('a registration that fails', () => {
  it('is tried again at the next start', async () => {
    const registration = Promise.reject(new Error('offline'));
    const { store, did } = openPage(() => registration);
    store.start();
    store.start();
    expect(did).toEqual(['register']);
    // The store hears of the failure first: it asked first.
    await expect(registration).rejects.toThrow('offline');
    store.start();
    expect(did).toEqual(['register', 'register']);
  });

  it('by the browser’s own word too', () => {
    const { store, did, tell } = openPage();
    store.start();
    tell().onRegisterError(new Error('switched off'));
    store.start();
    expect(did).toEqual(['register', 'register']);
  });
});
