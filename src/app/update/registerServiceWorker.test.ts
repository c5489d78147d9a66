import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { registerServiceWorker } from './registerServiceWorker.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { href: 'http://localhost/' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class FakeWorker extends EventTarget {
  readonly scriptURL = 'http://localhost/sw.js';
  state = 'installing';
  readonly heard: unknown[] = [];
  postMessage(message: unknown) {
    this.heard.push(message);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

/** A browser with `registration` for the app; `did` records the page's notices. */
async function openPage(registration: FakeRegistration) {
  const container = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    controller: registration.active,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const did: string[] = [];
  const takeOver = await registerServiceWorker({
    onNeedRefresh: () => did.push('new version'),
    onNeedReload: () => did.push('taken over'),
    onRegistered: () => did.push('registered'),
    onRegisterError: () => did.push('error'),
  });
  /** `isSlow`: a first worker stays waiting, longer than Workbox waits for it. */
  const install = async ({ isSlow = false } = {}) => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    const activate = () => {
      if (registration.active !== null) return;
      registration.active = worker;
      registration.waiting = null;
    };
    if (!isSlow) activate();
    // Workbox waits a moment in case the worker activates by itself.
    await vi.runAllTimersAsync();
    activate();
    return worker;
  };
  return { did, takeOver, install, container };
}

describe('the registration of the service worker', () => {
  it('says nothing of the first worker of all', async () => {
    const { did, install, container } = await openPage(new FakeRegistration());
    await install();
    container.dispatchEvent(new Event('controllerchange'));
    expect(did).toEqual(['registered']);
  });

  it('says nothing of the first worker when it waits for long, as in Firefox', async () => {
    const { did, install, container } = await openPage(new FakeRegistration());
    await install({ isSlow: true });
    container.dispatchEvent(new Event('controllerchange'));
    expect(did).toEqual(['registered']);
  });

  it('tells once of a newer version that waits, and of its taking over', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const { did, install, takeOver, container } = await openPage(registration);
    const worker = await install();
    expect(did).toEqual(['registered', 'new version']);
    await takeOver();
    expect(worker.heard).toEqual([{ type: 'SKIP_WAITING' }]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(did).toEqual(['registered', 'new version', 'taken over']);
  });

  it('lets this page follow a version that another tab has let in already', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const { did, install, takeOver, container } = await openPage(registration);
    await install();
    registration.waiting = null;
    container.dispatchEvent(new Event('controllerchange'));
    await takeOver();
    expect(did).toEqual(['registered', 'new version', 'taken over', 'taken over']);
  });

  it('tells of a version that was waiting before the page was opened', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    registration.waiting = new FakeWorker();
    const { did } = await openPage(registration);
    expect(did).toEqual(['registered', 'new version']);
  });

  it('is left alone where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    const events = { onNeedRefresh: vi.fn(), onNeedReload: vi.fn() };
    const takeOver = await registerServiceWorker({
      ...events,
      onRegistered: vi.fn(),
      onRegisterError: vi.fn(),
    });
    await takeOver();
    expect(events.onNeedRefresh).not.toHaveBeenCalled();
  });
});
